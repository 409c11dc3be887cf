package zmtp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what is to come.
const patience = 2 * time.Minute

// limit is a context that ends when a test has waited long enough.
func limit(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeoutCause(t.Context(), patience, errors.New("nothing came in half a minute"))
	t.Cleanup(cancel)
	return ctx
}

// until waits for something that nobody tells.
func until(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for start := time.Now(); !ok(); time.Sleep(time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("not in half a minute: %s", what)
		}
	}
}

// troubles is what a socket told of its peers.
type troubles struct {
	mu   sync.Mutex
	text []string
}

func (l *troubles) add(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, err.Error())
}

func (l *troubles) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(strings.Join(l.text, "\n"), text)
}

// open binds a socket that is closed after the test, which must leave nothing behind.
func open(t testing.TB, kind Kind, o Options) *Socket {
	t.Helper()
	s, err := Listen(kind, "tcp", "127.0.0.1:0", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeAll(t, s) })
	return s
}

func closeAll(t testing.TB, s *Socket) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if len(s.peers)+len(s.shaking)+len(s.routes) > 0 || s.pool.taken.Load() != 0 {
		t.Errorf("after Close there are %d peers, %d in the handshake, %d routes, %d bytes",
			len(s.peers), len(s.shaking), len(s.routes), s.pool.taken.Load())
	}
}

// client is the other end, by hand.
type client struct {
	t    testing.TB
	conn net.Conn
	in   reader
}

func connect(t testing.TB, s *Socket) *client {
	t.Helper()
	conn, err := net.Dial(s.Addr().Network(), s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetReadDeadline(time.Now().Add(patience))
	p := &pool{max: 1 << 40}
	return &client{t, conn, reader{Reader: bufio.NewReader(conn), maxMessage: 1 << 30, maxFrames: 1 << 20, held: held{pool: p}}}
}

// dial connects and shakes hands.
func dial(t testing.TB, s *Socket, socketType, identity string) *client {
	t.Helper()
	c := connect(t, s)
	c.write(greeting)
	c.write(ready(socketType, identity))
	if err := readGreeting(c.in); err != nil {
		t.Fatal(err)
	}
	flags, body, err := c.in.frame(maxCommand)
	if name, _, _ := readCommand(body); err != nil || flags != flagCommand || name != commandReady {
		t.Fatalf("READY: %#x %q, %v", flags, body, err)
	}
	return c
}

func ready(socketType, identity string) []byte {
	data := appendProperty(nil, propertySocketType, socketType)
	return appendCommand(nil, commandReady, appendProperty(data, propertyIdentity, identity))
}

// write writes bytes as they are. A connection that has ended is no mistake: who wants to know reads.
func (c *client) write(b []byte) { c.conn.Write(b) }

func (c *client) send(frames ...string) { c.write(encode(octets(frames...))) }

// receive reads a message.
func (c *client) receive() []string {
	c.t.Helper()
	frames, err := c.in.message(func(body []byte) error { return errors.New("a command: " + string(body)) })
	if err != nil {
		c.t.Fatal(err)
	}
	return texts(frames)
}

// command reads a command.
func (c *client) command() string {
	c.t.Helper()
	flags, body, err := c.in.frame(0)
	if err != nil || flags&flagCommand == 0 {
		c.t.Fatalf("flags %#x, %v; a command was to come", flags, err)
	}
	return string(body)
}

// ping waits until the socket has read all that was sent so far.
func (c *client) ping() {
	c.t.Helper()
	c.write(appendCommand(nil, commandPing, []byte("\x00\x00now")))
	if got, want := c.command(), "\x04PONGnow"; got != want {
		c.t.Fatalf("%q; want %q", got, want)
	}
}

// end reads until the socket ends the connection.
func (c *client) end() []byte {
	c.t.Helper()
	rest, err := io.ReadAll(c.in)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatal("the connection is still there")
	}
	return rest
}

func octets(frames ...string) [][]byte {
	b := [][]byte{}
	for _, f := range frames {
		b = append(b, []byte(f))
	}
	return b
}

func texts(frames [][]byte) []string {
	s := []string{}
	for _, f := range frames {
		s = append(s, string(f))
	}
	return s
}

// receive is the next message to a ROUTER.
func receive(t testing.TB, s *Socket) []string {
	t.Helper()
	frames, err := s.Receive(limit(t))
	if err != nil {
		t.Fatal(err)
	}
	return texts(frames)
}

func send(t testing.TB, s *Socket, frames ...string) {
	t.Helper()
	if err := s.Send(octets(frames...)); err != nil {
		t.Fatal(err)
	}
}
