// Package tool finds what tests need beside Go.
package tool

import (
	"os"
	"os/exec"
	"testing"
)

// Need is the path of a program. Where it is missing the test is skipped, with the program's name, or fails where CI is
// set: there tools/setup-test.sh has installed it.
func Need(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatalf("%s is missing: tools/setup-test.sh installs it", name)
	default:
		t.Skipf("%s is missing: tools/setup-test.sh installs it", name)
	}
	return path
}
