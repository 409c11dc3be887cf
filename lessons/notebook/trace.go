package notebook

import (
	"bytes"
	"context"
	"sync"

	"queens/lessons"
	"queens/solvers"
	"queens/tracer/tracefile"
)

// traceKey is a run of a program that is compiled in, up to a step.
type traceKey struct {
	variant string
	n       int
	most    int64
}

// traces are those that notebooks have told of: each is the same in all languages.
var traces sync.Map // of func() (*tracefile.Reader, error)

// trace is the trace of a variant up to a step, nil where it could not be made.
func (m *maker) trace(v solvers.Variant, n int, most int64) *tracefile.Reader {
	read := func() (*tracefile.Reader, error) {
		data, err := lessons.TraceFile(context.Background(), v, n, most)
		if err != nil {
			return nil, err
		}
		return tracefile.NewReader(bytes.NewReader(data), int64(len(data)))
	}
	if v.Own() == nil {
		once, _ := traces.LoadOrStore(traceKey{v.Name, n, most}, sync.OnceValues(read))
		read = once.(func() (*tracefile.Reader, error))
	}
	r, err := read()
	m.fail(err)
	return r
}
