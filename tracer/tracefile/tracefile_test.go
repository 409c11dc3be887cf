package tracefile

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"queens/tracer"
	"queens/tracer/mark"
)

// source is a program for traces of the tests' own: a queen is tried, and placed and removed, or refused.
func source(t testing.TB) *mark.Source {
	t.Helper()
	s, err := mark.Parse(mark.Go, "walk.go", `//queens: base 1, lines columns

package walk

func (s *search) walk(i, j int) {
	//step:try(i, j)
	if s.busy(i, j) {
		//step:clash(i, j)
		return
	}
	//step:place(i, j)
	s.set(i, j)
	//step:remove(i, j)
	s.clear(i, j)
}
`)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// steps makes a stream that the fold accepts, of count steps: on each line of a board of n a queen is
// tried and refused, tried and placed, and at last they all leave.
func steps(n, count int) []tracer.Step {
	var all []tracer.Step
	for len(all) < count {
		for line := 1; line < n; line++ {
			a, b := line%n+1, line+1
			all = append(all, tracer.NewStep(0, line, a), tracer.NewStep(1, line, a))
			all = append(all, tracer.NewStep(0, line, b), tracer.NewStep(2, line, b))
		}
		for line := n - 1; line >= 1; line-- {
			all = append(all, tracer.NewStep(3, line, line+1))
		}
	}
	return all[:count]
}

const boardSize = 5

func write(t testing.TB, all []tracer.Step, cut string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := NewWriter(&file, NewHeader("walk", "go", boardSize, source(t)))
	for block := range slices.Chunk(all, tracer.BlockSteps) {
		if err := w.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(cut); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func read(t testing.TB, file []byte) *Reader {
	t.Helper()
	r, err := NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRoundTrip(t *testing.T) {
	for _, count := range []int{0, 1, 17, tracer.BlockSteps, tracer.BlockSteps + 1, 3*tracer.BlockSteps + 11} {
		all := steps(boardSize, count)
		cut := ""
		if count == 17 {
			cut = CutLimit
		}
		file := write(t, all, cut)
		if !bytes.Equal(file, write(t, all, cut)) {
			t.Errorf("%d steps: two writings differ", count)
		}
		r := read(t, file)
		var got []tracer.Step
		for block, err := range r.All() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, block...)
		}
		h := r.Header()
		if !slices.Equal(got, all) || h.Steps != int64(count) || h.Counts.Steps() != int64(count) {
			t.Errorf("%d steps: read %d, header says %d, counts %v", count, len(got), h.Steps, h.Counts)
		}
		if h.Complete != (cut == "") || h.Cut != cut {
			t.Errorf("%d steps: complete %t, cut %q", count, h.Complete, h.Cut)
		}
		if h.Source != source(t).Text || h.Variant != "walk" || h.Lines != mark.Columns || h.Base != 1 {
			t.Errorf("%d steps: header %+v", count, h)
		}
	}
}

// TestSeek holds the state that one block gives against the fold from the start, at many steps.
func TestSeek(t *testing.T) {
	all := steps(boardSize, 2*tracer.BlockSteps+999)
	r := read(t, write(t, all, ""))
	fold := tracer.NewFold(r.Header().Frame(), r.Header().Markers)
	at := func(step int64) {
		t.Helper()
		before := r.Touched()
		got, s, err := r.At(step)
		if err != nil {
			t.Fatal(err)
		}
		if touched := r.Touched() - before; touched != int(min(step, 1)) {
			t.Errorf("step %d: %d blocks touched", step, touched)
		}
		q, trying := got.Trying()
		wantQ, wantTrying := fold.Trying()
		if got.String() != fold.String() || got.Level() != fold.Level() || got.Step() != step ||
			trying != wantTrying || trying && q != wantQ || !slices.Equal(got.ByMarker(), fold.ByMarker()) {
			t.Errorf("step %d: board %q, want %q", step, got, fold)
		}
		if step > 0 && s != all[step-1] {
			t.Errorf("step %d is %#x, want %#x", step, s, all[step-1])
		}
	}
	at(0)
	for i, s := range all {
		if err := fold.Apply(s); err != nil {
			t.Fatal(err)
		}
		if step := i + 1; step%7919 == 0 || step%tracer.BlockSteps < 3 || step%tracer.BlockSteps > tracer.BlockSteps-2 || step == len(all) {
			at(int64(step))
		}
	}
	for _, step := range []int64{-1, int64(len(all)) + 1} {
		if _, _, err := r.At(step); err == nil || !strings.Contains(err.Error(), "the trace has steps 1 to 132071") {
			t.Errorf("step %d: got error %v", step, err)
		}
	}
}

// TestWrongPrograms: what the board refuses is written and read all the same.
func TestWrongPrograms(t *testing.T) {
	all := []tracer.Step{tracer.NewStep(2, 1, 1), tracer.NewStep(2, 1, 2), tracer.NewStep(3, 4, 4)}
	r := read(t, write(t, all, ""))
	fold, _, err := r.At(3)
	if err != nil || fold.String() != "2 - - - -" {
		t.Errorf("board %q, error %v", fold, err)
	}
	if err := fold.Refusal(); err == nil || !strings.HasPrefix(err.Error(), "step 1: ") {
		t.Errorf("refused: %v", err)
	}
}

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	w := NewWriter(&failing{10_000}, NewHeader("walk", "go", boardSize, source(t)))
	block := steps(boardSize, tracer.BlockSteps)
	for i := range block { // hard to deflate
		block[i] ^= tracer.Step(i*2654435761) &^ 0xff
	}
	var err error
	for range 100 {
		if err = w.Write(block); err != nil {
			break
		}
	}
	closeErr := w.Close("")
	if err == nil || closeErr == nil || !strings.Contains(closeErr.Error(), "disk full") {
		t.Errorf("got %v, and at the end %v", err, closeErr)
	}
}

// change rewrites a trace file: edit sees each entry and returns what is to stand in its place.
func change(t *testing.T, file []byte, edit func(name string, content []byte) (string, []byte)) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var changed bytes.Buffer
	w := zip.NewWriter(&changed)
	for _, entry := range archive.File {
		in, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		name, content := edit(entry.Name, content)
		if name == "" {
			continue
		}
		out, err := w.Create(name)
		if err == nil {
			_, err = out.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return changed.Bytes()
}

func TestBadFiles(t *testing.T) {
	good := write(t, steps(boardSize, tracer.BlockSteps+100), "")
	header := func(old, new string) func(string, []byte) (string, []byte) {
		return func(name string, content []byte) (string, []byte) {
			if name == headerName {
				if !bytes.Contains(content, []byte(old)) {
					t.Fatalf("%q is not in the header", old)
				}
				content = bytes.Replace(content, []byte(old), []byte(new), 1)
			}
			return name, content
		}
	}
	block := func(edit func([]byte) []byte) func(string, []byte) (string, []byte) {
		return func(name string, content []byte) (string, []byte) {
			if name == blockName(1) {
				content = edit(content)
			}
			return name, content
		}
	}
	for _, c := range []struct {
		name string
		edit func(name string, content []byte) (string, []byte)
		err  string
	}{
		{"newer version", header(`"version":1`, `"version":2`), "trace.json: version 2 of the format: this program reads version 1"},
		{"n too large", header(`"n":5`, `"n":4095`), "trace.json: n is 4095, want 1 to 4094"},
		{"n of text", header(`"n":5`, `"n":"5"`), "trace.json: json: cannot unmarshal"},
		{"base", header(`"base":1`, `"base":7`), "trace.json: base is 7, want 0 or 1"},
		{"lines", header(`"lines":"columns"`, `"lines":"files"`), `trace.json: lines is "files"`},
		{"source changed", header(`package walk`, `package talk`), "the source does not have the hash"},
		{"kind", header(`"kind":"try"`, `"kind":"jump"`), `unknown kind of step "jump"`},
		{"marker line", header(`"line":4`, `"line":4000`), "the markers are not those of the source"},
		{"steps lie", header(`"steps":65636`, `"steps":65637`), "65637 steps, but the counts add up to 65636"},
		{"cut", header(`"cut":""`, `"cut":"tired"`), "complete is true, but cut is"},
		{"block first", header(`"first":65537`, `"first":65538`), "block 1: first is 65538"},
		{"board", header(`"board":[-1,`, `"board":[4,`), "block 0: the board is not empty at the start"},
		{"queen off the board", header(`"first":65537,"board":[`, `"first":65537,"board":[5,`), "block 1: the board has 6 lines, want 5"},
		{"variant", header(`"variant":"walk"`, `"variant":"\u001b[31m"`), "the variant's name is not one line"},
		{"long variant", header(`"variant":"walk"`, `"variant":"`+strings.Repeat("x", 300)+`"`), "the variant's name is not one line of at most 200 bytes"},
		{"language", header(`"language":"go"`, `"language":""`), "the language's name is not one line"},
		{"other language", header(`"language":"go"`, `"language":"algol"`), ""},
		{"counts of another kind", header(`"counts":{"clash"`, `"counts":{"probe"`), "the count of probe is "},
		{"trying", header(`"trying":null`, `"trying":[5000,1]`), "block 0: the queen being tried is at [5000 1]"},
		{"something behind", func(name string, content []byte) (string, []byte) {
			if name == headerName {
				content = append(content, "{}"...)
			}
			return name, content
		}, "something stands behind the header"},
		{"many blocks", header(`"blocks":[`, `"blocks":[`+strings.Repeat("{},", 1<<20)), "block 0: first is 0"},
		{"many markers", header(`"markers":[`, `"markers":[`+strings.Repeat("{},", 1<<20)), "bytes of markers, at most 65536 are read"},
		{"blocks of text", header(`"blocks":[`, `"blocks":"","x":[`), "blocks is not a list"},
		{"short board", header(`"board":[-1,`, `"board":[`), "block 0: the board has 4 lines, want 5"},
		{"counts of a block", header(`"counts":[0,`, `"counts":[1,`), "block 0: 1 steps are counted before it"},
		{"negative count", header(`"counts":[0,`, `"counts":[-1,`), "block 0: a count is -1"},
		{"not json", func(name string, content []byte) (string, []byte) { return name, []byte("{") }, "trace.json: unexpected EOF"},
		{"no header", func(name string, content []byte) (string, []byte) { return strings.TrimPrefix(name, "trace"), content }, "trace.json: missing: not a trace file"},
		{"a block more", func(name string, content []byte) (string, []byte) {
			return strings.Replace(name, "1.u32", "1.u33", 1), content
		}, "block steps/000001.u32 is missing"},
		{"a block missing", func(name string, content []byte) (string, []byte) {
			if name == blockName(1) {
				return "", nil
			}
			return name, content
		}, "1 blocks do not hold 65636 steps"},
		{"short block", block(func(c []byte) []byte { return c[4:] }), "block steps/000001.u32 does not hold 400 deflated bytes"},
		{"long block", block(func(c []byte) []byte { return append(c, 0) }), "block steps/000001.u32 does not hold 400 deflated bytes"},
		{"unknown marker", block(func(c []byte) []byte { c[40] = 99; return c }), "steps/000001.u32: step 65547 has marker 99, the program has 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := change(t, good, c.edit)
			r, err := NewReader(bytes.NewReader(bad), int64(len(bad)))
			if err == nil {
				_, err = r.Steps(1)
			}
			if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("got %v, want %s", err, c.err)
			}
		})
	}
	for _, size := range []int{0, 1, 100, len(good) / 2, len(good) - 1} {
		if _, err := NewReader(bytes.NewReader(good[:size]), int64(size)); err == nil || !strings.Contains(err.Error(), "not a whole trace file") {
			t.Errorf("cut to %d bytes: got %v", size, err)
		}
	}
}

// TestLyingSizes: the archive says of a block what is not so.
func TestLyingSizes(t *testing.T) {
	good := write(t, steps(boardSize, 1000), "")
	for offset, want := range map[int]string{
		16: "checksum",
		20: "steps/000000.u32: ", // the deflated size
		24: "does not hold 4000 deflated bytes",
	} {
		bad := bytes.Clone(good)
		central := bytes.Index(bad, []byte("PK\x01\x02")) // the central directory's entry of the first block
		bad[central+offset] = 7
		r, err := NewReader(bytes.NewReader(bad), int64(len(bad)))
		if err == nil {
			_, err = r.Steps(0)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("byte %d: got %v, want %s", offset, err, want)
		}
	}
}

func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "walk.zip")
	if _, err := Open(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(name, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name); err == nil || !strings.Contains(err.Error(), "walk.zip: not a whole trace file") {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(name, write(t, steps(boardSize, 10), ""), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestHeaderFields: the names in trace.json are the format, for other programs to read.
func TestHeaderFields(t *testing.T) {
	file := write(t, steps(boardSize, 3), CutLimit)
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	in, err := archive.Open(headerName)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.NewDecoder(in).Decode(&fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "source")
	delete(fields, "sha256")
	const want = `map[base:1 blocks:[map[board:[-1 -1 -1 -1 -1] counts:[0 0 0 0] first:1 trying:<nil>]] complete:false ` +
		`counts:map[clash:1 try:2] cut:limit language:go lines:columns ` +
		`markers:[map[kind:try line:4] map[kind:clash line:5] map[kind:place line:7] map[kind:remove line:8]] n:5 steps:3 variant:walk version:1]`
	if got := fmt.Sprint(fields); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// FuzzHeader puts any text into the place of the header of a good file.
func FuzzHeader(f *testing.F) {
	good := write(f, steps(boardSize, 50), "")
	archive, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	if err != nil {
		f.Fatal(err)
	}
	in, err := archive.Open(headerName)
	if err != nil {
		f.Fatal(err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		file := change(t, good, func(name string, content []byte) (string, []byte) {
			if name == headerName {
				content = text
			}
			return name, content
		})
		r, err := NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for range r.All() {
		}
		if _, _, err := r.At(r.Header().Steps); err != nil {
			t.Errorf("the last step of a good file: %v", err)
		}
	})
}

func FuzzReader(f *testing.F) {
	f.Add(write(f, steps(boardSize, 100), ""))
	f.Add(write(f, nil, CutCrashed))
	f.Add(chosen(f))
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for range r.All() {
		}
		r.At(r.Header().Steps)
	})
}

// A wrong program may try any square, also when a block ends.
func TestTriesOffTheBoard(t *testing.T) {
	for _, arg := range []int{0, boardSize + 1, tracer.MaxArg} {
		all := slices.Repeat([]tracer.Step{tracer.NewStep(0, arg, arg)}, tracer.BlockSteps+1)
		fold, _, err := read(t, write(t, all, "")).At(int64(len(all)))
		if err != nil {
			t.Fatal(err)
		}
		if q, trying := fold.Trying(); !trying || q != (tracer.Square{Line: arg, Square: arg}) {
			t.Errorf("the queen being tried is at %v, want %d, %d", q, arg, arg)
		}
	}
}

// TestSeveralAtATime: those who write pages and exports of one trace read it at the same time. The race detector looks on.
func TestSeveralAtATime(t *testing.T) {
	r := read(t, write(t, steps(boardSize, 2*tracer.BlockSteps+999), ""))
	var readers sync.WaitGroup
	for i := range 4 {
		readers.Go(func() {
			for step := int64(i + 1); step <= r.Header().Steps; step += tracer.BlockSteps / 2 {
				fold, _, err := r.At(step)
				if err != nil || fold.Step() != step {
					t.Errorf("step %d: %v, %v", step, fold, err)
				}
			}
		})
	}
	readers.Wait()
}
