package kernel

import (
	"context"
	"slices"

	"queens/kernel/protocol"
	"queens/report"
	"queens/runner"
	"queens/tracer/tracefile"
)

// console is the notebook as a line command sees it.
func (x *execution) console(ctx context.Context) *Console {
	return &Console{
		Stdout: stream{x.out, "stdout"},
		Stderr: stream{x.out, "stderr"},
		Program: func(name string) (runner.Program, int, bool) {
			p, ok := x.find(name)
			if !ok {
				return runner.Program{}, 0, false
			}
			return p.runs, p.n(), true
		},
		Programs: x.names,
		Trace: func(ctx context.Context, name string) (*tracefile.Reader, bool, error) {
			p, ok := x.find(name)
			if !ok || p.shown == nil {
				return nil, false, nil
			}
			r, err := x.openTrace(ctx, p)
			return r, true, err
		},
		Runner: x.tools,
		Show:   x.show,
		Play:   x.play,
		Display: func(bundle map[string]any) error {
			x.out.Display(protocol.Bundle(bundle), "")
			return nil
		},
		Progress: func(what string, done, total int64) {},
	}
}

// find is the program of a name.
func (k *Kernel) find(name string) (*program, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok := k.programs[name]
	return p, ok
}

// names are the names of all programs of cells.
func (k *Kernel) names() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var names []string
	for name := range k.programs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// show shows a report.
func (x *execution) show(r *report.Report) error {
	bundle, err := r.Bundle()
	if err != nil {
		return err
	}
	x.out.Display(protocol.Bundle(bundle), "")
	return nil
}
