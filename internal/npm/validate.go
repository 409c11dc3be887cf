package npm

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
)

// Validate returns what html-validate finds in files, by the rules of the project.
func Validate(t testing.TB, names []string) (findings []string) {
	t.Helper()
	dir := Dir(t)
	config := filepath.Join(filepath.Dir(dir), ".htmlvalidate.mjs")
	args := append([]string{filepath.Join(dir, "html-validate", "bin", "html-validate.mjs"), "--config", config, "--formatter", "json"}, names...)
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
