//go:build unix

package sitegen

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipes: a pipe in the place of a file is not waited for.
func TestPipes(t *testing.T) {
	for _, name := range []string{"course.yaml", "glossary.yaml", "index.en.md", hostileLesson, "programs/tiny/tiny.py"} {
		course := t.TempDir()
		if err := os.CopyFS(course, hostile("Text.\n", nil)); err != nil {
			t.Fatal(err)
		}
		pipe := filepath.Join(course, filepath.FromSlash(name))
		os.Remove(pipe)
		if err := os.MkdirAll(filepath.Dir(pipe), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(pipe, 0o666); err != nil {
			t.Fatal(err)
		}
		refused(t, course, name)
	}
}
