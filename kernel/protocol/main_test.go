package protocol

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// TestMain is another program in place of the tests, where its first argument says so: a kernel with the connection file that
// follows, or a client that starts one.
func TestMain(m *testing.M) {
	programs := map[string]func(file string) error{"kernel": kernelProgram, "client": clientProgram, "wrapped-client": wrappedClientProgram}
	if len(os.Args) == 3 && programs[os.Args[1]] != nil {
		if err := programs[os.Args[1]](os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// kernelProgram is a kernel. Beside its connection file it leaves a file when its engine is closed.
func kernelProgram(file string) error {
	c, err := ReadConnection(file)
	if err != nil {
		return err
	}
	e := newEngine()
	err = Serve(context.Background(), c, e, Options{Process: true, Debug: os.Stderr})
	if e.closed.Load() == 1 {
		os.WriteFile(file+".closed", nil, 0o666)
	}
	return err
}

// clientProgram starts a kernel and does not tell it who it is.
func clientProgram(file string) error {
	os.Unsetenv("JPY_PARENT_PID")
	return startAndStay(exec.Command(os.Args[0], "kernel", file))
}

// wrappedClientProgram has a shell start a kernel and wait for it, and tells it who it is.
func wrappedClientProgram(file string) error {
	os.Setenv("JPY_PARENT_PID", strconv.Itoa(os.Getpid()))
	return startAndStay(exec.Command("sh", "-c", `"$0" kernel "$1"; exit $?`, os.Args[0], file))
}

func startAndStay(cmd *exec.Cmd) error {
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	fmt.Println(cmd.Process.Pid)
	_, err := io.Copy(io.Discard, os.Stdin) // until the test ends
	return err
}

// connectionFile writes a connection file with sockets that only the test has.
func connectionFile(t testing.TB) (Connection, string) {
	t.Helper()
	c := socketFiles(t)
	file := filepath.Join(t.TempDir(), "connection.json")
	text := fmt.Sprintf(`{"transport":%q,"ip":%q,"shell_port":%d,"iopub_port":%d,"stdin_port":%d,"control_port":%d,"hb_port":%d,"signature_scheme":%q,"key":%q}`,
		c.Transport, c.IP, c.Shell, c.IOPub, c.Stdin, c.Control, c.Heartbeat, c.Scheme, c.Key)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return c, file
}
