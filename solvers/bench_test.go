package solvers_test

import (
	"io"
	"math/rand/v2"
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
				w := tracefile.NewWriter(io.Discard, v.Header(n))
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

// BenchmarkAbsoluteValue measures claim E.5 of the lessons, in two ways: an absolute value beside an ordinary
// operation, a subtraction or an addition, on numbers that nothing can foresee; and one search in two versions, n = 10, whose
// check differs only in whether it takes absolute values. What was found stands in the course's file measured.yaml.
func BenchmarkAbsoluteValue(b *testing.B) {
	numbers := make([]int, 1<<10)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range numbers {
		numbers[i] = random.IntN(201) - 100
	}
	for _, version := range []struct {
		name string
		sum  func(numbers []int) int
	}{
		{"run=difference", sum},
		{"run=absolute", sumOfAbsolutes},
	} {
		b.Run("variant=operation/"+version.name, func(b *testing.B) {
			for b.Loop() {
				version.sum(numbers)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(numbers)), "ns/number")
		})
	}
	for _, version := range []struct {
		name  string
		count func(q []int, row int) int
	}{
		{"run=difference", countByDifference},
		{"run=absolute", countByAbsolute},
	} {
		b.Run("variant=check/"+version.name, func(b *testing.B) {
			q := make([]int, 10)
			for b.Loop() {
				if count := version.count(q, 0); count != 724 {
					b.Fatalf("%d solutions, want 724", count)
				}
			}
		})
	}
}

func sum(numbers []int) (sum int) {
	for _, number := range numbers {
		sum += number
	}
	return sum
}

func sumOfAbsolutes(numbers []int) (sum int) {
	for _, number := range numbers {
		sum += abs(number)
	}
	return sum
}

func countByAbsolute(q []int, row int) int {
	if row == len(q) {
		return 1
	}
	count := 0
columns:
	for col := range q {
		for i := range row {
			if q[i] == col || abs(q[i]-col) == abs(row-i) {
				continue columns
			}
		}
		q[row] = col
		count += countByAbsolute(q, row+1)
	}
	return count
}

func countByDifference(q []int, row int) int {
	if row == len(q) {
		return 1
	}
	count := 0
columns:
	for col := range q {
		for i := range row {
			if q[i] == col || q[i]-col == row-i || q[i]-col == i-row {
				continue columns
			}
		}
		q[row] = col
		count += countByDifference(q, row+1)
	}
	return count
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
