package sitegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/npm"
	"queens/lessons"
)

// html-validate finds nothing on any page of either edition, and is known to look.
func TestValid(t *testing.T) {
	t.Parallel()
	student, instructor := made(t, lessons.Student), made(t, lessons.Instructor)
	var names []string
	for name := range student.pages {
		names = append(names, filepath.Join(student.dir, filepath.FromSlash(name)))
	}
	for name := range instructor.pages {
		if instructor.files[name] != student.files[name] {
			names = append(names, filepath.Join(instructor.dir, filepath.FromSlash(name)))
		}
	}
	wrong := filepath.Join(t.TempDir(), "wrong.html")
	if err := os.WriteFile(wrong, []byte("<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title></head><body><p><div></div></p></body></html>\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	seen := false
	for _, finding := range npm.Validate(t, append(names, wrong)) {
		if strings.HasPrefix(finding, wrong) {
			seen = true
			continue
		}
		t.Error(finding)
	}
	if !seen {
		t.Error("nothing is found in a page that is wrong")
	}
}
