package report_test

import (
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"queens/report"
	"queens/solvers"
	"queens/tracer"
)

var update = flag.Bool("update", false, "write the golden files anew")

// board is a board of four queens, two of which stand and one of which is refused.
func board(t *testing.T, name string) report.Board {
	t.Helper()
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	h := v.Header(4)
	marker := func(kind tracer.Kind) int {
		for i, m := range h.Markers {
			if m.Kind == kind {
				return i
			}
		}
		t.Fatalf("no marker %v", kind)
		return 0
	}
	b := report.Board{Name: name, Title: []string{"step 5: clash 2 2", "line 30: continue", "board 1 - - -"}, Header: &h, Fold: tracer.NewFold(h.Frame(), h.Markers)}
	for _, step := range []tracer.Step{
		tracer.NewStep(marker(tracer.Try), 1, 1), tracer.NewStep(marker(tracer.Place), 1, 1),
		tracer.NewStep(marker(tracer.Try), 2, 2), tracer.NewStep(marker(tracer.Clash), 2, 2),
	} {
		if err := b.Fold.Apply(step); err != nil {
			t.Fatal(err)
		}
		b.Step = step
	}
	return b
}

// items are the choices of knapsack at its start.
func items(t *testing.T) report.Board {
	t.Helper()
	v, err := solvers.Find("knapsack")
	if err != nil {
		t.Fatal(err)
	}
	h := v.Header(3)
	return report.Board{Title: []string{"step 0"}, Header: &h, Fold: tracer.NewFold(h.Frame(), h.Markers)}
}

// large is a board that is not drawn.
func large() report.Board {
	markers := tracer.Markers{{Kind: tracer.Place}}
	h := headerOf(101)
	return report.Board{Title: []string{"large"}, Header: h, Fold: tracer.NewFold(h.Frame(), markers)}
}

func counts() *report.Table {
	t := &report.Table{Caption: "Steps", Header: []string{"kind", "steps", "bar", ""}, Numbers: 1, Words: 2}
	t.Add("try", "60", "last", "██")
	t.Add("棋子 <i>", "5", "a|b", "")
	return t
}

func reports(t *testing.T) map[string]*report.Report {
	return map[string]*report.Report{
		"words":  report.New(map[string]int{"n": 4}, report.Paragraph("one\n  two & <b>"), report.Paragraph(""), &report.Table{Header: []string{"left", "out"}}),
		"table":  report.New(nil, report.Paragraph("before"), counts(), counts()),
		"boards": report.New(nil, report.Boards{board(t, ""), board(t, "")}),
		"named":  report.New(nil, report.Boards{board(t, "program"), board(t, "it")}, report.Paragraph("after")),
		"items":  report.New(nil, report.Boards{items(t)}),
		"large":  report.New(nil, report.Boards{large()}),
	}
}

// TestGolden holds every form of some reports against testdata.
func TestGolden(t *testing.T) {
	for name, r := range reports(t) {
		t.Run(name, func(t *testing.T) {
			got := &txtar.Archive{}
			add := func(form string, write func(io.Writer) error) {
				var out strings.Builder
				if err := write(&out); err != nil {
					t.Fatal(err)
				}
				text := regexp.MustCompile(`(?s)<style>.*</style>`).ReplaceAllString(out.String(), "<style></style>")
				got.Files = append(got.Files, txtar.File{Name: form, Data: []byte(text)})
			}
			if name != "large" {
				add("text", r.WriteText)
			}
			add("csv", r.WriteCSV)
			add("markdown", r.WriteMarkdown)
			add("html", r.WriteHTML)
			bundle, err := r.Bundle()
			if err != nil {
				t.Fatal(err)
			}
			if name == "large" {
				add("bundle", func(w io.Writer) error { _, err := io.WriteString(w, bundle["text/plain"].(string)+"\n"); return err })
			}
			if _, ok := bundle[report.MediaData]; ok != (r.Data != nil) {
				t.Errorf("the bundle has data: %t", ok)
			}
			file := filepath.Join("testdata", name+".txtar")
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestHTMLStandsAlone: a notebook may be shown anywhere, so nothing is loaded and nothing runs; and every element is closed.
func TestHTMLStandsAlone(t *testing.T) {
	for name, r := range reports(t) {
		var out strings.Builder
		if err := r.WriteHTML(&out); err != nil {
			t.Fatal(err)
		}
		if found := regexp.MustCompile(`(?i)<script|<link|<img|\son\w+=|url\(|@import|href=|src=`).FindString(out.String()); found != "" {
			t.Errorf("%s: there is %q", name, found)
		}
		var open []string
		for z := html.NewTokenizer(strings.NewReader(out.String())); ; {
			kind := z.Next()
			tag, _ := z.TagName()
			if kind == html.ErrorToken {
				break
			}
			switch {
			case kind == html.StartTagToken:
				open = append(open, string(tag))
			case kind == html.EndTagToken && (len(open) == 0 || open[len(open)-1] != string(tag)):
				t.Fatalf("%s: </%s> closes %v", name, tag, open)
			case kind == html.EndTagToken:
				open = open[:len(open)-1]
			}
		}
		if len(open) > 0 {
			t.Errorf("%s: %v stay open", name, open)
		}
	}
}

// TestSVG: a picture is well formed as a file of its own, and has colours for programs that know no light-dark().
func TestSVG(t *testing.T) {
	var out strings.Builder
	if err := report.New(nil, report.Boards{board(t, ""), items(t)}).WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	pictures := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(out.String(), -1)
	if len(pictures) != 2 {
		t.Fatalf("%d pictures", len(pictures))
	}
	for _, picture := range pictures {
		for d := xml.NewDecoder(strings.NewReader(picture)); ; {
			_, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if strings.Count(picture, "light-dark(") < 5 || strings.Count(picture, `="#`) < 5 {
			t.Errorf("it has few colours: %s", picture)
		}
	}
}

// TestWritersThatFail: an error of the writer is told.
func TestWritersThatFail(t *testing.T) {
	for name, r := range reports(t) {
		for form, write := range map[string]func(io.Writer) error{"text": r.WriteText, "html": r.WriteHTML} {
			if write(full{}) == nil {
				t.Errorf("%s as %s: no error", name, form)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }
