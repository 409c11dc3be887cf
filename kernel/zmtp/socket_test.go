package zmtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRouter(t *testing.T) {
	s := open(t, Router, Options{})
	a, b := dial(t, s, "DEALER", "a"), dial(t, s, "REQ", "")
	a.send("one", "", "two")
	if got := receive(t, s); !slices.Equal(got, []string{"a", "one", "", "two"}) {
		t.Errorf("%q", got)
	}
	b.send("")
	got := receive(t, s)
	if len(got) != 2 || len(got[0]) != 5 || got[0][0] != 0 || got[1] != "" {
		t.Errorf("%q", got)
	}
	send(t, s, "nobody", "lost")
	send(t, s, got[0], "to b")
	send(t, s, "a", "to", "a")
	if got := b.receive(); !slices.Equal(got, []string{"to b"}) {
		t.Errorf("b got %q", got)
	}
	if got := a.receive(); !slices.Equal(got, []string{"to", "a"}) {
		t.Errorf("a got %q", got)
	}
}

// Two with one identity: the later has it, and the earlier is still served.
func TestIdentityTwice(t *testing.T) {
	s := open(t, Router, Options{})
	a, b := dial(t, s, "DEALER", "x"), dial(t, s, "DEALER", "x")
	send(t, s, "x", "to the later")
	if got := b.receive(); got[0] != "to the later" {
		t.Errorf("%q", got)
	}
	b.send("b")
	if got := receive(t, s); !slices.Equal(got, []string{"x", "b"}) {
		t.Errorf("%q", got)
	}
	a.send("a")
	got := receive(t, s)
	if got[0] == "x" || got[1] != "a" {
		t.Errorf("%q", got)
	}
	send(t, s, got[0], "to the earlier")
	if got := a.receive(); got[0] != "to the earlier" {
		t.Errorf("%q", got)
	}
	b.conn.Close()
	until(t, "the id is free", func() bool {
		s.mu.RLock()
		defer s.mu.RUnlock()
		return s.routes["x"] == nil && len(s.routes) == 1
	})
}

func TestPub(t *testing.T) {
	s := open(t, Pub, Options{})
	type step struct{ do, prefix string }
	subscribe, cancel := step{"\x01", "a"}, step{"\x00", "a"}
	for _, test := range []struct {
		name     string
		commands bool // as ZMTP 3.1 does
		steps    []step
		want     string // of the topics a, ab, b
	}{
		{"none", false, nil, ""},
		{"a prefix", false, []step{subscribe}, "a ab"},
		{"a prefix by command", true, []step{subscribe}, "a ab"},
		{"all", false, []step{{"\x01", ""}}, "a ab b"},
		{"cancelled", false, []step{subscribe, cancel}, ""},
		{"cancelled by command", true, []step{subscribe, cancel}, ""},
		{"twice, cancelled once", false, []step{subscribe, subscribe, cancel}, "a ab"},
		{"twice, cancelled twice", true, []step{subscribe, subscribe, cancel, cancel}, ""},
		{"cancelled before", false, []step{cancel, subscribe}, "a ab"},
		{"other messages", false, []step{{"\x02", "x"}, {"", ""}, {"\x01", "b"}}, "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := dial(t, s, "SUB", "")
			for _, step := range test.steps {
				switch {
				case !test.commands:
					c.send(step.do + step.prefix)
				case step.do == "\x01":
					c.write(appendCommand(nil, commandSubscribe, []byte(step.prefix)))
				default:
					c.write(appendCommand(nil, commandCancel, []byte(step.prefix)))
				}
			}
			c.send("\x01end")
			c.ping()
			for _, topic := range []string{"a", "ab", "b", "end"} {
				send(t, s, topic, "body")
			}
			var got []string
			for {
				m := c.receive()
				if m[0] == "end" {
					break
				}
				got = append(got, m[0])
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%q; want %q", got, test.want)
			}
		})
	}
}

func TestEcho(t *testing.T) {
	s := open(t, Echo, Options{})
	a, b := dial(t, s, "REQ", ""), dial(t, s, "DEALER", "")
	a.send("", "ping")
	b.send("", "x", "")
	if got := a.receive(); !slices.Equal(got, []string{"", "ping"}) {
		t.Errorf("%q", got)
	}
	if got := b.receive(); !slices.Equal(got, []string{"", "x", ""}) {
		t.Errorf("%q", got)
	}
}

func TestMisuse(t *testing.T) {
	router, pub, echo := open(t, Router, Options{}), open(t, Pub, Options{}), open(t, Echo, Options{})
	receive := func(s *Socket) error { _, err := s.Receive(t.Context()); return err }
	listen := func(k Kind, network, address string) error {
		_, err := Listen(k, network, address, Options{})
		return err
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{listen(Kind(7), "tcp", "127.0.0.1:0"), "zmtp: Kind(7); Router, Pub and Echo are allowed"},
		{listen(Router, "udp", "127.0.0.1:0"), `zmtp: network "udp"; tcp and ipc are allowed`},
		{listen(Router, "tcp", router.Addr().String()), "address already in use"},
		{listen(Router, "ipc", filepath.Join(t.TempDir(), "no", "folder")), "no such file"},
		{router.Send(octets("a")), "zmtp: a message of 1 frames; from a ROUTER it has a routing id and at least one more"},
		{router.Send(nil), "zmtp: a message of 0 frames"},
		{pub.Send(nil), "zmtp: a message of no frames"},
		{echo.Send(octets("a")), "zmtp: an Echo sends by itself"},
		{receive(pub), "zmtp: PUB receives nothing"},
		{receive(echo), "zmtp: REP receives nothing"},
	} {
		if runtime.GOOS != "linux" && !strings.HasPrefix(test.want, "zmtp") {
			continue // the words are the system's
		}
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("%v; want %s", test.err, test.want)
		}
	}
}

func TestContext(t *testing.T) {
	s := open(t, Router, Options{})
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(reason)
	if _, err := s.Receive(ctx); err != reason {
		t.Errorf("%v", err)
	}
}

// All that was flushed is with the peers, though the socket is closed at once.
func TestFlushAndClose(t *testing.T) {
	s := open(t, Pub, Options{})
	var clients []*client
	for range 3 {
		c := dial(t, s, "SUB", "")
		c.send("\x01")
		c.ping()
		clients = append(clients, c)
	}
	const messages = 100
	body := strings.Repeat("x", 100_000)
	done := make(chan int)
	for _, c := range clients {
		go func() {
			n := 0
			for {
				frames, err := c.in.message(nil)
				if err != nil {
					done <- n
					return
				}
				if string(frames[0]) != fmt.Sprint(n) || len(frames[1]) != len(body) {
					t.Errorf("message %d: %.10q", n, frames)
				}
				n++
			}
		}()
	}
	for i := range messages {
		send(t, s, fmt.Sprint(i), body)
	}
	if err := s.Flush(limit(t)); err != nil {
		t.Fatal(err)
	}
	for _, c := range clients { // unread bytes would reset the connection
		c.write(bytes.Repeat(appendCommand(nil, "UNREAD", nil), 10_000))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range clients {
		if n := <-done; n != messages {
			t.Errorf("%d messages; want %d", n, messages)
		}
	}
	if err := s.Send(octets("a", "b")); err != net.ErrClosed {
		t.Errorf("Send after Close: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
}

// Close does not wait for those who wait for it, whatever they are doing.
func TestClose(t *testing.T) {
	for _, kind := range []Kind{Router, Pub, Echo} {
		s := open(t, kind, Options{})
		connect(t, s)                              // has said nothing
		connect(t, s).write(greeting)              // half
		c := dial(t, s, kinds[kind].peers[0], "a") // idle
		d := dial(t, s, kinds[kind].peers[0], "b") // within a message
		e := dial(t, s, kinds[kind].peers[0], "c") // nobody receives what it sends
		d.write(appendFrame(nil, flagMore, nil))
		e.send("x")
		e.send("y")
		d.ping()
		c.conn.Close()
		received := make(chan error)
		if kind == Router {
			receive(t, s)
			go func() {
				for {
					if _, err := s.Receive(context.Background()); err != nil {
						received <- err
						return
					}
				}
			}()
		}
		closeAll(t, s)
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		for _, f := range []string{"(*peer)", "(*Socket).accept", "(*reader)"} {
			if bytes.Contains(stacks, []byte("zmtp."+f)) {
				t.Errorf("goroutines are left:\n%s", stacks)
			}
		}
		if kind == Router {
			if err := <-received; err != net.ErrClosed {
				t.Errorf("Receive: %v", err)
			}
		}
		if _, err := net.DialTimeout("tcp", s.Addr().String(), time.Second); err == nil {
			t.Error("it still listens")
		}
	}
}

func TestIPC(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Jupyter has no ipc on Windows")
	}
	path := filepath.Join(t.TempDir(), "kernel-1")
	listen := func() (*Socket, error) { return Listen(Router, "ipc", path, Options{}) }
	s, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v; want the owner's alone", info.Mode(), err)
	}
	c := dial(t, s, "DEALER", "me")
	c.send("hello")
	if got := receive(t, s); !slices.Equal(got, []string{"me", "hello"}) {
		t.Errorf("%q", got)
	}
	if _, err := listen(); err == nil {
		t.Error("the file of another socket was taken")
	}
	c.ping() // which is still there
	c.conn.Close()
	closeAll(t, s)
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("after Close: %v", err)
	}

	// A file that a killed process left behind.
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	s, err = listen()
	if err != nil {
		t.Fatal(err)
	}
	dial(t, s, "DEALER", "").ping()
	closeAll(t, s)

	if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listen(); err == nil {
		t.Error("a file that is no socket was taken")
	}
	if text, err := os.ReadFile(path); string(text) != "precious" {
		t.Errorf("%q, %v", text, err)
	}
}
