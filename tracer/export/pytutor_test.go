package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/internal/tool"
	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// tutorTrace is the format as its readers take it.
type tutorTrace struct {
	Code  string       `json:"code"`
	Trace []tutorEntry `json:"trace"`
}

type tutorEntry struct {
	Line    int                        `json:"line"`
	Event   string                     `json:"event"`
	Func    string                     `json:"func_name"`
	Stack   []tutorFrame               `json:"stack_to_render"`
	Globals map[string]json.RawMessage `json:"globals"`
	Ordered []string                   `json:"ordered_globals"`
	Heap    map[string][]any           `json:"heap"`
	Stdout  *string                    `json:"stdout"`
	Message string                     `json:"exception_msg"`
}

type tutorFrame struct {
	Func        string                     `json:"func_name"`
	Locals      map[string]json.RawMessage `json:"encoded_locals"`
	Ordered     []string                   `json:"ordered_varnames"`
	ID          int                        `json:"frame_id"`
	Hash        string                     `json:"unique_hash"`
	Highlighted *bool                      `json:"is_highlighted"`
	Parent      *bool                      `json:"is_parent"`
	Parents     []int                      `json:"parent_frame_id_list"`
	Zombie      *bool                      `json:"is_zombie"`
}

// tutor is a part in the format, held against its rules.
func tutor(t testing.TB, p *export.Part) tutorTrace {
	t.Helper()
	var file bytes.Buffer
	if err := find(t, "pytutor").Write(t.Context(), &file, p, export.Options{}); err != nil {
		t.Fatal(err)
	}
	var trace tutorTrace
	decoder := json.NewDecoder(&file)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&trace); err != nil {
		t.Fatal(err)
	}
	if err := checkTutor(trace); err != nil {
		t.Fatalf("%s, n = %d, steps %d to %d: %v", p.Header().Variant, p.Header().N, p.From, p.To, err)
	}
	return trace
}

func find(t testing.TB, name string) *export.Format {
	t.Helper()
	format, err := export.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return format
}

// checkTutor holds a trace against the rules of the format, as far as its readers rely on them.
func checkTutor(trace tutorTrace) error {
	entries := trace.Trace
	if len(entries) == 0 {
		return fmt.Errorf("the list is empty")
	}
	if last := entries[len(entries)-1]; last.Event == "instruction_limit_reached" {
		if last.Message == "" {
			return fmt.Errorf("it is not said what the limit was")
		}
		entries = entries[:len(entries)-1] // as the readers do
	}
	lines := strings.Count(trace.Code, "\n")
	for i, e := range entries {
		if err := checkTutorEntry(e, lines, i == len(entries)-1); err != nil {
			return fmt.Errorf("entry %d: %w", i, err)
		}
	}
	return nil
}

func checkTutorEntry(e tutorEntry, lines int, last bool) error {
	switch {
	case !slices.Contains([]string{"step_line", "call", "return", "exception", "uncaught_exception"}, e.Event):
		return fmt.Errorf("the event is %q", e.Event)
	case (e.Event == "exception" || e.Event == "uncaught_exception") != (e.Message != ""):
		return fmt.Errorf("the event is %q and the message %q", e.Event, e.Message)
	case e.Event == "return" && len(e.Stack) == 0 && !last:
		return fmt.Errorf("a return from no call") // the readers look for the call that it returns from
	case e.Line < 1 || e.Line > lines:
		return fmt.Errorf("line %d of %d", e.Line, lines)
	case e.Func == "" || e.Stack == nil || e.Globals == nil || e.Ordered == nil || e.Heap == nil || e.Stdout == nil:
		return fmt.Errorf("a field is missing: %+v", e)
	}
	used := map[string]bool{}
	if err := checkTutorNames(e.Globals, e.Ordered, e.Heap, used); err != nil {
		return err
	}
	hashes := map[string]bool{}
	for i, f := range e.Stack {
		top := i == len(e.Stack)-1
		switch {
		case f.Func == "" || f.Hash == "" || f.Highlighted == nil || f.Parent == nil || f.Parents == nil || f.Zombie == nil || f.ID < 1:
			return fmt.Errorf("frame %d lacks a field: %+v", i, f)
		case hashes[f.Hash]:
			return fmt.Errorf("two frames are %q", f.Hash)
		case *f.Highlighted != top || top && e.Func != f.Func:
			return fmt.Errorf("frame %d: the one that runs is not the last", i)
		}
		hashes[f.Hash] = true
		if err := checkTutorNames(f.Locals, f.Ordered, e.Heap, used); err != nil {
			return err
		}
	}
	for id, object := range e.Heap {
		kind, _ := object[0].(string)
		if !used[id] || !slices.Contains([]string{"LIST", "TUPLE", "DICT"}, kind) {
			return fmt.Errorf("object %s is %v, and nothing refers to it, or its kind is unknown", id, object)
		}
		for _, value := range object[1:] {
			if pair, isPair := value.([]any); kind == "DICT" && (!isPair || len(pair) != 2) {
				return fmt.Errorf("object %s has the element %v", id, value)
			}
		}
	}
	return nil
}

// checkTutorNames holds the order of variables against their values, and references against what is there.
func checkTutorNames(values map[string]json.RawMessage, ordered []string, heap map[string][]any, used map[string]bool) error {
	if names := slices.Sorted(maps.Keys(values)); !slices.Equal(names, slices.Sorted(slices.Values(ordered))) {
		return fmt.Errorf("the variables are %v, in the order %v", names, ordered)
	}
	for name, text := range values {
		var ref []json.RawMessage
		if json.Unmarshal(text, &ref) != nil || ref == nil {
			continue // a number, a text or null
		}
		if len(ref) != 2 || string(ref[0]) != `"REF"` || heap[string(ref[1])] == nil {
			return fmt.Errorf("%s is %s, which is not there", name, text)
		}
		used[string(ref[1])] = true
	}
	return nil
}

// value reads a global, or what it refers to.
func (e *tutorEntry) value(t testing.TB, name string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(e.Globals[name], &value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if ref, ok := value.([]any); ok {
		return e.Heap[fmt.Sprint(ref[1])]
	}
	return value
}

// board is the board of an entry as [tracer.Fold.Board] has it.
func (e *tutorEntry) board(t testing.TB, name string, base int) []int {
	t.Helper()
	list := e.value(t, name).([]any)
	if list[0] != "LIST" || slices.ContainsFunc(list[1:1+base], func(v any) bool { return v != nil }) {
		t.Fatalf("%s is %v", name, list)
	}
	var board []int
	for _, square := range list[1+base:] {
		if square == nil {
			board = append(board, -1)
		} else {
			board = append(board, int(square.(float64))-base)
		}
	}
	return board
}

// Every entry folded back is the state that Go has at the step.
func TestPytutorStates(t *testing.T) {
	most := find(t, "pytutor").MaxSteps
	for _, v := range solvers.All() {
		for n := 1; n <= 5; n++ {
			r := traceOf(t, v.Name, n, 0)
			for from := int64(1); from <= r.Header().Steps; from += most {
				p, err := export.Select(r, from, min(from+most-1, r.Header().Steps))
				if err != nil {
					t.Fatal(err)
				}
				checkTutorStates(t, p)
			}
		}
	}
}

func checkTutorStates(t *testing.T, p *export.Part) {
	t.Helper()
	h := p.Header()
	trace := tutor(t, p)
	display, err := h.Display()
	if err != nil || trace.Code != display {
		t.Fatalf("%s: the program is not the one displayed, %v", h.Variant, err)
	}
	fold, word, err := p.Trace.At(p.From - 1)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := p.Trace.Steps(0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range trace.Trace[:p.To-p.From+2] {
		step := p.From - 1 + int64(i)
		if i > 0 {
			word = steps[step-1]
			fold.Apply(word)
		}
		at := fmt.Sprintf("%s, n = %d, step %d", h.Variant, h.N, step)
		board, standing := "board", "queens"
		if h.Choices != nil {
			board, standing = "taken", "decided"
		}
		if got := e.board(t, board, h.Base); !slices.Equal(got, fold.Board()) {
			t.Fatalf("%s: the board is %v, want %v", at, got, fold.Board())
		}
		if e.value(t, "step") != float64(step) || e.value(t, standing) != float64(fold.Level()) {
			t.Fatalf("%s: step %s, %s standing", at, e.Globals["step"], e.Globals[standing])
		}
		var trying any = nil
		if q, ok := fold.Trying(); ok {
			trying = []any{"TUPLE", float64(q.Line), float64(q.Square)}
		}
		if got := e.value(t, "trying"); fmt.Sprint(got) != fmt.Sprint(trying) {
			t.Fatalf("%s: %v is tried, want %v", at, got, trying)
		}
		sum := int64(0)
		for _, pair := range e.value(t, "counts").([]any)[1:] {
			kind, err := tracer.ParseKind(pair.([]any)[0].(string))
			count := int64(pair.([]any)[1].(float64))
			if err != nil || fold.Counts()[kind] != count {
				t.Fatalf("%s: %v are counted, %v", at, pair, err)
			}
			sum += count
		}
		if sum != step {
			t.Fatalf("%s: %d steps are counted", at, sum)
		}
		if step > 0 {
			if kind := h.Markers[word.Marker()].Kind.String(); e.value(t, "kind") != kind {
				t.Fatalf("%s: the kind is %s, want %s", at, e.Globals["kind"], kind)
			}
		}
		if next := steps[min(step, h.Steps-1)]; e.Line != h.Markers[next.Marker()].Line {
			t.Fatalf("%s: line %d, want that of the next step", at, e.Line)
		}
	}
}

// The frames are the calls that Python has open when it does the step, also in programs that lack some markers.
func TestPytutorCalls(t *testing.T) {
	python := tool.Need(t, "python3")
	lang, err := programs.FindLanguage("python")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	var traces []*tracefile.Reader
	add := func(v solvers.Variant, n int, without ...tracer.Kind) {
		source, err := programs.Source(v, lang, n)
		if err != nil {
			t.Fatal(err)
		}
		text, r := lacking(t, v, n, source, without)
		texts, traces = append(texts, text), append(traces, r)
	}
	for _, v := range solvers.Variants() {
		for n := 1; n <= 4; n++ {
			add(v, n)
		}
		add(v, 4, tracer.Place)
		add(v, 4, tracer.Remove)
		add(v, 4, tracer.Place, tracer.Remove, tracer.Clash, tracer.Backtrack)
	}
	for i, want := range pythonCalls(t, python, texts, traces) {
		h := traces[i].Header()
		if int64(len(want)) != h.Steps {
			t.Fatalf("%s, n = %d: %d steps in Python, want %d", h.Variant, h.N, len(want), h.Steps)
		}
		for step, e := range tutor(t, export.Whole(traces[i])).Trace[1:] {
			if got := e.calls(t, h); fmt.Sprint(got) != fmt.Sprint(want[step]) {
				t.Fatalf("%s, n = %d, %d markers, step %d: the calls are %v, want %v", h.Variant, h.N, len(h.Markers), step+1, got, want[step])
			}
		}
	}
}

// lacking is a program without its markers of some kinds, the others as calls, and its trace.
func lacking(t *testing.T, v solvers.Variant, n int, source *mark.Source, without []tracer.Kind) (string, *tracefile.Reader) {
	t.Helper()
	var lines []string
	number := map[int]int{} // of the markers that stay
	for i, m := range source.Markers() {
		if !slices.Contains(without, m.Kind) {
			number[i] = len(number)
		}
	}
	marker := 0
	for line := range strings.Lines(source.Text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#step") {
			marker++
			if _, stays := number[marker-1]; !stays {
				continue
			}
		}
		lines = append(lines, line)
	}
	text := strings.Join(lines, "")
	less, err := mark.Parse(mark.Python, source.File, text)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, tracefile.NewHeader(v.Name, "python", n, less))
	err = v.Trace(n, nil, func(steps []tracer.Step) error {
		var stay []tracer.Step
		for _, s := range steps {
			if i, ok := number[s.Marker()]; ok {
				stay = append(stay, tracer.NewStep(i, s.A(), s.B()))
			}
		}
		return w.Write(stay)
	})
	if err == nil {
		err = w.Close("")
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return less.Instrument(func(marker int, args []string) string {
		return fmt.Sprintf("step_(%q, [%s])", less.Markers()[marker].Kind, strings.Join(args, ", "))
	}), r
}

// pythonCalls runs programs whose markers are calls. It gives for each, and each of its steps, the arguments with which the
// routines that are open were entered, the outermost first.
func pythonCalls(t *testing.T, python string, texts []string, traces []*tracefile.Reader) (calls [][][][]int) {
	t.Helper()
	const harness = `import builtins, json, runpy, sys
def calls(path, n):
    steps, entered, codes = [], {}, set()
    def step_(kind, args):
        frame = sys._getframe(1)
        if kind == "enter":
            entered[id(frame)] = args
            codes.add(frame.f_code)
        stack = []
        while frame:
            if frame.f_code in codes:
                stack.append(entered[id(frame)])
            frame = frame.f_back
        steps.append(stack[::-1])
    builtins.step_, sys.argv = step_, [path, n]
    runpy.run_path(path, run_name="__main__")
    return steps
output, sys.stdout = sys.stdout, open("/dev/null", "w")
programs = sys.argv[1:]
json.dump([calls(*program.rsplit(":", 1)) for program in programs], output)
`
	dir := t.TempDir()
	args := []string{filepath.Join(dir, "harness.py")}
	if err := os.WriteFile(args[0], []byte(harness), 0o666); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		path := filepath.Join(dir, fmt.Sprintf("program%d.py", i))
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, fmt.Sprintf("%s:%d", path, traces[i].Header().N))
	}
	output, err := exec.CommandContext(t.Context(), python, args...).CombinedOutput()
	if err == nil {
		err = json.Unmarshal(output, &calls)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return calls
}

// calls are the arguments of the frames of an entry.
func (e *tutorEntry) calls(t testing.TB, h *tracefile.Header) [][]int {
	t.Helper()
	calls := [][]int{}
	for _, frame := range e.Stack {
		var args []int
		for i, name := range frame.Ordered {
			if want := [2]string{"row", "column"}; h.Lines == "rows" && name != want[i] || h.Lines == "columns" && name != want[1-i] {
				t.Fatalf("the variables of a frame are %v", frame.Ordered)
			}
			var value int
			if err := json.Unmarshal(frame.Locals[name], &value); err != nil {
				t.Fatal(err)
			}
			args = append(args, value)
		}
		calls = append(calls, args)
	}
	return calls
}

// A part has the frames that the whole has at its steps, and its lines; what it has not is said at the end.
func TestPytutorParts(t *testing.T) {
	r := traceOf(t, "array-difference", 4, 0)
	whole := tutor(t, export.Whole(r)).Trace
	part, err := export.Select(r, 100, 150)
	if err != nil {
		t.Fatal(err)
	}
	got := tutor(t, part).Trace
	if last := got[len(got)-1]; last.Event != "instruction_limit_reached" || last.Message != part.Left() {
		t.Errorf("the last entry is %+v", last)
	}
	if want := whole[99:151]; asJSON(t, got[:len(got)-1]) != asJSON(t, want) {
		t.Error("the entries are not those of the whole")
	}

	// Where kinds are left out, a line is that of the next step that is there.
	moves, err := export.Select(r, 1, 0, tracer.Place, tracer.Remove)
	if err != nil {
		t.Fatal(err)
	}
	got = tutor(t, moves).Trace
	count, _ := moves.Count(t.Context())
	if int64(len(got)) != count+2 {
		t.Fatalf("%d entries for %d steps", len(got), count)
	}
	for i, e := range got[1 : len(got)-1] {
		var step int64
		if err := json.Unmarshal(e.Globals["step"], &step); err != nil {
			t.Fatal(err)
		}
		_, word, err := r.At(step)
		if err != nil || got[i].Line != r.Header().Markers[word.Marker()].Line {
			t.Errorf("before step %d: line %d, %v", step, got[i].Line, err)
		}
		if e.Ordered == nil || asJSON(t, e.Stack) != asJSON(t, whole[step].Stack) {
			t.Errorf("step %d has other frames than in the whole", step)
		}
	}
}

func asJSON(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The end is told as what it is.
func TestPytutorEnds(t *testing.T) {
	for _, test := range []struct {
		cut, event, message string
		limit               bool
	}{
		{"", "return", "", false},
		{tracefile.CutLimit, "step_line", "the program was stopped at a limit after step 24", true},
		{tracefile.CutCancelled, "step_line", "the program was interrupted after step 24", true},
		{tracefile.CutCrashed, "uncaught_exception", "the program crashed after step 24", false},
	} {
		r := traceOf(t, "recursive", 2, 0)
		h := r.Header()
		h.Cut, h.Complete = test.cut, test.cut == ""
		entries := tutor(t, export.Whole(r)).Trace
		last := entries[len(entries)-1]
		if test.limit {
			if last.Event != "instruction_limit_reached" || last.Message != test.message {
				t.Errorf("%q: the last entry is %+v", test.cut, last)
			}
			last, entries = entries[len(entries)-2], entries[:len(entries)-1]
			test.message = ""
		}
		if last.Event != test.event || last.Message != test.message || int64(len(entries)) != h.Steps+1 {
			t.Errorf("%q: %d entries, the last is %+v", test.cut, len(entries), last)
		}
	}
}

// A crash before the first step leaves the start.
func TestPytutorNoSteps(t *testing.T) {
	r := traceOf(t, "recursive", 4, 0)
	h := *r.Header()
	v, err := solvers.Find(h.Variant)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, v.Header(4))
	if err := w.Close(tracefile.CutCrashed); err != nil {
		t.Fatal(err)
	}
	if r, err = tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len())); err != nil {
		t.Fatal(err)
	}
	entries := tutor(t, export.Whole(r)).Trace
	if len(entries) != 1 || entries[0].Event != "uncaught_exception" || entries[0].value(t, "step") != 0.0 {
		t.Errorf("%+v", entries)
	}
}

func TestPytutorGolden(t *testing.T) {
	var file bytes.Buffer
	if err := find(t, "pytutor").Write(t.Context(), &file, export.Whole(traceOf(t, "one-array", 1, 0)), export.Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "one-array-1.pytutor.json", file.Bytes())
}
