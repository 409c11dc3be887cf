package protocol

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"queens/kernel/message"
)

// limit is how long a test waits for what must come.
const limit = 2 * time.Minute

// client is a client of a kernel, with sockets of ZMTP that are its own.
type client struct {
	t       testing.TB
	c       Connection
	signer  *message.Signer
	session string
	sent    atomic.Int64

	shell, control, stdin, iopub, heartbeat *wire
}

// wire is a connection that speaks ZMTP.
type wire struct {
	conn     net.Conn
	messages chan [][]byte // closed at the end
}

// dial connects to a port of a kernel, as a DEALER or a SUB, and reads what comes.
func dial(t testing.TB, c Connection, port int, kind, identity string) *wire {
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
	greeting := make([]byte, 64)
	greeting[0], greeting[8], greeting[9], greeting[10] = 0xff, 1, 0x7f, 3
	copy(greeting[12:], "NULL")
	ready := []byte("\x05READY")
	for _, property := range [][2]string{{"Socket-Type", kind}, {"Identity", identity}} {
		ready = append(append(ready, byte(len(property[0]))), property[0]...)
		ready = append(binary.BigEndian.AppendUint32(ready, uint32(len(property[1]))), property[1]...)
	}
	if _, err := conn.Write(append(greeting, append([]byte{4, byte(len(ready))}, ready...)...)); err != nil {
		t.Fatal(err)
	}
	w := &wire{conn: conn, messages: make(chan [][]byte, 1<<16)}
	in := bufio.NewReader(conn)
	conn.SetReadDeadline(time.Now().Add(limit))
	if _, err := io.ReadFull(in, make([]byte, 64)); err != nil {
		t.Fatal(err)
	}
	if flags, _, err := readFrame(in); err != nil || flags&4 == 0 {
		t.Fatalf("handshake: flags %d, error %v", flags, err)
	}
	conn.SetReadDeadline(time.Time{})
	go w.read(in)
	return w
}

// read reads what comes until the connection ends.
func (w *wire) read(in io.Reader) {
	defer close(w.messages)
	var frames [][]byte
	for {
		flags, frame, err := readFrame(in)
		if err != nil {
			return
		}
		frames = append(frames, frame)
		if flags&1 == 0 {
			w.messages <- frames
			frames = nil
		}
	}
}

func readFrame(in io.Reader) (flags byte, frame []byte, err error) {
	head := make([]byte, 2, 9)
	if _, err := io.ReadFull(in, head); err != nil {
		return 0, nil, err
	}
	length := uint64(head[1])
	if head[0]&2 != 0 {
		if _, err := io.ReadFull(in, head[2:9]); err != nil {
			return 0, nil, err
		}
		length = binary.BigEndian.Uint64(head[1:9])
	}
	frame = make([]byte, length)
	_, err = io.ReadFull(in, frame)
	return head[0], frame, err
}

// send sends frames as one message.
func (w *wire) send(frames ...[]byte) error {
	var out []byte
	for i, frame := range frames {
		flags := byte(2)
		if i < len(frames)-1 {
			flags |= 1
		}
		out = append(binary.BigEndian.AppendUint64(append(out, flags), uint64(len(frame))), frame...)
	}
	_, err := w.conn.Write(out)
	return err
}

// connectClient is a further client of a kernel. It is there when its subscription is.
func connectClient(t testing.TB, c Connection) *client {
	t.Helper()
	signer, err := message.NewSigner(c.Scheme, c.Key)
	if err != nil {
		t.Fatal(err)
	}
	k := &client{t: t, c: c, signer: signer, session: fmt.Sprintf("client-%d", clients.Add(1))}
	k.shell = dial(t, c, c.Shell, "DEALER", k.session)
	k.control = dial(t, c, c.Control, "DEALER", k.session)
	k.stdin = dial(t, c, c.Stdin, "DEALER", k.session)
	k.iopub = dial(t, c, c.IOPub, "SUB", "")
	k.heartbeat = dial(t, c, c.Heartbeat, "REQ", "")
	if err := k.iopub.send([]byte{1}); err != nil {
		t.Fatal(err)
	}
	for tries := 0; ; tries++ {
		id := k.request(k.shell, "kernel_info_request", "{}")
		k.reply(k.shell, id)
		select {
		case frames := <-k.iopub.messages:
			for m := k.decode(frames); m.ParentID() != id || state(m) != "idle"; {
				m = k.next(k.iopub)
			}
			return k
		case <-time.After(10 * time.Millisecond):
			if tries == 2000 {
				t.Fatal("the subscription has no effect")
			}
		}
	}
}

var clients atomic.Int64

// request sends a request and returns its id.
func (k *client) request(to *wire, kind, content string) string {
	k.t.Helper()
	m := &message.Message{
		Header: message.Header{
			ID: fmt.Sprintf("%s-%d", k.session, k.sent.Add(1)), Session: k.session, Username: "test",
			Date: time.Now().UTC().Format(message.DateFormat), Type: kind, Version: message.Version,
		},
		Content: json.RawMessage(content),
	}
	k.post(to, m)
	return m.Header.ID
}

func (k *client) post(to *wire, m *message.Message) {
	k.t.Helper()
	frames, err := k.signer.Encode(m)
	if err == nil {
		err = to.send(frames...)
	}
	if err != nil {
		k.t.Fatal(err)
	}
}

func (k *client) decode(frames [][]byte) *message.Message {
	k.t.Helper()
	m, err := k.signer.Decode(frames)
	if err != nil {
		k.t.Fatalf("%v: %q", err, frames)
	}
	return m
}

// next is the next message that comes.
func (k *client) next(from *wire) *message.Message {
	k.t.Helper()
	select {
	case frames, ok := <-from.messages:
		if !ok {
			k.t.Fatal("the connection has ended")
		}
		return k.decode(frames)
	case <-time.After(limit):
		k.t.Fatal("no message has come")
		return nil
	}
}

// reply is the next message that comes, which has to answer a request.
func (k *client) reply(from *wire, id string) *message.Message {
	k.t.Helper()
	m := k.next(from)
	if m.ParentID() != id {
		k.t.Fatalf("got a %s for %q, want one for %q", m.Header.Type, m.ParentID(), id)
	}
	return m
}

// until takes what comes on iopub for a request until a message of it fits. It leaves out what answers others.
func (k *client) until(id string, fits func(*message.Message) bool) (all []*message.Message) {
	k.t.Helper()
	for {
		m := k.next(k.iopub)
		if m.ParentID() != id {
			continue
		}
		all = append(all, m)
		if fits(m) {
			return all
		}
	}
}

func idle(m *message.Message) bool { return state(m) == "idle" }

// state is what a status message says.
func state(m *message.Message) string {
	if m.Header.Type != "status" {
		return ""
	}
	return field(m, "execution_state")
}

// field is a field of a message that is a text, or another one as JSON.
func field(m *message.Message, name string) string {
	var fields map[string]json.RawMessage
	json.Unmarshal(m.Content, &fields)
	var text string
	if err := json.Unmarshal(fields[name], &text); err != nil {
		return string(fields[name])
	}
	return text
}

// cellContent is the content of an execute_request, with further fields in JSON.
func cellContent(code string, more ...string) string {
	text, _ := json.Marshal(code)
	return `{"code":` + string(text) + strings.Join(append([]string{""}, more...), ",") + `}`
}

// execute runs a cell, and returns its reply and all that it has published.
func (k *client) execute(code string, more ...string) (reply *message.Message, published []*message.Message) {
	k.t.Helper()
	id := k.request(k.shell, "execute_request", cellContent(code, more...))
	published = k.until(id, idle)
	return k.reply(k.shell, id), published
}

// printed is the text of a stream in what was published.
func printed(published []*message.Message, name string) string {
	var text strings.Builder
	for _, m := range published {
		if m.Header.Type == "stream" && field(m, "name") == name {
			text.WriteString(field(m, "text"))
		}
	}
	return text.String()
}

// socketFiles is a connection on files that only the test has.
func socketFiles(t testing.TB) Connection {
	t.Helper()
	dir, err := os.MkdirTemp("", "queens") // t.TempDir is too long a name for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return Connection{Transport: "ipc", IP: filepath.Join(dir, "s"), Shell: 1, IOPub: 2, Stdin: 3, Control: 4, Heartbeat: 5, Scheme: message.Scheme, Key: "a key"}
}

// kernel is one that runs in the test.
type kernel struct {
	engine *engine
	stop   context.CancelFunc
	ended  chan error
}

// serveTest runs a kernel until the test ends.
func serveTest(t testing.TB, c Connection, o Options) *kernel {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	k := &kernel{engine: newEngine(), stop: cancel, ended: make(chan error, 1)}
	go func() { k.ended <- Serve(ctx, c, k.engine, o) }()
	t.Cleanup(func() {
		cancel()
		if err := k.wait(); err != nil {
			t.Errorf("the kernel ended with %v", err)
		}
		if n := k.engine.closed.Load(); n != 1 {
			t.Errorf("the engine was closed %d times, want 1", n)
		}
	})
	awaitKernel(t, c, k.ended)
	return k
}

// awaitKernel waits until a kernel can be connected to.
func awaitKernel(t testing.TB, c Connection, ended chan error) {
	t.Helper()
	network, address := c.address(c.Heartbeat) // the last one that is bound
	if network == "ipc" {
		network = "unix"
	}
	for begun := time.Now(); ; {
		conn, err := net.Dial(network, address)
		if err == nil {
			conn.Close()
			return
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the kernel has ended: %v", err)
		case <-time.After(5 * time.Millisecond):
		}
		if time.Since(begun) > limit {
			t.Fatal(err)
		}
	}
}

// wait waits for the end of the kernel.
func (k *kernel) wait() error {
	select {
	case err := <-k.ended:
		k.ended <- err
		return err
	case <-time.After(limit):
		return errors.New("the kernel has not ended")
	}
}

// testKernel is a kernel with one client.
func testKernel(t testing.TB, o Options) (*kernel, *client) {
	t.Helper()
	c := socketFiles(t)
	k := serveTest(t, c, o)
	return k, connectClient(t, c)
}
