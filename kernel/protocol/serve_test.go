package protocol

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queens/kernel/message"
)

func TestConnections(t *testing.T) {
	good := socketFiles(t)
	for name, change := range map[string]func(*Connection){
		"signature scheme":          func(c *Connection) { c.Scheme = "hmac-md5" },
		"transport":                 func(c *Connection) { c.Transport = "udp" },
		"no ip":                     func(c *Connection) { c.IP = "" },
		"shell_port is 0":           func(c *Connection) { c.Shell = 0 },
		"hb_port is 65536":          func(c *Connection) { c.Heartbeat = 65536 },
		"stdin_port and control":    func(c *Connection) { c.Control = c.Stdin },
		"shell: zmtp: listen unix ": func(c *Connection) { c.IP = "/none/such" },
	} {
		c, e := good, newEngine()
		change(&c)
		err := Serve(context.Background(), c, e, Options{})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v, want one with %q", err, name)
		}
		if e.closed.Load() != 1 {
			t.Errorf("%s: the engine was not closed", name)
		}
	}
}

// Without a key messages are not signed.
func TestUnsigned(t *testing.T) {
	c := socketFiles(t)
	c.Key, c.Scheme = "", ""
	serveTest(t, c, Options{})
	k := connectClient(t, c)
	if _, published := k.execute("print hello"); printed(published, "stdout") != "hello\n" {
		t.Errorf("got %q", printed(published, "stdout"))
	}
}

func TestHeartbeat(t *testing.T) {
	_, k := testKernel(t, Options{})
	k.request(k.shell, "execute_request", cellContent("sleep 1h"))
	if err := k.heartbeat.send([]byte{}, []byte("ping")); err != nil { // a REQ sends an empty frame first
		t.Fatal(err)
	}
	select {
	case frames := <-k.heartbeat.messages:
		if len(frames) != 2 || string(frames[1]) != "ping" {
			t.Errorf("got %q", frames)
		}
	case <-time.After(limit):
		t.Error("no heartbeat")
	}
}

// What is no message, or of somebody without the key, is dropped on each channel; the kernel goes on, and nobody is told.
func TestDropped(t *testing.T) {
	_, k := testKernel(t, Options{})
	right := func() [][]byte {
		frames, err := k.signer.Encode(&message.Message{
			Header:  message.Header{ID: fmt.Sprint("right-", k.sent.Add(1)), Session: "x", Type: "kernel_info_request"},
			Content: []byte(`{}`),
		})
		if err != nil {
			t.Fatal(err)
		}
		return frames
	}
	flipped := right()
	flipped[1][5] ^= 1
	other, err := message.NewSigner(message.Scheme, "another key")
	if err != nil {
		t.Fatal(err)
	}
	stranger, err := other.Encode(&message.Message{Header: message.Header{ID: "1", Type: "execute_request"}, Content: []byte(cellContent("print stolen"))})
	if err != nil {
		t.Fatal(err)
	}
	replayed := right()
	changed := right()
	changed[5] = []byte(`{"code":"print changed"}`)
	for _, channel := range []*wire{k.shell, k.control, k.stdin} {
		for _, frames := range [][][]byte{
			{[]byte("junk")}, {{}}, {{}, {}, {}}, right()[:4], right()[1:], flipped, stranger, changed,
			slices.Repeat([][]byte{[]byte("<IDS|MSG>")}, 9),
			{[]byte("<IDS|MSG>"), []byte(strings.Repeat("0", 64)), []byte("{}"), []byte("{}"), []byte("{}"), []byte("{}")},
		} {
			if err := channel.send(frames...); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := k.shell.send(replayed...); err != nil {
		t.Fatal(err)
	}
	k.next(k.shell)
	k.until(k.decodeID(replayed), idle)
	if err := k.shell.send(replayed...); err != nil {
		t.Fatal(err)
	}
	id := k.request(k.shell, "kernel_info_request", "{}")
	k.reply(k.shell, id) // the first reply to come
	for {
		m := k.next(k.iopub)
		if m.ParentID() != id {
			t.Errorf("something was told of %q", m.ParentID())
		}
		if idle(m) {
			return
		}
	}
}

// decodeID is the msg_id of frames.
func (k *client) decodeID(frames [][]byte) string {
	signer, _ := message.NewSigner(k.c.Scheme, k.c.Key)
	m, err := signer.Decode(frames)
	if err != nil {
		k.t.Fatal(err)
	}
	return m.Header.ID
}

// Control is served while a cell runs, and so is what only asks on shell.
func TestWhileACellRuns(t *testing.T) {
	_, k := testKernel(t, Options{})
	id := k.request(k.shell, "execute_request", cellContent("print begun\nsleep 1h"))
	k.until(id, func(m *message.Message) bool { return m.Header.Type == "stream" })
	for _, kind := range []string{"kernel_info", "complete", "inspect", "is_complete", "history", "comm_info", "connect"} {
		for _, channel := range []*wire{k.control, k.shell} {
			asked := k.request(channel, kind+"_request", "{}")
			if m := k.reply(channel, asked); m.Header.Type != kind+"_reply" || field(m, "status") == "error" {
				t.Errorf("%s: got %s %s", kind, m.Header.Type, m.Content)
			}
			all := k.until(asked, idle)
			if len(all) != 2 || state(all[0]) != "busy" {
				t.Errorf("%s: %d messages on iopub, want busy and idle", kind, len(all))
			}
		}
	}
	k.reply(k.control, k.request(k.control, "interrupt_request", "{}"))
	if m := k.reply(k.shell, id); field(m, "ename") != "KeyboardInterrupt" {
		t.Errorf("got %s", m.Content)
	}
}

func TestIdleInterrupt(t *testing.T) {
	_, k := testKernel(t, Options{})
	for range 10 {
		if m := k.reply(k.control, k.request(k.control, "interrupt_request", "{}")); field(m, "status") != "ok" {
			t.Errorf("got %s", m.Content)
		}
	}
	if m, _ := k.execute("print still there"); field(m, "status") != "ok" {
		t.Errorf("got %s", m.Content)
	}
}

// Cells that have come before the reply to one that fails are aborted, those that come later are run.
func TestQueue(t *testing.T) {
	_, k := testKernel(t, Options{})
	for _, stop := range []bool{true, false} {
		more := `"stop_on_error":` + strconv.FormatBool(stop)
		ids := []string{
			k.request(k.shell, "execute_request", cellContent("ask when?\nfail on purpose", more, `"allow_stdin":true`)),
			k.request(k.shell, "execute_request", cellContent("print 1", more)),
			k.request(k.shell, "execute_request", cellContent("print 2", more)),
		}
		k.reply(k.shell, k.request(k.shell, "kernel_info_request", "{}")) // when all have come
		k.next(k.stdin)
		k.request(k.stdin, "input_reply", `{"value":"now"}`)
		want := []string{"error", "aborted", "aborted"}
		if !stop {
			want = []string{"error", "ok", "ok"}
		}
		for i, id := range ids {
			m := k.reply(k.shell, id)
			if field(m, "status") != want[i] {
				t.Errorf("stop_on_error %v: cell %d: %s, want %s", stop, i, m.Content, want[i])
			}
			all := k.until(id, idle)
			var kinds []string
			for _, m := range all {
				kinds = append(kinds, m.Header.Type+state(m))
			}
			wanted := map[string]string{
				"error":   "statusbusy execute_input stream error statusidle",
				"aborted": "statusbusy statusidle",
				"ok":      "statusbusy execute_input stream statusidle",
			}[want[i]]
			if got := strings.Join(kinds, " "); got != wanted {
				t.Errorf("stop_on_error %v: cell %d: %s, want %s", stop, i, got, wanted)
			}
		}
		if m, _ := k.execute("print after"); field(m, "status") != "ok" {
			t.Errorf("got %s", m.Content)
		}
	}
}

// An end of whatever kind ends the cell that runs, aborts those that wait, and closes the engine.
func TestEnds(t *testing.T) {
	for name, end := range map[string]func(*kernel, *client){
		"shutdown": func(_ *kernel, c *client) {
			id := c.request(c.control, "shutdown_request", `{"restart":false}`)
			if m := c.reply(c.control, id); field(m, "restart") != "false" || field(m, "status") != "ok" {
				t.Errorf("got %s", m.Content)
			}
		},
		"restart": func(_ *kernel, c *client) {
			id := c.request(c.control, "shutdown_request", `{"restart":true}`)
			if m := c.reply(c.control, id); field(m, "restart") != "true" {
				t.Errorf("got %s", m.Content)
			}
		},
		"shutdown on shell": func(_ *kernel, c *client) { c.request(c.shell, "shutdown_request", `{}`) },
		"context":           func(k *kernel, _ *client) { k.stop() },
		"shutdown twice": func(_ *kernel, c *client) {
			c.request(c.control, "shutdown_request", `{}`)
			c.request(c.shell, "shutdown_request", `{}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			k, c := testKernel(t, Options{})
			running := c.request(c.shell, "execute_request", cellContent("print begun\nsleep 1h"))
			waiting := c.request(c.shell, "execute_request", cellContent("print never"))
			c.until(running, func(m *message.Message) bool { return m.Header.Type == "stream" })
			c.reply(c.shell, c.request(c.shell, "kernel_info_request", "{}")) // the second cell is in the queue
			end(k, c)
			if err := k.wait(); err != nil {
				t.Error(err)
			}
			if m := c.reply(c.shell, running); field(m, "evalue") != ErrClosing.Error() {
				t.Errorf("the cell: %s", m.Content)
			}
			if m := c.reply(c.shell, waiting); field(m, "status") != "aborted" {
				t.Errorf("the next: %s", m.Content)
			}
		})
	}
}

// An engine that does not end its cell is left behind, and that is told.
func TestStubbornEngine(t *testing.T) {
	c := socketFiles(t)
	e := &stubborn{engine: newEngine(), release: make(chan bool)}
	defer close(e.release)
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { ended <- Serve(ctx, c, e, Options{EndLimit: 50 * time.Millisecond}) }()
	awaitKernel(t, c, ended)
	k := connectClient(t, c)
	k.until(k.request(k.shell, "execute_request", cellContent("x")), func(m *message.Message) bool { return m.Header.Type == "execute_input" })
	cancel()
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "the cell has not ended") {
			t.Errorf("error %v", err)
		}
	case <-time.After(limit):
		t.Fatal("the kernel has not ended")
	}
}

type stubborn struct {
	*engine
	release chan bool
}

func (e *stubborn) Execute(context.Context, Cell, Out) Outcome {
	<-e.release
	return Outcome{}
}

// Two clients see what each other does, and each gets its own replies and questions.
func TestTwoClients(t *testing.T) {
	_, one := testKernel(t, Options{})
	two := connectClient(t, one.c)
	allow := `"allow_stdin":true`
	first := one.request(one.shell, "execute_request", cellContent("ask who?", allow))
	asked := one.next(one.stdin)
	second := two.request(two.shell, "execute_request", cellContent("ask you?", allow))
	two.request(two.stdin, "input_reply", `{"value":"not asked"}`)
	two.reply(two.control, two.request(two.control, "interrupt_request", `{}`)) // of what the other runs
	if m := one.reply(one.shell, first); field(m, "ename") != "KeyboardInterrupt" || asked.ParentID() != first {
		t.Errorf("got %s", m.Content)
	}
	one.request(one.stdin, "input_reply", `{"value":"too late"}`)
	if m := two.reply(two.shell, second); field(m, "status") != "aborted" {
		t.Errorf("got %s", m.Content)
	}
	second = two.request(two.shell, "execute_request", cellContent("ask you?", allow))
	if asked = two.next(two.stdin); asked.ParentID() != second || field(asked, "prompt") != "you?" {
		t.Errorf("asked %s", asked.Content)
	}
	one.request(one.stdin, "input_reply", `{"value":"not asked either"}`)
	two.request(two.stdin, "input_reply", `{"value":"me"}`)
	two.reply(two.shell, second)
	for _, c := range []*client{one, two} { // both see both
		if got := c.until(first, idle); got[len(got)-2].Header.Type != "error" {
			t.Errorf("first cell: %s", got[len(got)-2].Content)
		}
		if got := printed(c.until(second, idle), "stdout"); got != "got me\n" {
			t.Errorf("second cell: %q", got)
		}
	}
}

// The engine's mistakes are told, and the kernel goes on.
func TestPanic(t *testing.T) {
	_, k := testKernel(t, Options{})
	m, published := k.execute("panic at the disco")
	if field(m, "ename") != "InternalError" || !strings.Contains(field(m, "evalue"), "at the disco") {
		t.Errorf("got %s", m.Content)
	}
	if n := len(published); n != 4 {
		t.Errorf("%d messages, want busy, execute_input, error, idle", n)
	}
	if m, _ := k.execute("print on"); field(m, "status") != "ok" {
		t.Errorf("got %s", m.Content)
	}
}

// What JSON cannot hold is told in its place.
func TestUnwritten(t *testing.T) {
	_, k := testKernel(t, Options{})
	m, published := k.execute("unwritable", `"user_expressions":{"a":"unwritable"}`)
	if field(m, "ename") != "InternalError" || !strings.Contains(field(m, "evalue"), "execute_reply cannot be written") {
		t.Errorf("got %s", m.Content)
	}
	if got := published[2]; got.Header.Type != "display_data" || !strings.Contains(string(got.Content), "display_data cannot be written") {
		t.Errorf("got %s %s", got.Header.Type, got.Content)
	}
}
