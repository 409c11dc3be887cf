package tracer

import (
	"context"
	"errors"
	"testing"
)

// record makes count steps of marker 0, step i with the arguments i mod 4096 and 1.
func record(r *Recorder, count int) {
	for i := range count {
		a := i & MaxArg
		r.Record(uint32(NewStep(0, a, 1)))
	}
}

func TestRecorderHandsOnEveryStep(t *testing.T) {
	for _, count := range []int{0, 1, BlockSteps - 1, BlockSteps, BlockSteps + 1, 3*BlockSteps + 7} {
		var r Recorder
		var sizes []int
		next := 0
		err := r.Run(func(steps []Step) error {
			sizes = append(sizes, len(steps))
			for _, s := range steps {
				if s != NewStep(0, next&MaxArg, 1) {
					t.Fatalf("step %d of %d is %#x", next, count, uint32(s))
				}
				next++
			}
			return nil
		}, func() { record(&r, count) })
		if err != nil || next != count {
			t.Errorf("%d steps: got %d in blocks of %v, error %v", count, next, sizes, err)
		}
		for i, size := range sizes {
			if size != BlockSteps && i < len(sizes)-1 || size == 0 {
				t.Errorf("%d steps: blocks of %v", count, sizes)
			}
		}
	}
}

func TestLimit(t *testing.T) {
	for _, c := range []struct {
		steps int
		most  int64
		want  int64
		err   error
	}{
		{100, 0, 0, ErrLimit},
		{100, 1, 1, ErrLimit},
		{100, 99, 99, ErrLimit},
		{100, 100, 100, nil},
		{100, 101, 100, nil},
		{2 * BlockSteps, BlockSteps, BlockSteps, ErrLimit},
		{2 * BlockSteps, BlockSteps + 5, BlockSteps + 5, ErrLimit},
		{2 * BlockSteps, 2 * BlockSteps, 2 * BlockSteps, nil},
	} {
		var r Recorder
		var got int64
		err := r.Run(Limit(c.most, func(steps []Step) error { got += int64(len(steps)); return nil }),
			func() { record(&r, c.steps) })
		if got != c.want || err != c.err {
			t.Errorf("%d steps, limit %d: got %d and error %v, want %d and %v", c.steps, c.most, got, err, c.want, c.err)
		}
	}
}

func TestCancelStopsAnEndlessProgram(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var r Recorder
	blocks := 0
	err := r.Run(Cancel(ctx, func([]Step) error {
		if blocks++; blocks == 3 {
			cancel(why)
		}
		return nil
	}), func() {
		for {
			record(&r, 1)
		}
	})
	if err != why || blocks != 3 {
		t.Errorf("got error %v after %d blocks", err, blocks)
	}
}

func TestStopKeepsTheStepsSoFar(t *testing.T) {
	var r Recorder
	why := errors.New("found it")
	var got int
	err := r.Run(func(steps []Step) error { got += len(steps); return nil }, func() {
		record(&r, 5)
		r.Stop(why)
	})
	if err != why || got != 5 {
		t.Errorf("got %d steps and error %v", got, err)
	}
}

func TestCrashKeepsTheStepsSoFar(t *testing.T) {
	var r Recorder
	var got int
	defer func() {
		if p := recover(); p != "crash" || got != 5 {
			t.Errorf("got %d steps and panic %v", got, p)
		}
	}()
	r.Run(func(steps []Step) error { got += len(steps); return nil }, func() {
		record(&r, 5)
		panic("crash")
	})
}

func TestCounterAndProfile(t *testing.T) {
	markers := Markers{{Try, 1}, {Place, 2}, {Try, 3}}
	var steps []Step
	for i := range 100 {
		steps = append(steps, NewStep(i%3, i%5, 1))
	}
	counter, profile := NewCounter(markers), NewProfile(Frame{N: 4, Base: 0}, markers)
	both := Tee(counter.Count, profile.Count)
	for _, part := range [][]Step{steps[:17], steps[17:17], steps[17:]} {
		if err := both(part); err != nil {
			t.Fatal(err)
		}
	}
	want := make([]int64, len(markers))
	nodes := make([]int64, 4)
	for _, s := range steps {
		want[s.Marker()]++
		if s.Marker() == 1 && s.A() < 4 {
			nodes[s.A()]++
		}
	}
	for i, count := range counter.ByMarker() {
		if count != want[i] {
			t.Errorf("marker %d: counted %d, want %d", i, count, want[i])
		}
	}
	if got := counter.Counts(); got[Try] != want[0]+want[2] || got[Place] != want[1] || got.Steps() != 100 {
		t.Errorf("counts are %v", got)
	}
	for line, count := range profile.Nodes() {
		if count != nodes[line] {
			t.Errorf("line %d: %d nodes, want %d", line, count, nodes[line])
		}
	}
	if profile.Depth() != 4 {
		t.Errorf("depth is %d, want 4", profile.Depth())
	}
}
