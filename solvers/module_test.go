package solvers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queens/solvers"
)

// The module that readers download runs by itself.
func TestModule(t *testing.T) {
	files, err := solvers.Module()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	bin := filepath.Join(dir, "queens.exe")
	build := exec.Command("go", "build", "-o", bin, ".")
	build.Dir = dir
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for arguments, want := range map[string]string{
		"recursive 4":    "[2 4 1 3]\n[3 1 4 2]\n2 solutions\n",
		"nested-loops 4": "[2 4 1 3]\n[3 1 4 2]\n2 solutions\n",
		"one-array 4":    "[1 3 0 2]\n[2 0 3 1]\n2 solutions\n",
		"subset-sum 5":   "[1 1 1 1 0]\n[0 1 0 1 1]\n2 solutions\n",
	} {
		output, err := exec.Command(bin, strings.Fields(arguments)...).Output()
		if err != nil || string(output) != want {
			t.Errorf("%s: %q, %v", arguments, output, err)
		}
	}
	for _, arguments := range []string{"", "recursive", "recursive 0", "recursive x", "recursively 4", "knapsack 9"} {
		output, err := exec.Command(bin, strings.Fields(arguments)...).CombinedOutput()
		if err == nil || !strings.HasPrefix(string(output), "Usage: ") || strings.Count(string(output), "\n") < len(solvers.Variants()) {
			t.Errorf("%q: %q, %v", arguments, output, err)
		}
	}
}
