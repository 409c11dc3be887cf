package zmtp

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/internal/tool"
)

// debian is the Python that Debian's packages are for.
const debian = "/usr/bin/python3"

// prelude is what every script has: connect makes a socket that is connected to the first address, unless another is given.
const prelude = `
import os, sys, time, zmq
ctx = zmq.Context()
def connect(kind, address=sys.argv[1], **options):
    s = ctx.socket(getattr(zmq, kind))
    s.linger = 0
    s.rcvtimeo = s.sndtimeo = 30_000
    for name, value in options.items():
        setattr(s, name, value)
    s.connect(address)
    return s
`

// script is a program in Python that uses pyzmq, and so libzmq.
type script struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Scanner
	trace bytes.Buffer
}

// python starts a script with the addresses of sockets.
func python(t *testing.T, text string, sockets ...*Socket) *script {
	t.Helper()
	if err := exec.Command(debian, "-c", "import zmq").Run(); err != nil {
		tool.Missing(t, fmt.Errorf("pyzmq is missing for %s: tools/setup-test.sh installs what tests need", debian))
	}
	args := []string{"-u", "-c", prelude + text}
	for _, s := range sockets {
		transport := map[string]string{"tcp": "tcp", "unix": "ipc"}[s.Addr().Network()]
		args = append(args, transport+"://"+s.Addr().String())
	}
	p := &script{t: t, cmd: exec.CommandContext(limit(t), debian, args...)}
	p.cmd.Stderr = &p.trace
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.cmd.Process.Kill()
		p.cmd.Wait()
		if t.Failed() {
			t.Logf("the script: %s", p.trace.String())
		}
	})
	return p
}

// line is what the script prints next.
func (p *script) line() string {
	p.t.Helper()
	if !p.out.Scan() {
		p.cmd.Wait()
		p.t.Fatalf("the script has ended: %s", p.trace.String())
	}
	return p.out.Text()
}

// tell writes a line to the script.
func (p *script) tell(line string) { fmt.Fprintln(p.in, line) }

// wait waits until the script has ended, well.
func (p *script) wait() {
	p.t.Helper()
	for p.out.Scan() {
		p.t.Errorf("the script prints %q", p.out.Text())
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Fatalf("%v: %s", err, p.trace.String())
	}
}

// answer sends messages back to where they came from.
func answer(t *testing.T, s *Socket, messages int) {
	t.Helper()
	for range messages {
		frames, err := s.Receive(limit(t))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Send(frames); err != nil {
			t.Fatal(err)
		}
	}
}

// subscribers is how many would get a topic.
func subscribers(s *Socket, topic string) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	n := 0
	for p := range s.peers {
		if p.subscriptions.match([]byte(topic)) {
			n++
		}
	}
	return n
}

func peers(s *Socket) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.peers)
}

func TestLibzmqDealer(t *testing.T) {
	s := open(t, Router, Options{})
	p := python(t, `
d = connect("DEALER")
big = os.urandom(10_000_000)
messages = [[b"a"], [b""], [b"", b""], [b"x"*255], [b"x"*256], [big, b"", big], [b"%d" % i for i in range(1000)]]
for m in messages:
    d.send_multipart(m)
    assert d.recv_multipart() == m
for m in messages:
    d.send_multipart(m)
for m in messages:
    assert d.recv_multipart() == m
`, s)
	answer(t, s, 14)
	p.wait()
}

// A message that is too large costs its sender the connection, and nobody else anything.
func TestLibzmqTooLarge(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{MaxMessage: 1 << 20, Log: told.add})
	p := python(t, `
large, small = connect("DEALER"), connect("DEALER")
large.send(bytes(2_000_000))
input()
small.send(b"small")
assert small.recv() == b"small"
large.send(b"again")
assert large.recv() == b"again"
`, s)
	until(t, "it was told", func() bool { return told.has("frame: 2000000 bytes; at most 1048576 are allowed here") })
	p.tell("")
	answer(t, s, 2)
	p.wait()
}

func TestLibzmqIPC(t *testing.T) {
	s, err := Listen(Router, "ipc", filepath.Join(t.TempDir(), "kernel-1"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll(t, s)
	p := python(t, `
for kind in "DEALER", "ROUTER", "REQ":
    s = connect(kind, routing_id=kind.encode(), probe_router=0)
    if kind == "ROUTER":
        continue # it knows nobody yet
    s.send(b"hello")
    assert s.recv() == b"hello"
`, s)
	answer(t, s, 2)
	p.wait()
}

func TestLibzmqEcho(t *testing.T) {
	s := open(t, Echo, Options{})
	python(t, `
for i in range(3):
    r = connect("REQ")
    for m in (b"ping", b"", bytes(60_000)):
        r.send(m)
        assert r.recv() == m
    r.close()
d = connect("DEALER")
for i in range(100):
    d.send_multipart([b"", b"%d" % i, b""])
for i in range(100):
    assert d.recv_multipart() == [b"", b"%d" % i, b""]
`, s).wait()
}

func TestLibzmqSub(t *testing.T) {
	s := open(t, Pub, Options{})
	p := python(t, `
s = connect("SUB")
for line in sys.stdin:
    do, prefix, end = line[0], line[1:line.index(" ")].encode(), line[:-1].encode()
    if do == "+": s.subscribe(prefix)
    if do == "-": s.unsubscribe(prefix)
    s.subscribe(end)
    got = []
    while (m := s.recv_multipart())[0] != end:
        got.append(m[0].decode())
    print(*got)
`, s)
	for i, step := range []struct {
		do   string
		want string // of the topics a, ab, b
	}{
		{"+a", "a ab"}, {"+ab", "a ab"}, {"+a", "a ab"}, {"-a", "a ab"}, {"-a", "ab"}, {"+", "a ab b"}, {"-ab", "a ab b"}, {"-", ""}, {"+b", "b"},
	} {
		end := fmt.Sprint(step.do, " ", i)
		p.tell(end)
		until(t, "it has subscribed to "+end, func() bool { return subscribers(s, end) == 1 })
		// Of several subscriptions to a prefix libzmq tells us each, but only the last that is cancelled. So it may get more than it
		// wants, and leaves that out itself.
		for _, topic := range []string{"a", "ab", "b", end} {
			send(t, s, topic, "body")
		}
		if got := p.line(); got != step.want {
			t.Errorf("after %s: %q; want %q", step.do, got, step.want)
		}
	}
	p.in.Close()
	p.wait()
}

// One of two subscribers never reads. The other gets all.
func TestLibzmqSlowSubscriber(t *testing.T) {
	s := open(t, Pub, Options{Queue: 1 << 20})
	p := python(t, `
slow, quick, all = connect("SUB", rcvhwm=1), connect("SUB", rcvhwm=0), connect("XSUB", rcvhwm=0)
slow.subscribe(b""); quick.subscribe(b""); all.send(b"\1")
for i in range(500):
    for s in quick, all:
        m = s.recv_multipart()
        assert m[0] == b"%d" % i and len(m[1]) == 100_000
    print(i)
`, s)
	until(t, "all have subscribed", func() bool { return subscribers(s, "") == 3 })
	body := strings.Repeat("x", 100_000)
	for i := range 500 {
		send(t, s, fmt.Sprint(i), body)
		if i >= 5 { // the queue of the quick ones holds ten
			p.line()
		}
	}
	for range 5 {
		p.line()
	}
	p.wait()
}

// The socket is closed and bound to the same address again: clients come back by themselves.
func TestLibzmqReconnect(t *testing.T) {
	s := open(t, Router, Options{})
	p := python(t, `
d = connect("DEALER", routing_id=b"me")
for i in range(3):
    input()
    d.send(b"%d" % i)
    assert d.recv() == b"%d" % i
    print("done")
`, s)
	for range 3 {
		until(t, "it is there", func() bool { return peers(s) == 1 })
		p.tell("")
		answer(t, s, 1)
		p.line()
		closeAll(t, s)
		again, err := Listen(Router, "tcp", s.Addr().String(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		s = again
	}
	p.wait()
	closeAll(t, s)
}

func TestLibzmqIdentities(t *testing.T) {
	s := open(t, Router, Options{})
	p := python(t, `
a, b = connect("DEALER", routing_id=b"a"), connect("REQ", routing_id=b"b")
a.send(b"1"); b.send(b"2")
assert a.recv() == b"1" and b.recv() == b"2"
first = connect("DEALER", routing_id=b"x")
first.send(b"first")
assert first.recv() == b"first"
second = connect("DEALER", routing_id=b"x")
for i in range(10):
    second.send(b"second"); first.send(b"first")
    assert second.recv() == b"second" and first.recv() == b"first"
`, s)
	ids := map[string]bool{}
	for range 23 {
		m := receive(t, s)
		if err := s.Send(octets(m...)); err != nil {
			t.Fatal(err)
		}
		id, _, _ := strings.Cut(m[0], "\x00")
		ids[id+" "+m[len(m)-1]] = true
	}
	p.wait()
	for _, id := range []string{"a 1", "b 2", "x first", "x second", " first"} {
		if !ids[id] {
			t.Errorf("no message of %q: %v", id, ids)
		}
	}
}

func TestLibzmqManyPeers(t *testing.T) {
	router, pub := open(t, Router, Options{}), open(t, Pub, Options{})
	p := python(t, `
import resource
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
dealers = [connect("DEALER") for i in range(200)]
subs = [connect("SUB", sys.argv[2]) for i in range(200)]
for s in subs:
    s.subscribe(b"")
for i, d in enumerate(dealers):
    d.send(b"%d" % i)
for i, d in enumerate(dealers):
    assert d.recv() == b"%d" % i
for s in subs:
    assert s.recv() == b"all"
`, router, pub)
	answer(t, router, 200)
	until(t, "all have subscribed", func() bool { return subscribers(pub, "all") == 200 })
	send(t, pub, "all")
	p.wait()
	until(t, "all are gone", func() bool { return peers(router)+peers(pub) == 0 })
}

// A client is killed within a message, and with messages for it on their way.
func TestLibzmqKilled(t *testing.T) {
	router, pub := open(t, Router, Options{}), open(t, Pub, Options{})
	p := python(t, `
d, s = connect("DEALER"), connect("SUB", sys.argv[2])
s.subscribe(b"")
while True:
    d.send(bytes(10_000_000))
`, router, pub)
	until(t, "it has subscribed", func() bool { return subscribers(pub, "") == 1 })
	receive(t, router)
	for range 100 {
		send(t, pub, strings.Repeat("x", 100_000))
	}
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.cmd.Wait()
	until(t, "it is gone", func() bool {
		select {
		case <-router.received: // what it had sent before
		default:
		}
		return peers(router)+peers(pub) == 0
	})
	if err := pub.Flush(limit(t)); err != nil {
		t.Error(err)
	}
	serves(t, router)
}

// Clients with another mechanism, and of another type, are refused. Those with another mechanism see that in our greeting before
// they have told us theirs.
func TestLibzmqRefused(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{Log: told.add})
	p := python(t, `
from zmq.utils.monitor import recv_monitor_message
public, secret = zmq.curve_keypair()
def events(kind, **options):
    s = ctx.socket(kind)
    monitor = s.get_monitor_socket()
    for name, value in options.items():
        setattr(s, name, value)
    s.connect(sys.argv[1])
    seen = [0]
    while seen[-1] not in (zmq.EVENT_HANDSHAKE_SUCCEEDED, zmq.EVENT_DISCONNECTED):
        seen.append(recv_monitor_message(monitor)["event"])
    s.disable_monitor()
    s.close(0)
    return seen
assert zmq.EVENT_HANDSHAKE_SUCCEEDED in events(zmq.DEALER)
assert zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL in events(zmq.DEALER, curve_serverkey=public, curve_publickey=public, curve_secretkey=secret)
assert zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL in events(zmq.DEALER, plain_username=b"me", plain_password=b"x")
assert zmq.EVENT_DISCONNECTED in events(zmq.SUB)
d = connect("DEALER")
d.send(b"hello")
assert d.recv() == b"hello"
`, s)
	answer(t, s, 1)
	p.wait()
	if !told.has(`type "SUB"`) {
		t.Errorf("nobody was told of it: %q", told.text)
	}
}

// libzmq asks whether we are still there, and takes an idle connection for lost if we do not say so.
func TestLibzmqHeartbeat(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{Log: told.add})
	p := python(t, `
d = connect("DEALER", heartbeat_ivl=10, heartbeat_timeout=1000, heartbeat_ttl=1000)
d.send(b"first")
time.sleep(1.5)
d.send(bytes(10_000_000))
d.send(b"last")
assert d.recv() == b"bye"
`, s)
	first, _, last := receive(t, s), receive(t, s), receive(t, s)
	if !slices.Equal([]string{first[0], "last"}, last) {
		t.Errorf("first %q, then %q: it was connected again", first, last)
	}
	send(t, s, last[0], "bye")
	p.wait()
	until(t, "it is gone", func() bool { return peers(s) == 0 })
	for _, text := range told.text {
		t.Errorf("trouble: %s", text)
	}
}
