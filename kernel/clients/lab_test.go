// Package clients_test tries the kernel with real clients: those of Jupyter, which Debian's Python runs.
package clients_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"queens/internal/tool"
)

// patience bounds what a client may take. It is no measure of speed.
const patience = 10 * time.Minute

// python is the interpreter that Debian's packages of Jupyter are for, whichever else is on the path.
const python = "/usr/bin/python3"

// lab is a machine of a student's own: the kernel, installed, and folders that hold nothing else.
type lab struct {
	dir string
	env []string
}

// queens builds the program, once for all tests.
var queens = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "queens-clients-")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "queens")
	args := append(append([]string{"build"}, buildFlags...), "-o", name, "queens/cmd/queens")
	if output, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return dir, fmt.Errorf("%w\n%s", err, output)
	}
	return dir, nil
})

// needed is whether a test has wanted the program.
var needed atomic.Bool

func TestMain(m *testing.M) {
	status := m.Run()
	if needed.Load() { // or this would build it
		dir, _ := queens()
		os.RemoveAll(dir)
	}
	os.Exit(status)
}

// newLab makes a lab, and skips the test where a package of Python is missing.
func newLab(t testing.TB, packages ...string) *lab {
	t.Helper()
	if _, err := os.Stat(python); err != nil {
		tool.Missing(t, err)
	}
	if output, err := exec.Command(python, "-c", "import "+strings.Join(append(packages, "jupyter_client"), ", ")).CombinedOutput(); err != nil {
		tool.Missing(t, fmt.Errorf("%w: tools/setup-test.sh installs what tests need\n%s", err, output))
	}
	needed.Store(true)
	bin, err := queens()
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir() // what is compiled is found there by its content
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{dir: t.TempDir()}
	for _, folder := range []string{"home", "work", "tmp"} {
		if err := os.Mkdir(filepath.Join(l.dir, folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	l.env = append(os.Environ(), "XDG_CACHE_HOME="+cache, "PYTHONPATH=", "PYTHONNOUSERSITE=1", "JUPYTER_PLATFORM_DIRS=",
		"PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for name, folder := range map[string]string{
		"HOME": "home", "TMPDIR": "tmp", "JUPYTER_DATA_DIR": "data", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime",
		"IPYTHONDIR": "ipython", "JUPYTER_PATH": "prefix/share/jupyter",
	} {
		l.env = append(l.env, name+"="+filepath.Join(l.dir, folder))
	}
	l.run(t, "queens", "kernel", "install", "--prefix", filepath.Join(l.dir, "prefix"))
	return l
}

// command is a command that runs in the lab.
func (l *lab) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	if name == "queens" {
		bin, _ := queens() // it was built
		name = filepath.Join(bin, name)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = filepath.Join(l.dir, "work"), l.env
	cmd.WaitDelay = time.Second
	return cmd
}

// run runs a command that must end well, and returns its standard output.
func (l *lab) run(t testing.TB, name string, args ...string) string {
	t.Helper()
	output, talk, err := l.try(t, name, args...)
	if err != nil {
		t.Fatalf("%s %v: %v\n%s\n%s", name, args, err, output, talk)
	}
	return output
}

// try runs a command.
func (l *lab) try(t testing.TB, name string, args ...string) (output, talk string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := l.command(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		err = errors.Join(err, ctx.Err())
	}
	return stdout.String(), stderr.String(), err
}

// script runs a script of testdata, and reads what it tells.
func script[T any](t testing.TB, l *lab, name string, args ...string) (told T) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	output, talk, err := l.try(t, python, append([]string{path}, args...)...)
	if err != nil {
		t.Fatalf("%s %v: %v\n%s\n%s", name, args, err, output, talk)
	}
	if strings.Contains(talk, "DATA RACE") || strings.Contains(talk, "goroutine ") {
		t.Errorf("%s %v: the kernel says\n%s", name, args, talk)
	}
	if err := json.Unmarshal([]byte(output), &told); err != nil {
		t.Fatalf("%s: %v in %s", name, err, output)
	}
	t.Logf("%s %v: %.2000s", name, args, output)
	return told
}

// write writes a file of the lab's folder of work.
func (l *lab) write(t testing.TB, name, text string) string {
	t.Helper()
	name = filepath.Join(l.dir, "work", name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
