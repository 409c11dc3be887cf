package queens_test

import (
	"bufio"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"queens/internal/tool"
)

// TestReadme runs the commands of the README that begin with "$ queens", in their order, in an empty
// folder but for a program of a reader and one of a student, as they stand.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.Open("README.md")
	if err != nil {
		t.Fatal(err)
	}
	defer readme.Close()
	bin, dir := buildQueens(t), readersFolder(t)
	ran := 0
	for lines := bufio.NewScanner(readme); lines.Scan(); {
		command, ok := strings.CutPrefix(lines.Text(), "    $ queens ")
		if !ok {
			continue
		}
		ran++
		cmd := exec.Command(filepath.Join(bin, "queens"), strings.Fields(command)...)
		cmd.Dir = dir
		output, err := cmd.CombinedOutput()
		if err != nil && os.Getenv("CI") == "" && needsOther.Match(output) {
			t.Logf("queens %s: %s", command, output)
			continue
		}
		if err != nil || len(output) == 0 {
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

// TestReadmeTargets: every make target that the README names is there.
func TestReadmeTargets(t *testing.T) {
	make := tool.Need(t, "make")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	targets := regexp.MustCompile("(?:    |`)make ([a-z/]+)").FindAllStringSubmatch(string(text), -1)
	if len(targets) < 8 {
		t.Errorf("%d targets are named, want 8 or more", len(targets))
	}
	for _, target := range targets {
		if output, err := exec.Command(make, "-n", target[1]).CombinedOutput(); err != nil {
			t.Errorf("make %s: %v\n%s", target[1], err, output)
		}
	}
}

// TestFuzzTargets: make fuzz runs every fuzz target.
func TestFuzzTargets(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, target := range regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`).FindAllStringSubmatch(string(text), -1) {
			if want := target[1] + ":./" + filepath.ToSlash(filepath.Dir(name)); !strings.Contains(string(makefile), want) {
				t.Errorf("make fuzz does not run %s", want)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
