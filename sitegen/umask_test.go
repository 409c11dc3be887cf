//go:build unix

package sitegen

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestUmask builds a site that nobody else may read, as the user's mask of modes has it.
func TestUmask(t *testing.T) {
	before := syscall.Umask(0o077)
	defer syscall.Umask(before)
	dir := build(t, course(t))
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Stat(name)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %v", name, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
