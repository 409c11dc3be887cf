package tracefile_test

import (
	"bytes"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// TestReach: the file of a program whose board was not known is that of one whose board was, byte for byte.
func TestReach(t *testing.T) {
	for _, v := range solvers.Variants() {
		for n := 1; n <= 6; n++ {
			known := func(given, size int) []byte {
				var file bytes.Buffer
				h := v.Header(n)
				h.N = given
				w := tracefile.NewWriter(&file, h)
				if size < 0 {
					w = tracefile.NewGrowingWriter(&file, h)
				}
				if err := v.Trace(n, nil, w.Write); err != nil {
					t.Fatal(err)
				}
				if err := w.Close(""); err != nil {
					t.Fatal(err)
				}
				return file.Bytes()
			}
			want := known(n, n)
			for _, given := range []int{0, 1, n} {
				if !bytes.Equal(known(given, -1), want) {
					t.Errorf("%s, n = %d: with %d given, the file is another one", v.Name, n, given)
				}
			}
		}
	}
}

// TestReachOfSome are streams that say little of their board.
func TestReachOfSome(t *testing.T) {
	source, err := mark.Parse(mark.Python, "x.py", "#queens: base 0, lines rows\ndef f(i, j):\n    #step:try(i, j)\n    a()\n    #step:place(i, j)\n    b()\n    #step:solution()\n    c()\n    #step:remove(i, j)\n    d()\n")
	if err != nil {
		t.Fatal(err)
	}
	try := func(i, j int) tracer.Step { return tracer.NewStep(0, i, j) }
	place := func(i, j int) tracer.Step { return tracer.NewStep(1, i, j) }
	solution := tracer.NewStep(2, 0, 0)
	for _, test := range []struct {
		name  string
		given int
		steps []tracer.Step
		want  int
	}{
		{"none", 0, nil, 1},
		{"none, known", 5, nil, 5},
		{"tried", 0, []tracer.Step{try(0, 0), try(0, 1), try(0, 2), try(7, 0)}, 3},
		{"tried off a known board", 3, []tracer.Step{try(0, 4)}, 3},
		{"placed off a known board", 3, []tracer.Step{try(0, 4), place(0, 4)}, 5},
		{"placed on a far line", 0, []tracer.Step{try(6, 0), place(6, 0)}, 7},
		{"a solution", 0, []tracer.Step{try(0, 0), place(0, 0), try(1, 1), place(1, 1), solution, try(0, 3)}, 2},
		{"a solution that is none", 4, []tracer.Step{try(0, 0), place(0, 0), solution}, 4},
		{"far off", 0, []tracer.Step{try(0, tracer.MaxArg), place(0, tracer.MaxArg)}, tracer.MaxN},
	} {
		var file bytes.Buffer
		w := tracefile.NewGrowingWriter(&file, tracefile.NewHeader("x", "python", test.given, source))
		if test.steps != nil {
			w.Write(test.steps)
		}
		if err := w.Close(""); err != nil {
			t.Fatal(err)
		}
		r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if r.Header().N != test.want {
			t.Errorf("%s: n is %d, want %d", test.name, r.Header().N, test.want)
		}
	}
}
