package sitegen

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
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
	for _, finding := range validate(t, append(names, wrong)) {
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

// validate returns what html-validate finds in files.
func validate(t *testing.T, names []string) (findings []string) {
	t.Helper()
	config, err := filepath.Abs("../.htmlvalidate.mjs")
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{filepath.Join(npm.Dir(t), "html-validate", "bin", "html-validate.mjs"), "--config", config, "--formatter", "json"}, names...)
	out, err := exec.Command("node", args...).Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var files []struct {
		FilePath string
		Messages []struct {
			RuleID, Message string
			Line, Column    int
		}
	}
	if err := json.Unmarshal(out, &files); err != nil {
		t.Fatalf("%v: %s%s", err, out, exit.Stderr)
	}
	for _, f := range files {
		for _, m := range f.Messages {
			findings = append(findings, fmt.Sprintf("%s:%d:%d: %s (%s)", f.FilePath, m.Line, m.Column, m.Message, m.RuleID))
		}
	}
	return findings
}
