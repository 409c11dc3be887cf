package verify

import (
	"slices"
	"strings"
	"testing"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
)

// change is a copy of the program in Python, changed in its text, whose steps are the reference's as
// the text would make them: marker number i of the reference makes the steps of marker by[i], -1 for none.
func change(t *testing.T, v solvers.Variant, n int, edit func(text string) string, by func(marker int) int) Stream {
	t.Helper()
	lang, err := programs.FindLanguage("python")
	if err != nil {
		t.Fatal(err)
	}
	source, err := programs.Source(v, lang, n)
	if err != nil {
		t.Fatal(err)
	}
	text := edit(source.Text)
	if source, err = mark.Parse(mark.Python, "changed.py", text); err != nil {
		t.Fatal(err)
	}
	return Stream{source, n, func(sink tracer.Sink) error {
		return v.Trace(n, nil, func(steps []tracer.Step) error {
			var changed []tracer.Step
			for _, s := range steps {
				if marker := by(s.Marker()); marker >= 0 {
					changed = append(changed, tracer.NewStep(marker, s.A(), s.B()))
				}
			}
			return sink(changed)
		})
	}}
}

func same(text string) string { return text }

func find(t *testing.T, name string) solvers.Variant {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func compareWith(t *testing.T, program Stream) *Report {
	t.Helper()
	report, err := Compare(Reference(find(t, "recursive"), program.N), program)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestSame(t *testing.T) {
	report := compareWith(t, change(t, find(t, "recursive"), 5, same, func(m int) int { return m }))
	if !report.Right() || report.Same != report.Reference || report.Steps != report.Same || !report.SameMoves {
		t.Errorf("%+v", report)
	}
}

// Markers of recursive: enter 0, solution 1, try 2, clash 3, place 4, remove 5, backtrack 6, compare 7.
func TestSwappedMarkers(t *testing.T) {
	edit := func(text string) string {
		return strings.NewReplacer("#step:try(k, i)", "#step:place(k, i)", "#step:place(k, i)", "#step:try(k, i)").Replace(text)
	}
	report := compareWith(t, change(t, find(t, "recursive"), 4, edit, func(m int) int { return m }))
	if report.Right() || report.SameMoves {
		t.Fatal("it passes for right")
	}
	p := report.Parting
	if report.Same != 1 || p.Program.Step != 2 || p.Program.Kind != "place" || p.Reference.Kind != "try" {
		t.Errorf("%d the same, then %+v", report.Same, p)
	}
	if p.Program.Source != "self.row[k] = i" || p.Program.File != "changed.py" || p.Program.Board != "1 - - -" || p.Reference.Board != "- - - -" {
		t.Errorf("%+v", p)
	}
	if p.Refusal == "" {
		t.Error("it is not said why the board refuses a queen that was not tried")
	}
}

func TestMissingKind(t *testing.T) {
	edit := func(text string) string { return dropLine(text, "#step:clash(k, i)") }
	report := compareWith(t, change(t, find(t, "recursive"), 4, edit, func(m int) int {
		switch {
		case m == 3:
			return -1
		case m > 3:
			return m - 1
		}
		return m
	}))
	if report.Right() || report.Parting != nil || !report.SameMoves || !slices.Equal(report.Missing, []tracer.Kind{tracer.Clash}) {
		t.Errorf("%+v", report)
	}
}

// One of several markers of a kind is missing: the place is told, and that it is a marker.
func TestMissingMarker(t *testing.T) {
	v := find(t, "board-above") // its probes: 7 straight above, 8 and 9 aslant
	first := slices.IndexFunc(v.Source(5).Markers(), func(m tracer.Marker) bool { return m.Kind == tracer.Probe })
	dropped := first + 1
	edit := func(text string) string {
		lines := strings.SplitAfter(text, "\n")
		seen := 0
		return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
			if strings.Contains(line, "#step") {
				seen++
				return seen == dropped+1
			}
			return false
		}), "")
	}
	program := change(t, v, 5, edit, func(m int) int {
		switch {
		case m == dropped:
			return -1
		case m > dropped:
			return m - 1
		}
		return m
	})
	report, err := Compare(Reference(v, 5), program)
	if err != nil {
		t.Fatal(err)
	}
	if report.Parting == nil || report.Parting.Hint != HintMissing || report.Parting.Reference.Kind != "probe" || report.Parting.After == 0 {
		t.Errorf("%+v", report.Parting)
	}
}

// A program that counts from the other base does the same steps.
func TestOtherBase(t *testing.T) {
	program := change(t, find(t, "recursive"), 5, func(text string) string {
		return strings.Replace(text, "#queens: base 1", "#queens: base 0", 1)
	}, func(m int) int { return m })
	run := program.Run
	program.Run = func(sink tracer.Sink) error {
		return run(func(steps []tracer.Step) error {
			shifted := slices.Clone(steps)
			for i, s := range shifted {
				a, b := s.A(), s.B()
				if args := program.Source.Args(s.Marker()); args > 0 {
					a--
					b -= args - 1
				}
				shifted[i] = tracer.NewStep(s.Marker(), a, b)
			}
			return sink(shifted)
		})
	}
	if report := compareWith(t, program); !report.Right() {
		t.Errorf("%+v", report)
	}
}

// A program that says another number than it counts from, and one with the markers of two kinds exchanged: what it looks
// like is told, also where the board is too small for many steps.
func TestLooks(t *testing.T) {
	for _, test := range []struct {
		name string
		edit *strings.Replacer
		hint Hint
	}{
		{"base", strings.NewReplacer("#queens: base 1", "#queens: base 0"), HintBase},
		{"markers", strings.NewReplacer("step:place(", "step:clash(", "step:clash(", "step:place("), HintKinds},
	} {
		for _, n := range []int{1, 4} {
			report := compareWith(t, change(t, find(t, "recursive"), n, test.edit.Replace, func(m int) int { return m }))
			if p := report.Parting; p == nil || p.Hint != test.hint || p.Advice() == "" {
				t.Errorf("%s, n = %d: %+v", test.name, n, p)
			}
		}
	}
}

// The reference of a program that was stopped is not run to its end, which may be years away.
func TestStopped(t *testing.T) {
	v := find(t, "recursive")
	program := change(t, v, 16, same, func(m int) int { return m })
	run := program.Run
	program.Run = func(sink tracer.Sink) error {
		if err := run(tracer.Limit(100, sink)); err != tracer.ErrLimit {
			return err
		}
		return ErrStopped
	}
	report := compareWith(t, program)
	if p := report.Parting; p == nil || !p.Program.Ended || p.Reference.Step != 101 || !report.Stopped || report.SameMoves || report.Reference != 101 {
		t.Errorf("%+v", report)
	}
}

// A check that is off by one does other steps, and the report says at which number they part.
func TestOffByOne(t *testing.T) {
	report, err := Compare(Reference(find(t, "array-slant"), 4), Reference(find(t, "array-slant-short"), 4))
	if err != nil {
		t.Fatal(err)
	}
	if report.Right() || report.Parting == nil || report.Same+1 != report.Parting.Program.Step {
		t.Errorf("%+v", report)
	}
}

// A program that ends early, and one that goes on too long.
func TestEnds(t *testing.T) {
	v := find(t, "recursive")
	short := change(t, v, 4, same, func(m int) int { return m })
	run := short.Run
	short.Run = func(sink tracer.Sink) error {
		err := run(tracer.Limit(100, sink))
		if err == tracer.ErrLimit {
			err = nil
		}
		return err
	}
	report := compareWith(t, short)
	if p := report.Parting; p == nil || !p.Program.Ended || p.Reference.Step != 101 || report.Same != 100 {
		t.Errorf("%+v", p)
	}
	long := short
	long.Run = func(sink tracer.Sink) error {
		return run(tracer.Tee(sink, func(steps []tracer.Step) error { return sink(steps[:3]) }))
	}
	report = compareWith(t, long)
	if p := report.Parting; p == nil || !p.Reference.Ended || p.Program.Ended || report.Same != report.Reference {
		t.Errorf("%+v", p)
	}
}

func dropLine(text, line string) string {
	lines := strings.SplitAfter(text, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.TrimSpace(l) == line }), "")
}
