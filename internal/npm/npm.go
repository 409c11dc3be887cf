// Package npm installs the tools of package.json for tests.
package npm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"queens/internal/tool"
)

// wanted are files that are there when all is installed.
var wanted = []string{"typescript/bin/tsc", "axe-core/axe.min.js", "html-validate/bin/html-validate.mjs", "hyparquet/package.json", "hyparquet-compressors/package.json"}

// Dir is the folder that the tools stand in. They are installed once for all tests. Where that cannot be done the
// test is skipped, or fails where CI is set.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := installed()
	if err == nil {
		return dir
	}
	tool.Missing(t, fmt.Errorf("npm, or what it was to install, is missing: %w", err))
	return ""
}

var installed = sync.OnceValues(func() (string, error) {
	root, err := module()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, "node_modules")
	if complete(dir) == nil {
		return dir, nil
	}
	return dir, install(root, dir)
})

// module is the folder of go.mod, above that of the test.
func module() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		err = os.ErrNotExist
	}
	return "", err
}

func complete(dir string) error {
	for _, name := range wanted {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// install installs beside the place and then moves there: tests of several packages may do so at once.
func install(root, dir string) error {
	stage, err := os.MkdirTemp(root, "node_modules-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	for _, name := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(stage, name), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	command := exec.Command("npm", "ci", "--ignore-scripts")
	command.Dir = stage
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	if complete(dir) == nil {
		return nil // another test was faster
	}
	os.Rename(dir, filepath.Join(stage, "before")) // what is not complete
	if err := os.Rename(filepath.Join(stage, "node_modules"), dir); err != nil && complete(dir) != nil {
		return err
	}
	return complete(dir)
}
