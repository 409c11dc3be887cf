package zmtp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"queens/internal/tool"
	"queens/kernel/zmtp"
)

// debian is where Debian's packages put what they are for.
const debian = "/usr/bin/python3"

// python runs a script of Python with pyzmq, that is with libzmq. The script finds its addresses as sys.argv[1:] and in ctx a
// context; what it prints comes back, a line at a time.
func python(t *testing.T, script string, args ...string) (lines <-chan string, wait func()) {
	t.Helper()
	if err := exec.Command(debian, "-c", "import zmq").Run(); err != nil {
		tool.Missing(t, fmt.Errorf("pyzmq is missing for %s: tools/setup-test.sh installs what tests need", debian))
	}
	prelude := "import sys, time, os, zmq\nctx = zmq.Context()\n"
	cmd := exec.Command(debian, append([]string{"-u", "-c", prelude + script}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	ch := make(chan string, 10000)
	go func() {
		defer close(ch)
		for s := bufio.NewScanner(out); s.Scan(); {
			ch <- s.Text()
		}
	}()
	return ch, func() {
		t.Helper()
		var rest []string
		for line := range ch {
			rest = append(rest, line)
		}
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v: %s", err, strings.Join(rest, "\n"))
		}
	}
}

func listen(t *testing.T, kind zmtp.Kind, o zmtp.Options) (*zmtp.Socket, string) {
	t.Helper()
	s, err := zmtp.Listen(kind, "tcp", "127.0.0.1:0", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, "tcp://" + s.Addr().String()
}

func limit(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeoutCause(t.Context(), 30*time.Second, errors.New("nothing came in half a minute"))
	t.Cleanup(cancel)
	return ctx
}

func TestDealer(t *testing.T) {
	s, address := listen(t, zmtp.Router, zmtp.Options{})
	_, wait := python(t, `
d = ctx.socket(zmq.DEALER)
d.connect(sys.argv[1])
big = os.urandom(10_000_000)
for m in ([b"a"], [b""], [b"", b""], [b"x"*255], [b"x"*256], [big], [b"%d" % i for i in range(1000)]):
    d.send_multipart(m)
    assert d.recv_multipart() == m
`, address)
	for range 7 {
		frames, err := s.Receive(limit(t))
		if err != nil {
			t.Fatal(err)
		}
		if id := frames[0]; len(id) != 5 || id[0] != 0 {
			t.Errorf("id %q", id)
		}
		if err := s.Send(frames); err != nil {
			t.Fatal(err)
		}
	}
	wait()
}

func TestEcho(t *testing.T) {
	_, address := listen(t, zmtp.Echo, zmtp.Options{})
	_, wait := python(t, `
for i in range(3):
    r = ctx.socket(zmq.REQ)
    r.connect(sys.argv[1])
    for m in (b"ping", b"", b"x"*70000):
        r.send(m)
        assert r.recv() == m
    r.close()
`, address)
	wait()
}

func TestSub(t *testing.T) {
	s, address := listen(t, zmtp.Pub, zmtp.Options{})
	_, wait := python(t, `
s = ctx.socket(zmq.SUB)
s.connect(sys.argv[1])
s.subscribe(b"a")
assert s.recv_multipart() == [b"abc", b"body"]
`, address)
	ctx := limit(t)
	stop := make(chan struct{})
	go func() { defer close(stop); wait() }()
	for {
		s.Send([][]byte{[]byte("b"), nil})
		s.Send([][]byte{[]byte("abc"), []byte("body")})
		select {
		case <-stop:
			return
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			t.Fatal(context.Cause(ctx))
		}
	}
}
