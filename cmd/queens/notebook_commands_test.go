package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"queens/kernel"
	"queens/report"
	"queens/tracer/export"
)

func TestLineCommands(t *testing.T) {
	for _, line := range []string{"list", "help", "help run", "run recursive --n 4", "trace recursive:python --n 4", "compare recursive one-array --n 4", "diff recursive iterative --n 4", "board 2 4 1 3 --attacks", "board 1 2 x", "board 1 -2", "player recursive --n 4", "stats recursive --n 4", "rn", "run mine", "verify mine recursive"} {
		var out, talk strings.Builder
		c := &kernel.Console{Stdout: &out, Stderr: &talk}
		c.Show = func(r *report.Report) error {
			b, err := r.Bundle()
			fmt.Fprintf(&out, "[show]\n%s\n%d bytes of html\n", b["text/plain"], len(b["text/html"].(string)))
			return err
		}
		c.Play = func(p *export.Part, o export.Options, again string) error {
			fmt.Fprintf(&out, "[play %d..%d %s]\n", p.From, p.To, again)
			return nil
		}
		c.Display = func(b map[string]any) error { fmt.Fprintf(&out, "[display] %v\n", b); return nil }
		err := lineCommands{}.Run(context.Background(), strings.Fields(line), c)
		t.Logf("%%%s\n%s%s%v", line, &out, &talk, err)
	}
	for _, args := range [][]string{{""}, {"ru"}, {"run", ""}, {"run", "rec"}, {"run", "recursive", "--la"}, {"run", "recursive", "--lang", "p"}, {"export", "recursive", "--to", ""}, {"diff", "recursive", "it"}, {"trace", "x", "--format="}, {"show", "no"}} {
		t.Log(args, lineCommands{}.Complete(context.Background(), args, &kernel.Console{}))
	}
}
