package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// cmdStatus runs queens and holds its exit status, its one line on standard error and its silence on
// standard output against what is wanted: status 2 'part of the message' ARG...
func cmdStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: status STATUS MESSAGE ARG...")
	}
	stdout, stderr, code := runQueens(ts, args[2:])
	if want, err := strconv.Atoi(args[0]); err != nil || code != want {
		ts.Fatalf("queens %v: exit status %d, want %s\n%s", args[2:], code, args[0], stderr)
	}
	if !strings.Contains(stderr, args[1]) {
		ts.Fatalf("queens %v: stderr is %q, want %q", args[2:], stderr, args[1])
	}
	if stdout != "" || strings.Contains(stderr, "goroutine ") {
		ts.Fatalf("queens %v: stdout %q, stderr %q", args[2:], stdout, stderr)
	}
}

// cmdInterrupt runs queens, interrupts it while it works, and wants exit status 130. A queens that was
// killed had not begun yet: it is run again, and given more time.
func cmdInterrupt(ts *testscript.TestScript, neg bool, args []string) {
	const most = 30 * time.Second // not a measure of speed: then it does not stop at all
	for delay := 200 * time.Millisecond; ; delay *= 2 {
		cmd := queens(ts, args)
		ts.Check(cmd.Start())
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		time.Sleep(delay)
		ts.Check(cmd.Process.Signal(os.Interrupt))
		select {
		case <-done:
		case <-time.After(most):
			cmd.Process.Kill()
			ts.Fatalf("queens %v does not stop", args)
		}
		switch code := cmd.ProcessState.ExitCode(); {
		case code == 130:
			return
		case code != -1 || delay > most:
			ts.Fatalf("queens %v: exit status %d after an interrupt, want 130", args, code)
		}
	}
}

func queens(ts *testscript.TestScript, args []string) *exec.Cmd {
	path := ""
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if name := filepath.Join(dir, "queens"); path == "" {
			if _, err := os.Stat(name); err == nil {
				path = name
			}
		}
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = os.Environ()
	for _, name := range []string{"HOME", "PATH", "XDG_CACHE_HOME", "TMPDIR", "CC", "JUPYTER_DATA_DIR", "VIRTUAL_ENV", "CONDA_PREFIX"} { // what a script changes, or is set for all of them
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	return cmd
}

func runQueens(ts *testscript.TestScript, args []string) (stdout, stderr string, code int) {
	cmd := queens(ts, args)
	var out, talk strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		ts.Fatalf("%v", err)
	}
	return out.String(), talk.String(), cmd.ProcessState.ExitCode()
}

// cmdZipEdit replaces a text in an entry of a zip archive: zipedit FILE ENTRY OLD NEW.
func cmdZipEdit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: zipedit FILE ENTRY OLD NEW")
	}
	rewriteZip(ts, args[0], func(out *zip.Writer, entry *zip.File) {
		if entry.Name != args[1] {
			ts.Check(out.Copy(entry))
			return
		}
		file, err := entry.Open()
		ts.Check(err)
		text, err := io.ReadAll(file)
		ts.Check(err)
		if !bytes.Contains(text, []byte(args[2])) {
			ts.Fatalf("%s of %s has no %q", args[1], args[0], args[2])
		}
		w, err := out.Create(entry.Name)
		ts.Check(err)
		_, err = w.Write(bytes.Replace(text, []byte(args[2]), []byte(args[3]), 1))
		ts.Check(err)
	})
}

// cmdZipDamage turns over the bits of an entry of a zip archive, as it stands compressed, from its middle on: zipdamage FILE ENTRY.
func cmdZipDamage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: zipdamage FILE ENTRY")
	}
	rewriteZip(ts, args[0], func(out *zip.Writer, entry *zip.File) {
		raw, err := entry.OpenRaw()
		ts.Check(err)
		data, err := io.ReadAll(raw)
		ts.Check(err)
		if entry.Name == args[1] {
			for i := len(data) / 2; i < len(data); i++ {
				data[i] = ^data[i]
			}
		}
		w, err := out.CreateRaw(&entry.FileHeader)
		ts.Check(err)
		_, err = w.Write(data)
		ts.Check(err)
	})
}

func rewriteZip(ts *testscript.TestScript, name string, copyEntry func(*zip.Writer, *zip.File)) {
	data := ts.ReadFile(name)
	archive, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
	ts.Check(err)
	var buffer bytes.Buffer
	out := zip.NewWriter(&buffer)
	for _, entry := range archive.File {
		copyEntry(out, entry)
	}
	ts.Check(out.Close())
	ts.Check(os.WriteFile(ts.MkAbs(name), buffer.Bytes(), 0o666))
}
