package sitegen

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"queens/lessons"
	"queens/player"
	"queens/solvers"
	"queens/tracer/tracefile"
)

// MaxN is the largest board of which the site holds the whole trace of every variant. So a player can
// change its board, and two programs can be set side by side. Lessons may play larger ones besides.
const MaxN = lessons.MaxTraced

// traces are those of a site, each written once.
type traces struct {
	mu      sync.Mutex
	written map[string]func() (*trace, error)
}

// traceFolder is where the scripts of a trace stand in the site.
func traceFolder(v solvers.Variant, n int) string { return fmt.Sprintf("traces/%s-%d", v.Name, n) }

// write writes a trace's scripts and its file, if nobody has yet, and returns the trace.
func (t *traces) write(ctx context.Context, out *output, v solvers.Variant, n int) (*trace, error) {
	folder := traceFolder(v, n)
	t.mu.Lock()
	write := t.written[folder]
	if write == nil {
		write = sync.OnceValues(func() (*trace, error) {
			trace := recorded(v, n)
			if err := trace.record(ctx, v, n); err != nil {
				return nil, err
			}
			for _, file := range trace.files {
				if err := out.write(folder+"/"+file.name, file.data); err != nil {
					return nil, err
				}
			}
			return trace, out.write(traceDownload(v, n), trace.zip)
		})
		t.written[folder] = write
	}
	t.mu.Unlock()
	return write()
}

// trace is the trace of a variant, the same for every site that this process builds: Serve builds one
// for each change of a lesson. All together they take 16 MB, most of it the loops for eight queens.
type trace struct {
	mu    sync.Mutex
	zip   []byte            // the trace file
	hash  string            // its SHA-256
	file  *tracefile.Reader // reads it
	files []traceScript     // nil until it is recorded
}

type traceScript struct {
	name string
	data []byte
}

var allTraces sync.Map // of *trace, by folder

func recorded(v solvers.Variant, n int) *trace {
	if v.Own() != nil {
		return &trace{} // of this site alone: another course may have another program of that name
	}
	one, _ := allTraces.LoadOrStore(traceFolder(v, n), &trace{})
	return one.(*trace)
}

// record runs the traced twin, unless that was done.
func (t *trace) record(ctx context.Context, v solvers.Variant, n int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.files != nil {
		return nil
	}
	zip, err := lessons.TraceFile(ctx, v, n, 0)
	if err != nil {
		return err
	}
	reader, err := tracefile.NewReader(bytes.NewReader(zip), int64(len(zip)))
	if err != nil {
		return err
	}
	sources, err := sourcesOf(v, n)
	if err != nil {
		return err
	}
	var files []traceScript
	err = player.TraceScripts(reader, sources, func(name string, data []byte) error {
		files = append(files, traceScript{name, data})
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	t.zip, t.hash, t.file, t.files = zip, hash(zip), reader, files
	return nil
}

// moments are the states after some steps; nil asks for those that a trace shows by itself.
func (t *trace) moments(steps []int64) (all []player.Moment, err error) {
	if steps == nil {
		if steps, err = player.KeySteps(t.file); err != nil {
			return nil, err
		}
	}
	for _, step := range steps {
		moment, err := player.At(t.file, step)
		if err != nil {
			return nil, err
		}
		all = append(all, moment)
	}
	return all, nil
}
