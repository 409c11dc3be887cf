package queens_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadme runs the commands of the README that begin with "$ queens", in their order, in an empty
// folder, as they stand.
func TestReadme(t *testing.T) {
	readme, err := os.Open("README.md")
	if err != nil {
		t.Fatal(err)
	}
	defer readme.Close()
	bin := t.TempDir()
	if output, err := exec.Command("go", "build", "-o", filepath.Join(bin, "queens"), "./cmd/queens").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	dir := t.TempDir()
	ran := 0
	for lines := bufio.NewScanner(readme); lines.Scan(); {
		command, ok := strings.CutPrefix(lines.Text(), "    $ queens ")
		if !ok {
			continue
		}
		ran++
		cmd := exec.Command(filepath.Join(bin, "queens"), strings.Fields(command)...)
		cmd.Dir = dir
		if output, err := cmd.CombinedOutput(); err != nil || len(output) == 0 {
			t.Errorf("queens %s: %v\n%s", command, err, output)
		}
	}
	if ran < 10 {
		t.Errorf("%d commands were run, want 10 or more", ran)
	}
	for _, name := range []string{"recursive-6.zip", "my-site/index.html"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}
