package protocol

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"queens/kernel/message"
)

// A million lines: the cell is idle soon, in few messages, and nothing is kept in memory, also where a client reads nothing.
func TestMillionLines(t *testing.T) {
	spilled := filepath.Join(t.TempDir(), "all.txt")
	_, k := testKernel(t, Options{Spill: func(number int) (io.WriteCloser, string, error) {
		f, err := os.Create(spilled)
		return f, spilled, err
	}})
	deaf := connectRaw(t, k.c, k.c.IOPub, helloOf("SUB")+"\x00\x01\x01")
	deaf.SetDeadline(time.Time{})

	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	shortest := limit
	for range 3 {
		begun := time.Now()
		id := k.request(k.shell, "execute_request", cellContent("flood 1000000"))
		idleWithin := time.After(limit)
		var published []*message.Message
		for len(published) == 0 || !idle(published[len(published)-1]) {
			select {
			case frames := <-k.iopub.messages:
				published = append(published, k.decode(frames))
			case <-idleWithin:
				t.Fatal("the cell is not idle")
			}
		}
		shortest = min(shortest, time.Since(begun))
		k.reply(k.shell, id)
		if n := len(published); n > 200 {
			t.Errorf("%d messages", n)
		}
		text := printed(published, "stdout")
		if len(text) > 1<<20 || len(text) < 1<<20-20 || !strings.HasPrefix(text, "line 1\nline 2\n") || !strings.HasSuffix(text, "\n") {
			t.Errorf("%d bytes were sent", len(text))
		}
		if notice := printed(published, "stderr"); !strings.Contains(notice, spilled) {
			t.Errorf("told %q", notice)
		}
		kept, err := os.ReadFile(spilled)
		if err != nil || strings.Count(string(kept), "\n") != 1_000_000 || !strings.HasSuffix(string(kept), "\nline 1000000\n") {
			t.Errorf("%d bytes are kept, error %v", len(kept), err)
		}
	}
	if shortest > 10*time.Second { // what else the machine does may make one longer, and hardly all
		t.Errorf("the shortest of the cells was idle after %s", shortest)
	}
	// What the deaf client has not read is kept for it: 1 MiB a cell.
	if after := heap(); after > before+16<<20 {
		t.Errorf("memory has grown from %d to %d bytes", before, after)
	}
}

// 200,000 characters of several bytes each, printed in pieces that end anywhere, come whole.
func TestManyCharacters(t *testing.T) {
	_, k := testKernel(t, Options{})
	_, published := k.execute("characters 200000")
	text := printed(published, "stdout")
	if n := utf8.RuneCountInString(text); n != 200_000 || strings.ContainsRune(text, utf8.RuneError) {
		t.Errorf("%d characters", n)
	}
}

// Cells that are sent faster than they run all run, in their order.
func TestManyCells(t *testing.T) {
	_, k := testKernel(t, Options{})
	ids := make([]string, 500)
	for i := range ids {
		ids[i] = k.request(k.shell, "execute_request", cellContent("print x"))
	}
	for i, id := range ids {
		if m := k.reply(k.shell, id); field(m, "status") != "ok" {
			t.Fatalf("cell %d: %s", i, m.Content)
		}
		k.until(id, idle)
	}
}

// What comes to an end: a reader of a question who leaves, a cell that is interrupted as it asks.
func TestInterruptedQuestion(t *testing.T) {
	_, k := testKernel(t, Options{})
	for range 3 {
		id := k.request(k.shell, "execute_request", cellContent("ask n?", `"allow_stdin":true`))
		asked := k.next(k.stdin)
		k.request(k.control, "interrupt_request", "{}")
		if m := k.reply(k.shell, id); field(m, "ename") != "KeyboardInterrupt" {
			t.Errorf("got %s", m.Content)
		}
		// The answer comes late. Some clients name the question, some do not.
		k.request(k.stdin, "input_reply", `{"value":"late"}`)
		late := &message.Message{Header: message.Header{ID: asked.Header.ID + "-late", Type: "input_reply"}, Parent: asked.Origin, Content: []byte(`{"value":"late"}`)}
		k.post(k.stdin, late)
		k.reply(k.shell, k.request(k.shell, "kernel_info_request", "{}"))

		id = k.request(k.shell, "execute_request", cellContent("ask again?", `"allow_stdin":true`))
		again := k.next(k.stdin)
		late.Header.ID += "r"
		k.post(k.stdin, late)                                  // of the former question
		k.request(k.stdin, "input_reply", `{"value":7}`)       // not a text
		k.request(k.stdin, "other_reply", `{"value":"other"}`) // no answer
		k.post(k.stdin, &message.Message{Header: message.Header{ID: again.Header.ID + "-now", Type: "input_reply"}, Parent: again.Origin, Content: []byte(`{"value":"now"}`)})
		if got := printed(k.until(id, idle), "stdout"); got != "got now\n" {
			t.Errorf("got %q", got)
		}
		k.reply(k.shell, id)
	}
}

func TestEndOfInput(t *testing.T) {
	_, k := testKernel(t, Options{})
	id := k.request(k.shell, "execute_request", cellContent("ask n?", `"allow_stdin":true`))
	k.next(k.stdin)
	k.request(k.stdin, "input_reply", `{"value":"\u0004"}`)
	if m := k.reply(k.shell, id); !strings.Contains(field(m, "evalue"), io.EOF.Error()) {
		t.Errorf("got %s", m.Content)
	}
}

// A hundred kernels in a row leave nothing behind in this process.
func TestManyKernels(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		t.Run("", func(t *testing.T) {
			kernel, k := testKernel(t, Options{})
			k.request(k.shell, "execute_request", cellContent("sleep 1h"))
			k.reply(k.control, k.request(k.control, "shutdown_request", "{}"))
			for _, w := range []*wire{k.shell, k.control, k.stdin, k.iopub, k.heartbeat} {
				w.conn.Close() // or the kernel waits a little for that
			}
			if err := kernel.wait(); err != nil {
				t.Error(err)
			}
		})
	}
	for begun := time.Now(); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > limit {
			t.Fatalf("%d goroutines are left", runtime.NumGoroutine()-before)
		}
	}
}
