package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"queens/runner/sandbox/processes"
)

// alive is how many processes there are below this one that live.
func alive() int {
	self, _ := processes.Read(os.Getpid())
	return self.Living()
}

// TestReady runs commands in sandboxes that were made before their files were, and in such that do not fit.
func TestReady(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		dir := t.TempDir()
		os.Chmod(dir, 0o777)
		before := filepath.Join(dir, "before")
		if err := os.Mkdir(before, 0o777); err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			name     string
			change   func(c *Command, l *Limits)
			stdin    io.Reader
			want     string
			finished func(r *Ready)
		}{
			{name: "fits", stdin: strings.NewReader("in\n"), want: "in\nfile\n"},
			{name: "other folders", change: func(c *Command, l *Limits) { c.Writable = append(c.Writable, before) }, stdin: strings.NewReader("in\n"), want: "in\nfile\n"},
			{name: "other memory", change: func(c *Command, l *Limits) { l.Memory = 1 << 29 }, stdin: strings.NewReader("in\n"), want: "in\nfile\n"},
			{name: "no input", want: "\nfile\n"},
			{name: "closed before", stdin: strings.NewReader("in\n"), want: "in\nfile\n", finished: func(r *Ready) { r.Close() }},
			{name: "ended before", stdin: strings.NewReader("in\n"), want: "in\nfile\n", finished: func(r *Ready) {
				r.process.(*supervised).process.Signal(syscall.SIGKILL)
				for end := time.Now().Add(time.Minute); r.Waits() && time.Now().Before(end); {
					time.Sleep(time.Millisecond)
				}
			}},
		} {
			t.Run(test.name, func(t *testing.T) {
				template := Command{ReadOnly: []string{before}, Writable: []string{dir}, Stdin: strings.NewReader("")}
				r, err := b.Prepare(template, generous)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(before, "file"), []byte("file\n"), 0o666); err != nil {
					t.Fatal(err)
				}
				if test.finished != nil {
					test.finished(r)
				}
				var out bytes.Buffer
				c := shell("read n; echo $n; cat " + before + "/file")
				c.ReadOnly, c.Writable, c.Stdin, c.Stdout = template.ReadOnly, template.Writable, test.stdin, &out
				l := generous
				if test.change != nil {
					test.change(&c, &l)
				}
				if o, err := r.Run(context.Background(), c, l); err != nil || o.Exit != 0 || out.String() != test.want {
					t.Errorf("%+v, %v, printed %q, want %q", o, err, &out, test.want)
				}
				out.Reset()
				c.Stdin = strings.NewReader("again\n")
				if o, err := r.Run(context.Background(), c, l); err != nil || o.Exit != 0 || out.String() != "again\nfile\n" {
					t.Errorf("a second time: %+v, %v, printed %q", o, err, &out)
				}
				r.Close()
			})
		}
		if n := alive(); n != 0 {
			t.Errorf("%d processes are left", n)
		}
	})
}

// TestReadyEnds: one that waits ends when it is closed, limits and the context hold for what is run in it, and the time that it has waited is not
// the command's.
func TestReadyEnds(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		for range 3 {
			r, err := b.Prepare(Command{}, generous)
			if err != nil {
				t.Fatal(err)
			}
			r.Close()
			r.Close()
		}
		prepared := func() *Ready {
			r, err := b.Prepare(Command{}, generous)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		l := generous
		l.Wall = 200 * time.Millisecond
		if o, err := prepared().Run(context.Background(), shell("sleep 60"), l); err != nil || o.Limit != WallTime {
			t.Errorf("%+v, %v, want the limit of time", o, err)
		}
		stop := errors.New("stop")
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(100*time.Millisecond, func() { cancel(stop) })
		if _, err := prepared().Run(ctx, shell("sleep 60"), generous); err != stop {
			t.Errorf("got %v", err)
		}
		if _, err := prepared().Run(ctx, shell("true"), generous); err != stop {
			t.Errorf("got %v", err)
		}
		if _, err := prepared().Run(context.Background(), Command{Path: "relative"}, generous); err == nil {
			t.Error("a relative path is run")
		}
		if o, err := prepared().Run(context.Background(), Command{Path: "/nowhere"}, generous); err == nil {
			t.Errorf("%+v of a program that is not there", o)
		}
		if n := alive(); n != 0 {
			t.Errorf("%d processes are left", n)
		}
	})
}
