package sandbox

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// dupInherited is a copy of a file that, as one that was inherited, is not closed when another program is started.
func dupInherited(t *testing.T, f *os.File) *os.File {
	t.Helper()
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD, 40)
	if err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), f.Name())
}

// TestNoLeaks is what is left of many runs in this process: nothing.
func TestNoLeaks(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	eachBox(t, func(t *testing.T, b *Box) {
		c := shell("cat")
		run := func() {
			c.Stdin = strings.NewReader("in")
			if o, err := b.Run(context.Background(), c, generous); err != nil || o.Output != 2 {
				t.Fatalf("Run = %+v, %v", o, err)
			}
		}
		run()
		before, beforeFiles := runtime.NumGoroutine(), descriptors(t)
		n := 250
		if testing.Short() {
			n = 10
		}
		for range n {
			run()
		}
		if after := settled(before); after > before {
			t.Errorf("%d goroutines after %d runs, %d before", after, n, before)
		}
		if after := descriptors(t); after > beforeFiles {
			t.Errorf("%d open files after %d runs, %d before", after, n, beforeFiles)
		}
		if pids := zombies(); pids != nil {
			t.Errorf("zombies %v are left", pids)
		}
	})
	if entries, err := os.ReadDir(temporary); err != nil || len(entries) > 0 {
		t.Errorf("the folder for temporary files has %v, %v", entries, err)
	}
}

// settled is the number of goroutines when those that are about to end have ended.
func settled(want int) int {
	for range 100 {
		if runtime.NumGoroutine() <= want {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return runtime.NumGoroutine()
}

func descriptors(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// runnerVariable makes the test a runner that is to be killed: it names the way, and the rest is the command.
const runnerVariable = "QUEENS_TEST_RUNNER"

func TestMain(m *testing.M) {
	if name := os.Getenv(runnerVariable); name != "" {
		for _, way := range ways() {
			if way.name == name {
				runForever(way)
			}
		}
		os.Exit(1)
	}
	code := m.Run()
	if wickedDir != "" {
		os.RemoveAll(wickedDir)
	}
	os.Exit(code)
}

// runForever runs daemons.
func runForever(w way) {
	b, err := w.box()
	if err == nil {
		c := Command{Path: os.Args[1], Args: os.Args[2:], ReadOnly: []string{filepath.Dir(os.Args[1])}}
		_, err = b.Run(context.Background(), c, Limits{})
	}
	fmt.Fprintln(os.Stderr, err)
}

// TestRunnerKilled is the end of the runner itself, by a signal that it cannot see: nothing outlives it.
func TestRunnerKilled(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		way := strings.TrimPrefix(t.Name(), "TestRunnerKilled/")
		way = strings.ReplaceAll(way, "_", " ")
		c, marker := wicked(t, "daemons", "")
		runner := exec.Command("/proc/self/exe", append([]string{c.Path}, c.Args...)...)
		runner.Env = append(os.Environ(), runnerVariable+"="+way)
		runner.Stderr = os.Stderr
		if err := runner.Start(); err != nil {
			t.Fatal(err)
		}
		// The runner itself has the marker in its command line, and so have bubblewrap's arguments.
		until(t, "the daemons run", func() bool { return len(marked(marker)) >= 7 })
		if err := runner.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = runner.Wait()
		until(t, "all have ended", func() bool { return len(marked(marker)) == 0 })
	})
}

// until waits for something.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 3000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it never came about that %s", what)
}

// nobody is the ordinary user that root runs the tests as, too.
const nobody = 65534

// TestAsNobody runs the tests again as an ordinary user, with a copy of the test in a folder that this user can read.
func TestAsNobody(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can become another user; the other tests run as an ordinary one already")
	}
	dir, err := os.MkdirTemp("", "nobody")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "sandbox.test")
	if err := copyProgram(program); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{os.Chmod(dir, 0o755), os.Chown(dir, nobody, nobody)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(program, "-test.v", "-test.short", "-test.timeout=10m")
	c.Dir = dir
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "CI=" + os.Getenv("CI"), "TMPDIR=" + dir, "HOME=/nonexistent"}
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	pipe, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = c.Stdout
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for lines := bufio.NewScanner(io.TeeReader(pipe, &all)); lines.Scan(); {
		if line := lines.Text(); strings.Contains(line, "--- SKIP") && !strings.Contains(line, "TestAsNobody") {
			t.Log(line)
		}
	}
	if err := c.Wait(); err != nil {
		t.Errorf("as an ordinary user: %v\n%s", err, all.String())
	}
}

// copyProgram copies the running program.
func copyProgram(to string) error {
	from, err := os.Open("/proc/self/exe")
	if err != nil {
		return err
	}
	defer from.Close()
	f, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}
