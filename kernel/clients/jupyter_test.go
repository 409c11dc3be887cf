package clients_test

import (
	"strings"
	"testing"

	"queens/programs"
)

// languages are the names of those that can be run here.
func languages(t testing.TB) (names []string) {
	t.Helper()
	for _, lang := range programs.Languages() {
		names = append(names, lang.Name)
	}
	return names
}

// TestKernelTests runs Jupyter's own tests of kernels. None is skipped.
func TestKernelTests(t *testing.T) {
	told := script[struct {
		Run             int
		Failed, Skipped []string
	}](t, newLab(t, "jupyter_kernel_test"), "kernel_tests.py")
	if told.Run < 12 || len(told.Failed) > 0 || len(told.Skipped) > 0 {
		t.Errorf("%d tests, skipped: %v, failed:\n%s", told.Run, told.Skipped, strings.Join(told.Failed, "\n"))
	}
}

// TestConsole: jupyter console on a terminal runs a cell, shows an error, takes input, and ends.
func TestConsole(t *testing.T) {
	told := script[struct {
		Seen, Missing string
		Status        int
	}](t, newLab(t, "jupyter_console"), "console.py")
	if told.Missing != "" || told.Status != 0 {
		t.Errorf("%q is missing, status %d, in\n%s", told.Missing, told.Status, told.Seen)
	}
}
