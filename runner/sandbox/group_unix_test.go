//go:build unix

package sandbox

import (
	"bytes"
	"context"
	"os/exec"
	"testing"
	"time"

	"queens/internal/tool"
)

// TestGroup is the way of systems that have nothing better than groups of processes.
func TestGroup(t *testing.T) {
	limit := func(change func(*Limits)) Limits {
		l := generous
		change(&l)
		return l
	}
	tests := []struct {
		script string
		limits Limits
		out    string
		want   Outcome
	}{
		{"echo $(ulimit -S -t) $(ulimit -H -t)", generous, "61 62\n", Outcome{}},
		{"echo out; exit 3", generous, "out\n", Outcome{Exit: 3}},
		{"kill -SEGV $$", generous, "", Outcome{Exit: -1, Signal: "segmentation fault"}},
		{"sleep 100 & echo out", generous, "out\n", Outcome{}},
		{"trap '' TERM; sleep 100 & sleep 100", limit(func(l *Limits) { l.Wall = 100 * time.Millisecond }), "", Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"while :; do :; done", limit(func(l *Limits) { l.CPU = 100 * time.Millisecond }), "", Outcome{Exit: -1, Signal: "CPU time limit exceeded", Limit: ProcessorTime}},
		{"while :; do echo out; done", limit(func(l *Limits) { l.Output = 5 }), "out\no", Outcome{Exit: -1, Signal: "killed", Limit: Output}},
		{"for i in 1 2 3 4 5; do sleep 100 & done; sleep 100", limit(func(l *Limits) { l.Processes = 4 }), "", Outcome{Exit: -1, Signal: "killed", Limit: Processes}},
		{"x=0123456789abcdef; while :; do x=$x$x; done", limit(func(l *Limits) { l.Memory = 64 << 20 }), "", Outcome{Exit: -1, Signal: "killed", Limit: Memory}},
	}
	if _, err := exec.LookPath("ps"); err != nil {
		tool.Missing(t, err)
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		c := shell(test.script)
		c.Stdout, c.Stderr = &out, &errs
		o, err := runBy(context.Background(), startGroup, c, test.limits)
		if err != nil || errs.Len() > 0 || out.String() != test.out || o.Exit != test.want.Exit || o.Signal != test.want.Signal || o.Limit != test.want.Limit {
			t.Errorf("%s: %+v, %v with %q and %q, want %+v with %q", test.script, o, err, out.String(), errs.String(), test.want, test.out)
		}
	}
	for _, path := range []string{"/no/such/program", "/usr"} {
		if o, err := runBy(context.Background(), startGroup, Command{Path: path}, generous); err == nil {
			t.Errorf("%s: Run = %+v, want an error", path, o)
		}
	}
}
