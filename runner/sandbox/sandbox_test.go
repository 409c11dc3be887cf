package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// generous are limits that no good program of these tests comes near.
var generous = Limits{Wall: time.Minute, CPU: time.Minute, Memory: 1 << 30, Output: 1 << 20, Processes: 64}

// shell is a command of the system's shell.
func shell(script string) Command {
	return Command{Path: "/bin/sh", Args: []string{"-c", script}, Env: []string{"PATH=/usr/bin:/bin"}}
}

func TestNewUnknown(t *testing.T) {
	if _, err := New("chroot"); err == nil || !strings.Contains(err.Error(), `"chroot": want auto, bwrap or none`) {
		t.Errorf("New = %v, want an error that names the modes", err)
	}
}

// TestOutputs are runs that have nothing wicked.
func TestOutputs(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		tests := []struct {
			name, script, stdin string
			out, errs           string
			exit                int
			signal              string
		}{
			{"nothing", ":", "", "", "", 0, ""},
			{"both", "echo out; echo err >&2", "", "out\n", "err\n", 0, ""},
			{"input", "cat; exit 3", "a line\n", "a line\n", "", 3, ""},
			{"input not read", "echo out", strings.Repeat("x", 1<<20), "out\n", "", 0, ""},
			{"input closed", "exec <&-; echo out", strings.Repeat("x", 1<<20), "out\n", "", 0, ""},
			{"a lot", "yes | head -c 500000 | tail -c 3", "", "\ny\n", "", 0, ""},
			{"highest status", "exit 255", "", "", "", 255, ""},
			{"status like a signal", "exit 139", "", "", "", 139, ""},
			{"signal", "kill -SEGV $$", "", "", "", -1, "segmentation fault"},
			{"last words", "echo out; kill -KILL $$", "", "out\n", "", -1, "killed"},
			{"environment", "env | grep -v -e ^PWD -e ^_ -e ^SHLVL", "", "PATH=/usr/bin:/bin\n", "", 0, ""},
			{"folder", "pwd", "", "/\n", "", 0, ""},
			{"any bytes \xff", "printf %s \"\xff\"", "", "\xff", "", 0, ""},
		}
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				var out, errs bytes.Buffer
				c := shell(test.script)
				c.Stdin, c.Stdout, c.Stderr = strings.NewReader(test.stdin), &out, &errs
				o, err := b.Run(context.Background(), c, generous)
				if err != nil {
					t.Fatal(err)
				}
				if out.String() != test.out || errs.String() != test.errs {
					t.Errorf("printed %q and %q, want %q and %q", out.String(), errs.String(), test.out, test.errs)
				}
				if o.Exit != test.exit || o.Signal != test.signal || o.Limit != "" {
					t.Errorf("ended with %d %q %q, want %d %q", o.Exit, o.Signal, o.Limit, test.exit, test.signal)
				}
				if o.Output != int64(len(test.out)+len(test.errs)) {
					t.Errorf("Output = %d, want %d", o.Output, len(test.out)+len(test.errs))
				}
			})
		}
	})
}

// TestStreams is what a run does with readers and writers of all kinds.
func TestStreams(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		t.Run("none", func(t *testing.T) {
			o, err := b.Run(context.Background(), shell("cat; echo out; echo err >&2"), generous)
			if err != nil || o.Exit != 0 || o.Output != 8 {
				t.Errorf("Run = %+v, %v, want the output counted", o, err)
			}
		})
		t.Run("one writer for both", func(t *testing.T) {
			var both bytes.Buffer
			c := shell("for i in 1 2 3; do echo out; echo err >&2; done")
			c.Stdout, c.Stderr = &both, &both
			if _, err := b.Run(context.Background(), c, generous); err != nil || both.String() != strings.Repeat("out\nerr\n", 3) {
				t.Errorf("printed %q, %v", both.String(), err)
			}
		})
		t.Run("output cut at its limit", func(t *testing.T) {
			var out, errs bytes.Buffer
			c := shell("while :; do echo 1234567; echo 1234567 >&2; done")
			c.Stdout, c.Stderr = &out, &errs
			limits := generous
			limits.Output = 12345
			o, err := b.Run(context.Background(), c, limits)
			if err != nil || o.Limit != Output || o.Output != 12345 || out.Len()+errs.Len() != 12345 {
				t.Errorf("Run = %+v, %v with %d bytes, want exactly 12345", o, err, out.Len()+errs.Len())
			}
		})
		t.Run("output of just the limit", func(t *testing.T) {
			var out bytes.Buffer
			c := shell("echo 1234567")
			c.Stdout = &out
			limits := generous
			limits.Output = 8
			o, err := b.Run(context.Background(), c, limits)
			if err != nil || o.Limit != "" || out.String() != "1234567\n" {
				t.Errorf("Run = %+v, %v with %q, want all of it", o, err, out.String())
			}
			limits.Output = 7
			out.Reset()
			o, err = b.Run(context.Background(), c, limits)
			if err != nil || o.Limit != Output || out.String() != "1234567" {
				t.Errorf("Run = %+v, %v with %q, want 7 bytes", o, err, out.String())
			}
		})
		t.Run("writer that fails", func(t *testing.T) {
			full := errors.New("it is full")
			c := shell("while :; do echo out; done")
			c.Stdout = writer(func([]byte) (int, error) { return 0, full })
			if _, err := b.Run(context.Background(), c, generous); err != full {
				t.Errorf("Run = %v, want %v", err, full)
			}
		})
		t.Run("slow writer gets all", func(t *testing.T) {
			var n int
			c := shell("yes | head -c 60000")
			c.Stdout = writer(func(p []byte) (int, error) {
				time.Sleep(50 * time.Millisecond)
				n += len(p)
				return len(p), nil
			})
			if _, err := b.Run(context.Background(), c, generous); err != nil || n != 60000 {
				t.Errorf("Run = %v with %d bytes, want 60000", err, n)
			}
		})
		t.Run("input that never comes", func(t *testing.T) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			defer w.Close()
			c := shell("exit 5")
			c.Stdin = r
			if o, err := b.Run(context.Background(), c, generous); err != nil || o.Exit != 5 {
				t.Errorf("Run = %+v, %v, want 5", o, err)
			}
			// Nobody reads it any more.
			if _, err := w.WriteString("later"); err != nil {
				t.Fatal(err)
			}
			buffer := make([]byte, 10)
			if n, err := r.Read(buffer); err != nil || string(buffer[:n]) != "later" {
				t.Errorf("read %q, %v, want what came after the run", buffer[:n], err)
			}
			pr, pw := io.Pipe()
			defer pw.Close()
			c.Stdin = pr
			if o, err := b.Run(context.Background(), c, generous); err != nil || o.Exit != 5 {
				t.Errorf("Run = %+v, %v, want 5", o, err)
			}
		})
		t.Run("input from a file", func(t *testing.T) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if _, err := w.WriteString("in a pipe"); err != nil {
				t.Fatal(err)
			}
			w.Close()
			var out bytes.Buffer
			c := shell("cat")
			c.Stdin, c.Stdout = r, &out
			if _, err := b.Run(context.Background(), c, generous); err != nil || out.String() != "in a pipe" {
				t.Errorf("printed %q, %v", out.String(), err)
			}
		})
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// TestErrors are commands that cannot be run.
func TestErrors(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		noFolder := shell(":")
		noFolder.Dir = "/no/such/folder"
		for name, test := range map[string]struct {
			command Command
			want    string
		}{
			"no program":   {Command{Path: "/no/such/program"}, "/no/such/program: no such file or directory"},
			"no right":     {Command{Path: "/usr/share"}, "/usr/share: permission denied"},
			"no folder":    {noFolder, "/no/such/folder: no such file or directory"},
			"no path":      {Command{}, "no program"},
			"relative":     {Command{Path: "bin/sh"}, "bin/sh: want an absolute path"},
			"a nul":        {Command{Path: "/bin/sh", Args: []string{"a\x00b"}}, "invalid argument"},
			"not to write": {Command{Path: "/bin/sh", Writable: []string{"no/folder"}}, "no/folder: want an absolute path"},
		} {
			if _, err := b.Run(context.Background(), test.command, generous); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: Run = %v, want %q", name, err, test.want)
			}
		}
	})
}

// TestContext is the end of a context at any time.
func TestContext(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		stop := errors.New("enough")
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(stop)
		if _, err := b.Run(ctx, shell("sleep 100"), generous); err != stop {
			t.Errorf("Run = %v before it began, want %v", err, stop)
		}
		for _, delay := range []time.Duration{0, time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 100 * time.Millisecond} {
			ctx, cancel := context.WithCancelCause(context.Background())
			timer := time.AfterFunc(delay, func() { cancel(stop) })
			o, err := b.Run(ctx, shell("sleep 100 & sleep 100"), generous)
			timer.Stop()
			if err != stop || o.Limit != "" {
				t.Errorf("Run = %+v, %v after %v, want %v", o, err, delay, stop)
			}
		}
	})
}
