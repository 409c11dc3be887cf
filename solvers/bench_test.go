package solvers_test

import (
	"io"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// BenchmarkVariants times the clean program, its traced twin with the steps thrown away, the twin
// counted, and the twin written to a trace file. cmd/queens's make bench prints their ratios.
func BenchmarkVariants(b *testing.B) {
	for _, name := range []string{"recursive", "nested-loops"} {
		v, err := solvers.Find(name)
		if err != nil {
			b.Fatal(err)
		}
		const n = 8
		markers := v.Source(n).Markers()
		var steps int64
		v.Trace(n, nil, func(block []tracer.Step) error { steps += int64(len(block)); return nil })
		runs := []struct {
			name string
			run  func() error
		}{
			{"plain", func() error { return v.Solve(n, nil) }},
			{"traced", func() error { return v.Trace(n, nil, tracer.Discard) }},
			{"counted", func() error { return v.Trace(n, nil, tracer.NewCounter(markers).Count) }},
			{"written", func() error {
				w := tracefile.NewWriter(io.Discard, tracefile.NewHeader(name, solvers.Language, n, v.Source(n)))
				err := v.Trace(n, nil, w.Write)
				if err != nil {
					return err
				}
				return w.Close("")
			}},
		}
		for _, run := range runs {
			b.Run("variant="+name+"/run="+run.name, func(b *testing.B) {
				for b.Loop() {
					if err := run.run(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(steps), "ns/step")
			})
		}
	}
}
