// Package tool finds what tests need beside Go.
package tool

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// Need is the path of a program. Where it is not there the test is [Missing] it.
func Need(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Missing(t, fmt.Errorf("%s is missing: tools/setup-test.sh installs what tests need", name))
	}
	return path
}

// Missing skips a test for want of what the error names, or fails it where CI is set: there all must have been installed.
func Missing(t testing.TB, err error) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(err)
	}
	t.Skip(err)
}
