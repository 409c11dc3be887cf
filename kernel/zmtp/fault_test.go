package zmtp

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// serves asks whether a ROUTER still serves others.
func serves(t *testing.T, s *Socket) {
	t.Helper()
	c := dial(t, s, "DEALER", "other")
	defer c.conn.Close()
	c.send("are you there?")
	if got := receive(t, s); got[1] != "are you there?" {
		t.Errorf("%q", got)
	}
	send(t, s, "other", "yes")
	if got := c.receive(); got[0] != "yes" {
		t.Errorf("%q", got)
	}
}

// Those who never shake hands are cut off in time, and others are served meanwhile.
func TestSilentPeers(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{HandshakeTimeout: time.Second, Log: told.add})
	silent, half, noReady, slow := connect(t, s), connect(t, s), connect(t, s), connect(t, s)
	half.write(greeting[:20])
	noReady.write(greeting)
	go func() { // an octet at a time, which never comes to an end
		for _, b := range greeting[:greetingSize-1] {
			slow.write([]byte{b})
			time.Sleep(20 * time.Millisecond)
		}
	}()
	serves(t, s)
	for name, c := range map[string]*client{"silent": silent, "half": half, "no READY": noReady, "slow": slow} {
		if got := c.end(); !bytes.Equal(got, greeting) {
			t.Errorf("%s was told %q; want a greeting", name, got)
		}
	}
	until(t, "it was told", func() bool { return told.has("i/o timeout") })
	serves(t, s)
}

// Whoever does not speak the protocol is cut off at once and is told why where the protocol has a word for it.
func TestJunk(t *testing.T) {
	hello := string(greeting) + string(ready("DEALER", ""))
	for _, test := range []struct{ name, send, trouble, reason string }{
		{"HTTP", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "begins with 0x47", ""},
		{"TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "begins with 0x16", ""},
		{"SSH", "SSH-2.0-OpenSSH_9.2\r\n", "begins with 0x53", ""},
		{"ZMTP 2", greet(10, "\x01")[:12], "version 1 of ZMTP", ""},
		{"CURVE", greet(12, "CURVE"), `mechanism "CURVE"; NULL is allowed`, ""},
		{"noise", "\xff" + strings.Repeat("\xa5", 1000), "signature ends with 0xa5", ""},
		{"noise after a greeting", string(greeting) + strings.Repeat("\xa5", 1000), "flags 0xa5", ""},
		{"a message before READY", string(greeting) + "\x00\x01a", "a message before READY", ""},
		{"another command before READY", string(greeting) + "\x04\x05\x04PING", `the command "PING"`, `the_command_"PING";_READY_is_the_first`},
		{"no command", string(greeting) + "\x04\x00", "its name is empty", "command:_its_name_is_empty_or_cut_off"},
		{"a SUB", string(greeting) + string(ready("SUB", "")), `type "SUB"`, `a_socket_of_type_"SUB";_DEALER,_REQ,_ROUTER_are_allowed`},
		{"a SUB in a hurry", string(greeting) + string(ready("SUB", "")) + strings.Repeat("\x00\x01\x01", 10_000), `type "SUB"`, `a_socket_of_type_"SUB";_DEALER,_REQ,_ROUTER_are_allowed`},
		{"a READY of 2^62 bytes", string(greeting) + "\x06\x40\x00\x00\x00\x00\x00\x00\x00", "4611686018427387904 bytes", ""},
		{"a frame of 2^62 bytes", hello + "\x02\x40\x00\x00\x00\x00\x00\x00\x00", "4611686018427387904 bytes", ""},
		{"a frame of 2^64-1 bytes", hello + "\x03\xff\xff\xff\xff\xff\xff\xff\xff", "18446744073709551615 bytes", ""},
		{"a command of 2^62 bytes", hello + "\x06\x40\x00\x00\x00\x00\x00\x00\x00", "4611686018427387904 bytes", ""},
		{"a frame that is too large", hello + "\x02\x00\x00\x00\x00\x00\x10\x00\x01", "1048577 bytes; at most 1048576", ""},
		{"noise after a handshake", hello + strings.Repeat("\xa5", 1000), "flags 0xa5", ""},
		{"a long PING", hello + string(appendCommand(nil, commandPing, make([]byte, 19))), "PING: 19 bytes; 2 to 18 are allowed", ""},
		{"a short PING", hello + string(appendCommand(nil, commandPing, nil)), "PING: 0 bytes; 2 to 18 are allowed", ""},
		{"an ERROR", hello + string(appendCommand(nil, commandError, []byte("\x03bad"))), "the peer sent an ERROR", ""},
		{"half a frame", hello + "\x00\x05a", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var told troubles
			s := open(t, Router, Options{MaxMessage: 1 << 20, Log: told.add})
			c := connect(t, s)
			c.write([]byte(test.send))
			if test.trouble == "" { // it is up to the peer to end it
				c.conn.Close()
			} else {
				got := c.end()
				reason := ""
				if rest, ok := bytes.CutPrefix(got, greeting); !ok && len(got) > 0 {
					t.Errorf("%q; want a greeting", got)
				} else if len(rest) > 0 {
					_, body, err := newTestReader(rest).frame(0)
					if name, data, _ := readCommand(body); name == commandError && err == nil {
						reason = string(data[1:])
					}
				}
				if reason != test.reason {
					t.Errorf("the peer was told %q; want %q", reason, test.reason)
				}
				until(t, "the log has "+test.trouble, func() bool { return told.has(test.trouble) })
			}
			serves(t, s)
		})
	}
}

// A peer that always says that more is to come is cut off at the bound, of bytes or of frames.
func TestEndlessMessage(t *testing.T) {
	for _, test := range []struct {
		name, trouble string
		frame         []byte
		o             Options
	}{
		{"empty frames", "message: more than 1000 frames", appendFrame(nil, flagMore, nil), Options{MaxFrames: 1000}},
		{"large frames", "bytes; at most", appendFrame(nil, flagMore, make([]byte, 100_000)), Options{MaxMessage: 10 << 20}},
		{"all together", "all peers together hold more than 1048576 bytes", appendFrame(nil, flagMore, make([]byte, 100_000)), Options{MaxHeld: 1 << 20}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var told troubles
			test.o.Log = told.add
			s := open(t, Router, test.o)
			c := dial(t, s, "DEALER", "")
			go func() {
				for {
					if _, err := c.conn.Write(test.frame); err != nil {
						return
					}
				}
			}()
			c.end()
			until(t, "the log has "+test.trouble, func() bool { return told.has(test.trouble) })
			serves(t, s)
			until(t, "its memory is given back", func() bool { return s.pool.taken.Load() == 0 })
		})
	}
}

// What several hold together is bounded, and who sends little is served all the same.
func TestHeldTogether(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{MaxMessage: 1 << 20, MaxHeld: 2 << 20, Log: told.add})
	part := encode([][]byte{make([]byte, 1<<20)})
	part = part[:len(part)-1]
	var clients []*client
	for range 3 {
		c := dial(t, s, "DEALER", "")
		c.write(part)
		clients = append(clients, c)
	}
	until(t, "one was cut off", func() bool { return told.has("all peers together hold") })
	serves(t, s)
	for _, c := range clients {
		c.conn.Close()
	}
	until(t, "all is given back", func() bool { return s.pool.taken.Load() == 0 })
	c := dial(t, s, "DEALER", "")
	c.write(append(part, 0))
	if got := receive(t, s); len(got[1]) != 1<<20 {
		t.Errorf("%d bytes", len(got[1]))
	}
}

// A flood of connections that say nothing keeps nobody out, and takes no more than its share.
func TestFlood(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{MaxPeers: 20, HandshakeTimeout: patience, Log: told.add})
	var flood []net.Conn
	defer func() {
		for _, c := range flood {
			c.Close()
		}
	}()
	for i := range 300 {
		c, err := net.Dial("tcp", s.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		flood = append(flood, c)
		if i%100 == 50 {
			serves(t, s)
		}
	}
	serves(t, s)
	until(t, "the first made way", func() bool { return told.has("20 others have come since it began") })
	s.mu.RLock()
	defer s.mu.RUnlock()
	if len(s.shaking) > 20 {
		t.Errorf("%d are in the handshake", len(s.shaking))
	}
}

func TestMaxPeers(t *testing.T) {
	var told troubles
	s := open(t, Router, Options{MaxPeers: 3, Log: told.add})
	var clients []*client
	for i := range 3 {
		clients = append(clients, dial(t, s, "DEALER", fmt.Sprint(i)))
	}
	c := connect(t, s)
	c.write(greeting)
	c.write(ready("DEALER", ""))
	if got := c.end(); !bytes.Equal(got, greeting) {
		t.Errorf("one too many was told %q; want a greeting", got)
	}
	until(t, "it was told", func() bool { return told.has("there are 3 peers, and no more are allowed") })
	for _, c := range clients {
		c.ping()
	}
	clients[0].conn.Close()
	until(t, "there is room", func() bool {
		s.mu.RLock()
		defer s.mu.RUnlock()
		return len(s.peers) == 2
	})
	serves(t, s)
}

// A subscriber that never reads loses messages, whole ones, and nobody else does.
func TestSlowSubscriber(t *testing.T) {
	const queue, size, messages = 1 << 20, 64 << 10, 1000
	s := open(t, Pub, Options{Queue: queue})
	slow, quick := dial(t, s, "SUB", ""), dial(t, s, "SUB", "")
	for _, c := range []*client{slow, quick} {
		c.send("\x01")
		c.ping()
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	body := make([]byte, size)
	for i := range messages {
		if err := s.Send([][]byte{fmt.Append(nil, i), body}); err != nil {
			t.Fatal(err)
		}
		if got := quick.receive(); got[0] != fmt.Sprint(i) || len(got[1]) != size {
			t.Fatalf("message %d: %.10q", i, got)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4*queue {
		t.Errorf("the heap has grown by %d bytes with a queue of %d", grown, queue)
	}
	// When it reads at last it gets what was kept, in order, and then what is sent from now on.
	got := []string{slow.receive()[0], slow.receive()[0]}
	if !slices.Equal(got, []string{"0", "1"}) {
		t.Errorf("the first that it got: %q", got)
	}
	n := 2
	for last := ""; last != "end"; n++ {
		send(t, s, "end", "")
		m := slow.receive()
		if last = m[0]; last != "end" && len(m[1]) != size {
			t.Errorf("%q with %d bytes", m[0], len(m[1]))
		}
	}
	if n >= messages {
		t.Errorf("%d messages were kept for it", n)
	}
}

// A peer of a ROUTER, or of an echo, that never reads.
func TestSlowPeer(t *testing.T) {
	s := open(t, Router, Options{Queue: 1 << 20})
	dial(t, s, "DEALER", "slow")
	body := strings.Repeat("x", 64<<10)
	for range 500 {
		send(t, s, "slow", body)
	}
	s.mu.RLock()
	q := s.routes["slow"].out
	s.mu.RUnlock()
	q.mu.Lock()
	if held := q.in - q.out; held > 1<<20 {
		t.Errorf("%d bytes are held", held)
	}
	q.mu.Unlock()
	serves(t, s)

	e := open(t, Echo, Options{})
	slow, quick := dial(t, e, "DEALER", ""), dial(t, e, "REQ", "")
	for range 200 {
		slow.send("", body[:60<<10]) // which is read all the same, so this never waits
	}
	quick.send("", "ping")
	if got := quick.receive(); got[1] != "ping" {
		t.Errorf("%q", got)
	}
}

// Subscriptions are bounded.
func TestSubscriptionFlood(t *testing.T) {
	var told troubles
	s := open(t, Pub, Options{Log: told.add})
	c := dial(t, s, "SUB", "")
	for i := range maxSubscriptions + 1 {
		c.send(fmt.Sprint("\x01", i))
	}
	c.end()
	until(t, "it was told", func() bool { return told.has("subscriptions: more than 1024") })
	d := dial(t, s, "SUB", "")
	d.send("\x01")
	d.ping()
	send(t, s, "x")
	if got := d.receive(); got[0] != "x" {
		t.Errorf("%q", got)
	}
}

// One that floods a ROUTER waits for itself only.
func TestFlooder(t *testing.T) {
	s := open(t, Router, Options{})
	c := dial(t, s, "DEALER", "flood")
	go func() {
		flood := bytes.Repeat(encode(octets("x")), 1000)
		for {
			if _, err := c.conn.Write(flood); err != nil {
				return
			}
		}
	}()
	d := dial(t, s, "DEALER", "other")
	for i := range 100 {
		d.send(fmt.Sprint(i))
		got := receive(t, s)
		for got[0] != "other" {
			got = receive(t, s)
		}
		if got[1] != fmt.Sprint(i) {
			t.Errorf("%q", got)
		}
	}
}

// PING is answered, between the frames of a message, too.
func TestPing(t *testing.T) {
	s := open(t, Router, Options{})
	c := dial(t, s, "DEALER", "me")
	c.ping()
	c.write(appendFrame(nil, flagMore, []byte("a")))
	c.ping()
	c.write(appendCommand(nil, "UNKNOWN", []byte("x")))
	c.write(appendFrame(nil, 0, []byte("b")))
	if got := receive(t, s); !slices.Equal(got, []string{"me", "a", "b"}) {
		t.Errorf("%q", got)
	}
}

// FuzzPeer gives a socket whatever bytes after a handshake.
func FuzzPeer(f *testing.F) {
	f.Add([]byte("\x01\x01a\x00\x02bc"), 0)
	f.Add([]byte("\x04\x0a\x09SUBSCRIBE\x00\x01\x00\x00\x02\x01a\x00\x02\x00a"), 1)
	f.Add([]byte("\x04\x07\x04PING\x00\x00"), 2)
	f.Fuzz(func(t *testing.T, data []byte, kind int) {
		k := Kind(uint(kind) % 3)
		s := &Socket{
			kind: k, options: Options{MaxPeers: 1, MaxMessage: 1000, MaxFrames: 4, Queue: 1000, HandshakeTimeout: patience, Log: func(error) {}},
			pool: pool{max: 1000}, received: make(chan [][]byte, len(data)+1), done: make(chan struct{}),
			peers: map[*peer]bool{}, routes: map[string]*peer{},
		}
		ours, theirs := net.Pipe()
		s.welcome(newPeer(s, theirs))
		read := make(chan struct{})
		go func() {
			io.Copy(io.Discard, ours)
			close(read)
		}()
		ours.Write(greeting)
		ours.Write(ready(kinds[k].peers[0], "me"))
		ours.Write(data)
		ours.Close()
		<-read
		s.group.Wait()
		if len(s.peers)+len(s.shaking)+len(s.routes) > 0 || s.pool.taken.Load() != 0 {
			t.Error("something is left")
		}
	})
}
