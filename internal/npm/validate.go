package npm

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Validate returns what html-validate finds in files, by the rules of the project.
func Validate(t testing.TB, names []string) (findings []string) {
	t.Helper()
	dir := Dir(t)
	config := filepath.Join(filepath.Dir(dir), ".htmlvalidate.mjs")
	report := filepath.Join(t.TempDir(), "report.json") // what goes to a pipe is cut off where the tool ends before it is read
	args := append([]string{filepath.Join(dir, "html-validate", "bin", "html-validate.mjs"), "--config", config, "--formatter", "json=" + report}, names...)
	talk, err := exec.Command("node", args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	out, err := os.ReadFile(report)
	if err != nil {
		t.Fatalf("%v\n%s", err, talk)
	}
	var files []struct {
		FilePath string
		Messages []struct {
			RuleID, Message string
			Line, Column    int
		}
	}
	if err := json.Unmarshal(out, &files); err != nil {
		t.Fatalf("%v: %s%s", err, out, talk)
	}
	for _, f := range files {
		for _, m := range f.Messages {
			findings = append(findings, fmt.Sprintf("%s:%d:%d: %s (%s)", f.FilePath, m.Line, m.Column, m.Message, m.RuleID))
		}
	}
	return findings
}
