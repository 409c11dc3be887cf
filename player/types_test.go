package player_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// npm installs the tools of package.json, once for all tests that need them, and gives the folder that they
// stand in. Where that cannot be done the test is skipped, or fails where CI is set.
func npm(t *testing.T) string {
	t.Helper()
	dir, err := installed()
	if err == nil {
		return dir
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("npm, or what it was to install, is missing: %v", err)
	}
	t.Skipf("npm, or what it was to install, is missing: %v", err)
	return ""
}

var installed = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	want := []string{"typescript/bin/tsc", "axe-core/axe.min.js"}
	dir := filepath.Join(root, "node_modules")
	there := func() (err error) {
		for _, name := range want {
			if err == nil {
				_, err = os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
			}
		}
		return err
	}
	if there() == nil {
		return dir, nil
	}
	install := exec.Command("npm", "ci", "--ignore-scripts")
	install.Dir = root
	if out, err := install.CombinedOutput(); err != nil {
		os.Stderr.Write(out)
		return "", err
	}
	return dir, there()
})

// The TypeScript compiler reads the types in the scripts' comments.
func TestTypes(t *testing.T) {
	t.Parallel()
	dir := npm(t)
	check := exec.Command("node", filepath.Join(dir, "typescript", "bin", "tsc"), "--project", "..")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
