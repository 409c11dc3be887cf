//go:build unix

package protocol

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"queens/kernel/message"
)

// runningKernel is a kernel in a process of its own, with a cell that runs and one that waits.
type runningKernel struct {
	*client
	cmd   *exec.Cmd // the kernel, or the client that has started it
	pid   int       // what it has started
	file  string
	ended chan error
	cell  string
}

func startProgram(t *testing.T, program string) *runningKernel {
	t.Helper()
	// A test that was itself started by nohup would hand that on: what is caught here is as by default in what it starts.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	c, file := connectionFile(t)
	k := &runningKernel{cmd: exec.Command(os.Args[0], program, file), file: file, ended: make(chan error, 1)}
	stdin, err := k.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := k.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	nobody, stderr, err := os.Pipe() // a word there raises SIGPIPE
	if err != nil {
		t.Fatal(err)
	}
	nobody.Close()
	k.cmd.Stderr = stderr
	if err := k.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stderr.Close()
		stdin.Close()
		k.cmd.Process.Kill()
		k.cmd.Wait()
	})
	if program != "kernel" {
		line, err := bufio.NewReader(stdout).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if k.pid, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
			t.Fatal(err)
		}
	}
	awaitKernel(t, c, k.ended)
	k.client = connectClient(t, c)
	k.cell = k.request(k.shell, "execute_request", cellContent("print begun\nsleep 1h"))
	k.until(k.cell, func(m *message.Message) bool { return m.Header.Type == "stream" })
	return k
}

// closedByItself waits for the end of the kernel's sockets and looks whether its engine was closed.
func (k *runningKernel) closedByItself(t *testing.T) {
	t.Helper()
	timeout := time.After(limit)
	for {
		select {
		case _, ok := <-k.iopub.messages:
			if ok {
				continue
			}
		case <-timeout:
			t.Fatal("the kernel has not ended")
		}
		break
	}
	for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if _, err := os.Stat(k.file + ".closed"); err == nil {
			return
		} else if time.Since(begun) > limit {
			t.Fatal("the engine was not closed: ", err)
		}
	}
}

func TestSignalsEndTheKernel(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			k := startProgram(t, "kernel")
			if err := k.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if m := k.reply(k.shell, k.cell); field(m, "evalue") != ErrClosing.Error() {
				t.Errorf("the cell: %s", m.Content)
			}
			k.closedByItself(t)
			if err := k.cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// SIGINT from the keyboard interrupts the cell, and does nothing when there is none.
func TestKeyboard(t *testing.T) {
	k := startProgram(t, "kernel")
	for range 3 {
		if err := k.cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		if k.cell != "" {
			if m := k.reply(k.shell, k.cell); field(m, "ename") != "KeyboardInterrupt" {
				t.Errorf("the cell: %s", m.Content)
			}
			k.cell = ""
		}
	}
	if m, _ := k.execute("print on"); field(m, "status") != "ok" {
		t.Errorf("got %s", m.Content)
	}
}

// A shell that ignores SIGHUP, as nohup does, wants the kernel to go on.
func TestIgnoredHangup(t *testing.T) {
	c, file := connectionFile(t)
	cmd := exec.Command("sh", "-c", `trap "" HUP; exec "$0" kernel "$1"`, os.Args[0], file)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	awaitKernel(t, c, make(chan error, 1))
	k := connectClient(t, c)
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if m, _ := k.execute("print on"); field(m, "status") != "ok" {
		t.Errorf("got %s", m.Content)
	}
	k.request(k.control, "shutdown_request", "{}")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// When a client is killed its kernel ends, also where that does not become a child of process 1, and where another process stands
// between them. Nobody has waited for the killed client yet.
func TestClientIsKilled(t *testing.T) {
	for _, program := range []string{"client", "wrapped-client"} {
		t.Run(program, func(t *testing.T) {
			adopts := becomeSubreaper(t)
			k := startProgram(t, program)
			if err := k.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			k.closedByItself(t)
			if !adopts {
				return
			}
			var status syscall.WaitStatus
			for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
				pid, err := syscall.Wait4(k.pid, &status, syscall.WNOHANG, nil)
				if pid == k.pid {
					break
				}
				if err != nil && !errors.Is(err, syscall.EINTR) || time.Since(begun) > limit {
					t.Fatalf("process %d was not left to the test: %v", k.pid, err)
				}
			}
			if status.ExitStatus() != 0 {
				t.Errorf("the kernel ended with status %v", status)
			}
		})
	}
}

// A kernel that is killed takes nobody with it: its client sees the connections end.
func TestKernelIsKilled(t *testing.T) {
	k := startProgram(t, "kernel")
	if err := k.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for range k.shell.messages {
	}
	for range k.iopub.messages {
	}
	if _, err := os.Stat(k.file + ".closed"); !os.IsNotExist(err) {
		t.Errorf("error %v", err)
	}
}
