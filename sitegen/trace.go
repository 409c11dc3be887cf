package sitegen

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"queens/lessons"
	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// traces are those that the players of a site play, each written once.
type traces struct {
	mu  sync.Mutex
	all map[string]*trace
}

type trace struct {
	once   sync.Once
	header *tracefile.Header
	err    error
}

// traceFolder is where the scripts of a trace stand in the site.
func traceFolder(v solvers.Variant, n int) string { return fmt.Sprintf("traces/%s-%d", v.Name, n) }

// write writes a trace's scripts, if nobody has yet, and returns its header.
func (t *traces) write(ctx context.Context, out *output, v solvers.Variant, n int) (*tracefile.Header, error) {
	folder := traceFolder(v, n)
	t.mu.Lock()
	one := t.all[folder]
	if one == nil {
		one = &trace{}
		t.all[folder] = one
	}
	t.mu.Unlock()
	one.once.Do(func() {
		var reader *tracefile.Reader
		if reader, one.err = record(ctx, v, n); one.err != nil {
			return
		}
		one.header = reader.Header()
		one.err = player.TraceScripts(reader, func(name string, data []byte) error {
			return out.write(folder+"/"+name, data)
		})
	})
	return one.header, one.err
}

// record runs the traced twin into a trace file in memory. Lessons bound the length of a trace that is
// played, and so its size.
func record(ctx context.Context, v solvers.Variant, n int) (*tracefile.Reader, error) {
	var file bytes.Buffer
	writer := tracefile.NewWriter(&file, tracefile.NewHeader(v.Name, solvers.Language, n, v.Source(n)))
	err := v.Trace(n, nil, tracer.Cancel(ctx, tracer.Limit(lessons.MaxPlayerSteps, writer.Write)))
	if closeErr := writer.Close(""); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, fmt.Errorf("trace %s for n = %d: %w", v.Name, n, err)
	}
	return tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
}
