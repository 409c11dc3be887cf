package protocol

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/kernel/message"
)

// The transport's faults are those of package zmtp, and tested there. Here a kernel as a whole goes on, whatever peers do.

// connectRaw connects to a port of a kernel and writes something. Nobody reads what comes back.
func connectRaw(t testing.TB, c Connection, port int, bytes string) net.Conn {
	t.Helper()
	network, address := c.address(port)
	if network == "ipc" {
		network = "unix"
	}
	conn, err := net.DialTimeout(network, address, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(limit))
	io.WriteString(conn, bytes)
	return conn
}

// greeting is the beginning of what a client writes, which is padded with zeros to 64 bytes.
const greeting = "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL"

// helloOf is what a client of a kind writes until it has shaken hands.
func helloOf(kind string) string {
	ready := "\x05READY\x0bSocket-Type\x00\x00\x00" + string(rune(len(kind))) + kind
	return greeting + strings.Repeat("\x00", 64-len(greeting)) + "\x04" + string(rune(len(ready))) + ready
}

// sockets are the ports of a connection, each with a kind of socket that it speaks with.
func (c Connection) sockets() map[int]string {
	return map[int]string{c.Shell: "DEALER", c.Control: "DEALER", c.Stdin: "DEALER", c.IOPub: "SUB", c.Heartbeat: "REQ"}
}

// ended reads until the kernel ends a connection.
func ended(t *testing.T, what string, conn net.Conn) {
	t.Helper()
	if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
		t.Errorf("%s: the connection is still there", what)
	}
}

// serves asks whether the kernel still serves all channels of a client.
func serves(t *testing.T, k *client) {
	t.Helper()
	k.reply(k.control, k.request(k.control, "kernel_info_request", "{}"))
	id := k.request(k.shell, "execute_request", cellContent("ask who?", `"allow_stdin":true`))
	if m := k.next(k.stdin); field(m, "prompt") != "who?" {
		t.Errorf("asked %s", m.Content)
	}
	k.request(k.stdin, "input_reply", `{"value":"me"}`)
	if got := printed(k.until(id, idle), "stdout"); got != "got me\n" {
		t.Errorf("printed %q", got)
	}
	k.reply(k.shell, id)
	k.heartbeat.send(nil, []byte("ping"))
	select {
	case frames := <-k.heartbeat.messages:
		if len(frames) != 2 || string(frames[1]) != "ping" {
			t.Errorf("got %q", frames)
		}
	case <-time.After(limit):
		t.Error("no heartbeat")
	}
}

func TestPeersThatNeverShakeHands(t *testing.T) {
	c := socketFiles(t)
	k := serveTest(t, c, Options{})
	for port, kind := range c.sockets() {
		for _, bytes := range []string{"", "\xff", greeting, helloOf(kind)[:64], helloOf(kind)[:70]} {
			for range 10 {
				connectRaw(t, c, port, bytes)
			}
		}
	}
	one := connectClient(t, c)
	serves(t, one)
	// They do not keep it from ending, either.
	one.reply(one.control, one.request(one.control, "shutdown_request", "{}"))
	if err := k.wait(); err != nil {
		t.Error(err)
	}
}

func TestJunkAndHugeFrames(t *testing.T) {
	_, k := testKernel(t, Options{})
	for port, kind := range k.c.sockets() {
		hello := helloOf(kind)
		for name, bytes := range map[string]string{
			"HTTP":                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
			"noise":                   strings.Repeat("\xa5\x5a\x00\xff", 1000),
			"CURVE":                   strings.Replace(hello, "NULL\x00", "CURVE", 1),
			"another kind":            helloOf("PUSH"),
			"noise after a handshake": hello + strings.Repeat("\xa5\x5a\x00\xff", 1000),
			"a frame of 2^62 bytes":   hello + "\x02\x40\x00\x00\x00\x00\x00\x00\x00",
			"a command of 2^62 bytes": hello + "\x06\x40\x00\x00\x00\x00\x00\x00\x00",
			"endless empty frames":    hello + strings.Repeat("\x01\x00", 10_000),
		} {
			ended(t, fmt.Sprintf("%s to %d", name, port), connectRaw(t, k.c, port, bytes))
		}
	}
	// Whole messages that are none of the kernel's, some of them large.
	for _, w := range []*wire{k.shell, k.control, k.stdin} {
		for _, frames := range [][][]byte{
			{make([]byte, 10<<20)},
			{[]byte("<IDS|MSG>"), make([]byte, 10<<20), nil, nil, nil, nil},
			slices.Repeat([][]byte{nil}, 4000),
			slices.Repeat([][]byte{[]byte("<IDS|MSG>")}, 4000),
		} {
			if err := w.send(frames...); err != nil {
				t.Fatal(err)
			}
		}
	}
	serves(t, k)
	// One that goes on for ever costs its sender the connection.
	endless := connectRaw(t, k.c, k.c.Shell, helloOf("DEALER"))
	part := "\x03" + string(binary.BigEndian.AppendUint64(nil, 1<<20)) + strings.Repeat("x", 1<<20)
	for {
		if _, err := io.WriteString(endless, part); err != nil {
			if strings.Contains(err.Error(), "timeout") {
				t.Error("the connection is still there")
			}
			break
		}
	}
	serves(t, k)
}

// A subscriber that never reads costs nobody else anything, though far more is printed than is kept for it.
func TestSubscriberThatNeverReads(t *testing.T) {
	_, k := testKernel(t, Options{})
	slow := connectRaw(t, k.c, k.c.IOPub, helloOf("SUB")+"\x00\x01\x01")
	slow.SetDeadline(time.Time{})
	text := strings.Repeat("x", 1_000_000)
	for range 20 { // the code is published, too: 40 MB in all
		m, published := k.execute("print " + text)
		if field(m, "status") != "ok" || printed(published, "stdout") != text+"\n" {
			t.Fatalf("%s; %d bytes were seen", m.Content, len(printed(published, "stdout")))
		}
	}
	serves(t, k)
}

// Clients with another key, or none, are not heard on any channel, however much they send, and nobody is told of it.
func TestWrongKeys(t *testing.T) {
	_, right := testKernel(t, Options{})
	for _, key := range []string{"another key", ""} {
		c := right.c
		c.Key = key
		signer, err := message.NewSigner(message.Scheme, key)
		if err != nil {
			t.Fatal(err)
		}
		wrong := &client{t: t, c: c, signer: signer, session: fmt.Sprintf("wrong-%q", key)}
		for _, port := range []int{c.Shell, c.Control, c.Stdin} {
			w := dial(t, c, port, "DEALER", wrong.session)
			for range 1000 {
				wrong.request(w, "execute_request", cellContent("print stolen"))
				wrong.request(w, "shutdown_request", "{}")
				wrong.request(w, "input_reply", `{"value":"stolen"}`)
			}
			defer func() {
				select {
				case frames := <-w.messages:
					t.Errorf("a client with the key %q got %q", key, frames)
				default:
				}
			}()
		}
	}
	serves(t, right)
	id := right.request(right.shell, "execute_request", cellContent("print mine"))
	for {
		m := right.next(right.iopub)
		if !strings.HasPrefix(m.ParentID(), right.session) {
			t.Errorf("a %s in answer to %q", m.Header.Type, m.ParentID())
		}
		if m.ParentID() == id && idle(m) {
			break
		}
	}
}

// Two clients send cells at once: each gets its own replies in its order, and both see all that is printed. When one of them is
// gone in the middle of its cell the other is served.
func TestTwoClientsAtOnce(t *testing.T) {
	_, one := testKernel(t, Options{})
	two := connectClient(t, one.c)
	const cells = 50
	var ids [2][]string
	for i := range cells {
		for j, k := range []*client{one, two} {
			ids[j] = append(ids[j], k.request(k.shell, "execute_request", cellContent(fmt.Sprintf("print %d of %d", i, j))))
		}
	}
	for j, k := range []*client{one, two} {
		for _, id := range ids[j] {
			if m := k.reply(k.shell, id); field(m, "status") != "ok" {
				t.Errorf("got %s", m.Content)
			}
		}
		seen := map[string]string{} // by request, what was printed
		for n := 0; n < 2*cells; {
			m := k.next(k.iopub)
			if m.Header.Type == "stream" {
				seen[m.ParentID()] += field(m, "text")
			}
			if idle(m) && seen[m.ParentID()] != "" {
				n++
			}
		}
		for j := range ids {
			for i, id := range ids[j] {
				if want := fmt.Sprintf("%d of %d\n", i, j); seen[id] != want {
					t.Errorf("for %s %q was seen; want %q", id, seen[id], want)
				}
			}
		}
	}
	begun := two.request(two.shell, "execute_request", cellContent("print begun\nsleep 1h"))
	one.until(begun, func(m *message.Message) bool { return m.Header.Type == "stream" })
	for _, w := range []*wire{two.shell, two.control, two.stdin, two.iopub, two.heartbeat} {
		w.conn.Close()
	}
	one.reply(one.control, one.request(one.control, "interrupt_request", "{}"))
	one.until(begun, idle)
	serves(t, one)
}

// A client that is back under its name before the kernel has noticed that it was gone gets what is for it.
func TestClientThatComesBack(t *testing.T) {
	_, k := testKernel(t, Options{})
	id := k.request(k.shell, "execute_request", cellContent("print begun\nask who?", `"allow_stdin":true`))
	k.until(id, func(m *message.Message) bool { return m.Header.Type == "stream" })
	k.next(k.stdin)
	// Its former connections are still there, as those of a machine that has lost its network are.
	k.shell = dial(t, k.c, k.c.Shell, "DEALER", k.session)
	k.stdin = dial(t, k.c, k.c.Stdin, "DEALER", k.session)
	k.request(k.stdin, "input_reply", `{"value":"me"}`)
	if m := k.reply(k.shell, id); field(m, "status") != "ok" {
		t.Errorf("got %s", m.Content)
	}
	serves(t, k)
}
