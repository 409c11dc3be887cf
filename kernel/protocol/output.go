package protocol

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	streamInterval = 50 * time.Millisecond  // what is printed waits no longer
	updateInterval = 250 * time.Millisecond // a display is changed no more often
)

// output is the Out of a cell that runs.
type output struct {
	publish func(topic, kind string, c content)
	ask     func(ctx context.Context, prompt string, password bool) (string, error) // nil: nobody can be asked
	silent  bool
	number  int
	result  string // the value of the cell as text; to be read after finish

	mu       sync.Mutex
	finished bool
	streams  *streams
	timer    *time.Timer       // runs while something printed is pending
	recent   map[string]Bundle // displays that were changed lately, with the change that waits, or nil
}

// newOutput is the Out of a cell that ends with ctx.
func (s *server) newOutput(ctx context.Context, r *request, c cell, number int) *output {
	o := &output{silent: c.Silent, number: number, recent: map[string]Bundle{}}
	o.publish = func(topic, kind string, c content) { s.publish(r, topic, kind, c) }
	if c.AllowInput {
		o.ask = func(asking context.Context, prompt string, password bool) (string, error) {
			asking, cancel := context.WithCancelCause(asking)
			defer cancel(nil)
			stop := context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })
			defer stop()
			return s.input.ask(asking, s, r, prompt, password)
		}
	}
	o.streams = &streams{max: s.options.MaxStream, spill: s.options.MaxSpill, send: o.stream}
	if s.options.Spill != nil {
		o.streams.open = func() (io.WriteCloser, string, error) { return s.options.Spill(number) }
	}
	return o
}

func (o *output) stream(name string, text []byte) {
	o.publish("stream."+name, "stream", content{"name": name, "text": string(text)})
}

// open locks the output, if there is anybody who sees it. The caller unlocks it then.
func (o *output) open() bool {
	o.mu.Lock()
	if o.finished || o.silent {
		o.mu.Unlock()
		return false
	}
	return true
}

func (o *output) Stream(name string, text []byte) {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	o.streams.write(name, text)
	switch {
	case o.streams.pending == 0 && o.timer != nil:
		o.timer.Stop()
		o.timer = nil
	case o.streams.pending > 0 && o.timer == nil:
		o.timer = time.AfterFunc(streamInterval, o.flush)
	}
}

// flush sends what was printed.
func (o *output) flush() {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	o.flushLocked()
}

func (o *output) flushLocked() {
	if o.timer != nil {
		o.timer.Stop()
		o.timer = nil
	}
	o.streams.flush()
}

// show publishes something after all that was printed before.
func (o *output) show(kind string, c content) {
	o.flushLocked()
	o.publish(kind, kind, c)
}

func (o *output) Result(b Bundle) {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	o.result = plain(b)
	o.show("execute_result", content{"execution_count": o.number, "data": b, "metadata": content{}})
}

// plain is a bundle as text.
func plain(b Bundle) string {
	switch text := b["text/plain"].(type) {
	case string:
		return text
	case []string:
		return strings.Join(text, "")
	}
	return ""
}

// display is the content of a message that shows or changes something.
func display(b Bundle, id string) content {
	transient := content{}
	if id != "" {
		transient["display_id"] = id
	}
	return content{"data": b, "metadata": content{}, "transient": transient}
}

func (o *output) Display(b Bundle, id string) {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	if o.recent[id] != nil { // older than this
		o.recent[id] = nil
	}
	o.show("display_data", display(b, id))
}

func (o *output) Update(b Bundle, id string) {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	if _, lately := o.recent[id]; lately {
		o.recent[id] = b
		return
	}
	o.update(b, id)
}

// update changes a display now, and again when there is something newer after a while.
func (o *output) update(b Bundle, id string) {
	o.show("update_display_data", display(b, id))
	o.recent[id] = nil
	time.AfterFunc(updateInterval, func() {
		if !o.open() {
			return
		}
		defer o.mu.Unlock()
		b := o.recent[id]
		delete(o.recent, id)
		if b != nil {
			o.update(b, id)
		}
	})
}

func (o *output) Clear(wait bool) {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	o.show("clear_output", content{"wait": wait})
}

func (o *output) Input(ctx context.Context, prompt string, password bool) (string, error) {
	if o.ask == nil {
		return "", ErrNoInput
	}
	o.flush()
	line, err := o.ask(ctx, prompt, password)
	if err != nil {
		return "", fmt.Errorf("input: %w", err)
	}
	return line, nil
}

// finish sends what is left. Nothing comes after it.
func (o *output) finish() {
	if !o.open() {
		return
	}
	defer o.mu.Unlock()
	o.flushLocked()
	for _, id := range slices.Sorted(maps.Keys(o.recent)) {
		if b := o.recent[id]; b != nil {
			o.show("update_display_data", display(b, id))
		}
	}
	o.streams.finish()
	o.finished = true
}
