package export_test

import (
	"io"
	"testing"
	"time"

	"queens/tracer/export"
)

// BenchmarkFormats writes steps of a trace in each format: all of them, or as many as the format takes. It tells the steps a second, and how
// many times as long a step takes as in reading the same steps alone.
func BenchmarkFormats(b *testing.B) {
	r := traceOf(b, "recursive", 8, 0)
	for _, format := range export.Formats() {
		b.Run("format="+format.Name, func(b *testing.B) {
			p := export.Whole(r)
			if format.MaxSteps > 0 {
				p.To = min(p.To, format.MaxSteps)
			}
			reading := readingTime(b, p)
			for b.Loop() {
				if err := format.Write(b.Context(), io.Discard, p, export.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(p.To)*float64(b.N)/b.Elapsed().Seconds(), "steps/s")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/reading.Seconds(), "x-reading")
		})
	}
}

// readingTime is how long it takes to read a part: the shortest time of some, for other programs run, too.
func readingTime(b *testing.B, p *export.Part) (shortest time.Duration) {
	b.Helper()
	for i := range 10 {
		start := time.Now()
		for _, err := range p.States(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
		}
		if took := time.Since(start); i == 0 || took < shortest {
			shortest = took
		}
	}
	return shortest
}
