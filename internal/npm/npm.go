// Package npm installs the tools of package.json for tests that need them.
package npm

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Dir is the folder in which the tools stand, for a test in a package at the first level of the module. Where they
// cannot be installed the test is skipped, or fails where CI is set.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := installed()
	if err == nil {
		return dir
	}
	missing := fmt.Sprintf("npm, or what it was to install, is missing: %v", err)
	if os.Getenv("CI") != "" {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// patience is how long an installation may take.
const patience = 2 * time.Minute

var installed = sync.OnceValues(func() (dir string, err error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	dir = filepath.Join(root, "node_modules")
	if there(dir) == nil {
		return dir, nil
	}
	// The tests of another package may be installing: a folder that can be made once says so.
	lock := filepath.Join(root, "bin", "npm.lock")
	if err := os.MkdirAll(filepath.Dir(lock), 0o777); err != nil {
		return "", err
	}
	for begun := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		err := os.Mkdir(lock, 0o777)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		if time.Since(begun) > patience { // whoever made it is gone
			os.Remove(lock)
		}
	}
	defer os.Remove(lock)
	if there(dir) == nil {
		return dir, nil
	}
	install := exec.Command("npm", "ci", "--ignore-scripts")
	install.Dir = root
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return dir, there(dir)
})

// there reports what is missing.
func there(dir string) (err error) {
	for _, name := range []string{"typescript/bin/tsc", "axe-core/axe.min.js"} {
		_, statErr := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
		err = errors.Join(err, statErr)
	}
	return err
}
