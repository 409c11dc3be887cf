package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/kernel/protocol"
	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// variant is a program of the course.
func variant(t testing.TB, name, language string, n int) string {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	lang, err := programs.FindLanguage(language)
	if err != nil {
		t.Fatal(err)
	}
	source, err := programs.Source(v, lang, n)
	if err != nil {
		t.Fatal(err)
	}
	return source.Text
}

// TestSize finds the board of a program that is told its size in any way.
func TestSize(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	text := variant(t, "column-dfs", "python", 4)
	for i, test := range []struct {
		name, options string
		answers       []string
		n             int
	}{
		{"argument", "--n 5", nil, 5},
		{"asked", "", []string{"6"}, 6},
		{"input", `--input "4\n"`, nil, 4},
		{"by itself", `--input ""`, nil, 8},
	} {
		out := newShown()
		out.answers = test.answers
		if f := runCell(t, k, i+1, out, "%%python "+test.options+"\n"+text); f != nil {
			t.Errorf("%s: %v", test.name, f)
			continue
		}
		c, ok := out.bundles[0][MediaCounts].(counted)
		v, _ := solvers.Find("column-dfs")
		counter := tracer.NewCounter(v.Header(test.n).Markers)
		if err := v.Trace(test.n, nil, counter.Count); err != nil {
			t.Fatal(err)
		}
		if !ok || c.N != test.n || fmt.Sprint(c.Counts) != fmt.Sprint(counter.Counts()) {
			t.Errorf("%s: counted %+v, want n = %d and %v", test.name, c, test.n, counter.Counts())
		}
		if asked := out.asked; asked != len(test.answers) {
			t.Errorf("%s: asked %d times", test.name, asked)
		}
	}
}

// TestTraces: the traces of cells are there for line commands, and those that were dropped are made again without a question.
func TestTraces(t *testing.T) {
	k := newKernel(t, func(o *Options) { o.MaxTraces = 1 }) // only the last one stays
	needLanguage(t, k, "python")
	text := variant(t, "column-dfs", "python", 4)
	for i, answer := range []string{"4", "5"} {
		out := newShown()
		out.answers = []string{answer}
		if f := runCell(t, k, i+1, out, fmt.Sprintf("%%%%python --as p%d\n%s", i, text)); f != nil {
			t.Fatal(f)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(k.Scratch(), "*.zip")); len(left) != 1 {
		t.Errorf("kept are %v", left)
	}
	c := k.quiet()
	for name, n := range map[string]int{"p0": 4, "cell-1": 4, "p1": 5, "cell-2": 5} {
		r, ok, err := c.Trace(t.Context(), name)
		if err != nil || !ok {
			t.Fatalf("%s: %t, %v", name, ok, err)
		}
		if h := r.Header(); h.N != n || h.Steps == 0 || !h.Complete {
			t.Errorf("%s: n = %d, %d steps, cut %q", name, h.N, h.Steps, h.Cut)
		}
		r.Close()
	}
	if names := c.Programs(); !slices.Equal(names, []string{"p0", "p1", "cell-1", "cell-2"}) {
		t.Errorf("programs are %v", names)
	}
	if _, ok, err := c.Trace(t.Context(), "cell-3"); ok || err != nil {
		t.Errorf("a cell that is not there: %t, %v", ok, err)
	}
}

// TestLongPlayer: long traces are cut: the output stays below its limit, says so, and names the command for the rest.
func TestLongPlayer(t *testing.T) {
	const most = 200_000
	k := newKernel(t, func(o *Options) { o.MaxPlayer = most })
	for _, test := range []struct {
		name string
		n    int
	}{{"recursive", 8}, {"nested-loops", 7}, {"safe-squares", 9}} {
		v, err := solvers.Find(test.name)
		if err != nil {
			t.Fatal(err)
		}
		r := traceOf(t, v, test.n)
		all, err := programs.Texts(v, test.n)
		if err != nil {
			t.Fatal(err)
		}
		o := export.Options{Locale: "en"}
		for _, text := range all {
			o.Texts = append(o.Texts, export.Text{Language: text.Language.Name, Title: text.Language.Title, Source: text.Source})
		}
		from, parts := int64(1), 0
		for from <= r.Header().Steps {
			part, err := export.Select(r, from, 0)
			if err != nil {
				t.Fatal(err)
			}
			out := newShown()
			x := &execution{Kernel: k, name: "cell-1", out: &watched{Out: out}}
			if err := x.play(part, o, "%player "+test.name); err != nil {
				t.Fatal(err)
			}
			html, _ := out.bundles[0]["text/html"].(string)
			if len(html) > most || !strings.Contains(html, "<iframe") {
				t.Fatalf("%s from step %d: %d bytes", test.name, from, len(html))
			}
			parts++
			command := fmt.Sprintf("%%player %s --steps ", test.name)
			_, rest, cut := strings.Cut(html, command)
			if !cut {
				break
			}
			var next, to int64
			if _, err := fmt.Sscanf(rest, "%d..%d", &next, &to); err != nil || next <= from || to != r.Header().Steps {
				t.Fatalf("%s: the rest is %.40q", test.name, rest)
			}
			if plain := fmt.Sprint(out.bundles[0]["text/plain"]); !strings.Contains(plain, fmt.Sprintf("%s%d..%d", command, next, to)) {
				t.Errorf("%s: the text is %s", test.name, plain)
			}
			if len(html) < most*3/4 {
				t.Errorf("%s: steps %d to %d take %d bytes only", test.name, from, next-1, len(html))
			}
			if from = next; parts == 4 {
				break
			}
		}
		if parts < 2 {
			t.Errorf("%s: nothing is cut", test.name)
		}
	}
}

// TestNoPlayer: where no player fits its counts are shown.
func TestNoPlayer(t *testing.T) {
	k := newKernel(t, func(o *Options) { o.MaxPlayer = 10_000 })
	v, _ := solvers.Find("recursive")
	out := newShown()
	x := &execution{Kernel: k, name: "cell-1", out: &watched{Out: out}}
	if err := x.play(export.Whole(traceOf(t, v, 4)), export.Options{Locale: "en"}, "%player recursive"); err != nil {
		t.Fatal(err)
	}
	html := fmt.Sprint(out.bundles[0]["text/html"])
	if strings.Contains(html, "<iframe") || !strings.Contains(html, "No player is shown") || !strings.Contains(html, "solution 2") {
		t.Errorf("shown is %s", html)
	}
}

// traceOf is the trace of a variant.
func traceOf(t testing.TB, v solvers.Variant, n int) *tracefile.Reader {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "trace.zip"))
	if err != nil {
		t.Fatal(err)
	}
	w := tracefile.NewWriter(file, v.Header(n))
	err = v.Trace(n, nil, w.Write)
	if closeErr := w.Close(""); err != nil || closeErr != nil || file.Close() != nil {
		t.Fatal(err, closeErr)
	}
	r, err := tracefile.Open(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// TestBundles: what is shown can be sent, and says in text what its pictures say.
func TestBundles(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	out := newShown()
	if f := runCell(t, k, 1, out, "%%python --n 4 --as mine\n"+variant(t, "one-array", "python", 4)); f != nil {
		t.Fatal(f)
	}
	b := out.bundles[0]
	if _, err := json.Marshal(b); err != nil {
		t.Error(err)
	}
	if svg := fmt.Sprint(b["image/svg+xml"]); !strings.HasPrefix(svg, "<svg ") || !strings.Contains(svg, ` width="`) || !strings.Contains(svg, "<title>") {
		t.Errorf("the picture is %.200s", svg)
	}
	if text := fmt.Sprint(b["text/plain"]); !strings.Contains(text, "mine, n = 4, Python: ") || !strings.Contains(text, "last solution: 2 0 3 1") {
		t.Errorf("the text is %s", text)
	}
	html := fmt.Sprint(b["text/html"])
	for _, want := range []string{`<iframe title="Player: mine, n = 4, Python" sandbox="allow-scripts" loading="lazy" srcdoc='<!DOCTYPE html>`, "container-type"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in the page %.1000s", want, html)
		}
	}
	if strings.Contains(html, "http://") && !strings.Contains(html, "http://www.w3.org/") || strings.Contains(html, "https://") {
		t.Error("the page speaks of another host")
	}
}

// TestExpressions are the values that a client asks for with a cell.
func TestExpressions(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	o := k.Execute(t.Context(), protocol.Cell{Number: 1, Code: "%%python --n 4 --as mine\n" + variant(t, "one-array", "python", 4), Expressions: map[string]string{"a": "mine", "b": "other"}}, newShown())
	text, err := json.Marshal(o.Expressions)
	if err != nil || !strings.Contains(string(text), `"a":{"data":{"application/vnd.queens.counts+json":{"program":"mine"`) || !strings.Contains(string(text), `"b":{"ename":"NameError"`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestAsked is what a client asks for while a cell runs.
func TestAsked(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := newShown()
	runs := make(chan bool)
	out.seen = func(_, text string) {
		if strings.Contains(text, "runs") {
			close(runs)
		}
	}
	done := make(chan protocol.Outcome)
	go func() {
		done <- k.Execute(ctx, protocol.Cell{Number: 1, Code: "#queens: base 0, lines rows\n#step:try(0, 1)\nprint('runs', flush=True)\nwhile True:\n    #step:clash(0, 1)\n    pass"}, out)
	}()
	<-runs
	if c := k.Complete(t.Context(), "%%pyt", 5); !slices.Equal(c.Matches, []string{"%%python"}) || c.Start != 0 || c.End != 5 {
		t.Errorf("completion is %+v", c)
	}
	if i := k.Inspect(t.Context(), "%%python --limit 3", 12, 0); !i.Found || !strings.Contains(fmt.Sprint(i.Data["text/plain"]), "--limit K") {
		t.Errorf("inspection is %+v", i)
	}
	if status, indent := k.IsComplete("def f():"); status != "incomplete" || indent != "    " {
		t.Errorf("%q, %q", status, indent)
	}
	if names := k.quiet().Programs(); !slices.Contains(names, "cell-1") {
		t.Errorf("programs are %v", names)
	}
	cancel()
	if o := <-done; o.Error == nil || o.Error.Name != failedByReader {
		t.Errorf("%+v", o.Error)
	}
}
