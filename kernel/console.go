package kernel

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"
	"strings"

	"queens/kernel/protocol"
	"queens/report"
	"queens/runner"
	"queens/tracer/tracefile"
)

// quiet is the notebook as one sees it that shows nothing.
func (k *Kernel) quiet() *Console {
	return &Console{
		Stdout: io.Discard,
		Stderr: io.Discard,
		Program: func(name string) (runner.Program, int, bool) {
			p, ok := k.find(name)
			if !ok {
				return runner.Program{}, 0, false
			}
			return p.runs, k.n(p), true
		},
		Programs: k.names,
		Runner:   k.runner,
		Trace: func(ctx context.Context, name string) (*tracefile.Reader, bool, error) {
			p, ok := k.find(name)
			if !ok || p.shown == nil {
				return nil, false, nil
			}
			r, err := k.openTrace(ctx, p)
			if err != nil {
				err = &programError{p, err}
			}
			return r, true, err
		},
		Placed: func(name, text string) string {
			if p, ok := k.find(name); ok {
				return p.whole.Rename(text)
			}
			return text
		},
	}
}

// console is the notebook as a line command sees it. The function ends what it has begun.
func (x *execution) console() (c *Console, end func()) {
	c = x.quiet()
	c.Stdout, c.Stderr = stream{x.out, "stdout"}, stream{x.out, "stderr"}
	c.Runner = x.tools
	c.Show, c.Play = x.show, x.play
	c.Display = func(bundle map[string]any) error {
		x.present(bundle)
		return nil
	}
	program, trace := c.Program, c.Trace
	c.Program = func(name string) (runner.Program, int, bool) {
		x.use(name)
		return program(name)
	}
	c.Trace = func(ctx context.Context, name string) (*tracefile.Reader, bool, error) {
		x.use(name)
		return trace(ctx, name)
	}
	var m *meter
	end = func() {
		if m != nil {
			m.close()
			m = nil
		}
	}
	c.Progress = func(what string, done, total int64) {
		if m == nil {
			m = x.newMeter(what)
		}
		m.reach(what, done, total)
		if done == total {
			end()
		}
	}
	return c, end
}

// use notes that a command has to do with the program of a cell: the lines that its messages speak of are shown.
func (x *execution) use(name string) {
	if p, ok := x.find(name); ok {
		x.used = append(x.used, p)
	}
}

// find is the program of a name.
func (k *Kernel) find(name string) (*program, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok := k.programs[name]
	return p, ok
}

// names are the names of all programs of cells: those that they were given, then those by number.
func (k *Kernel) names() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	numbered := func(name string) int {
		if k.programs[name].names[0] == name {
			return len(name)
		}
		return 0
	}
	return slices.SortedFunc(maps.Keys(k.programs), func(a, b string) int {
		return cmp.Or(numbered(a)-numbered(b), strings.Compare(a, b))
	})
}

// show shows a report.
func (x *execution) show(r *report.Report) error {
	bundle, err := r.Bundle()
	if err != nil {
		return err
	}
	x.present(bundle)
	return nil
}

// present shows what a line command has found: the result of the cell if it is its last command.
func (x *execution) present(b protocol.Bundle) {
	if x.last {
		x.out.Result(b)
	} else {
		x.out.Display(b, "")
	}
}
