package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/internal/tool"
	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

func reportOf(t testing.TB, r *tracefile.Reader) *export.Report {
	t.Helper()
	report, err := export.NewReport(t.Context(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func reportText(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// values are the numbers of a JSON value as a table has them: by section, key and measure.
func values(all map[string]string, section, key, measure string, value any) {
	switch value := value.(type) {
	case map[string]any:
		if measure != "" {
			section = measure
		}
		for name, v := range value {
			values(all, section, key, name, v)
		}
	case []any:
		for i, v := range value {
			key := strconv.Itoa(i + 1)
			if measure == "markers" {
				key = strconv.Itoa(i)
			}
			for name, v := range v.(map[string]any) {
				values(all, measure, key, name, v)
			}
		}
	case nil:
	case string:
		all[section+","+key+","+measure] = value
	case json.Number:
		n, _ := value.Float64()
		all[section+","+key+","+measure] = strconv.FormatFloat(n, 'f', -1, 64)
	}
}

// The table holds what the JSON holds, of every program: the names are the same, and so are the numbers.
func TestReportForms(t *testing.T) {
	for _, v := range solvers.All() {
		for _, n := range []int{1, 4, 6} {
			report := reportOf(t, traceOf(t, v.Name, n, 0))
			decoder := json.NewDecoder(strings.NewReader(reportText(t, report.WriteJSON)))
			decoder.UseNumber()
			var object map[string]any
			if err := decoder.Decode(&object); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{}
			for kind, count := range object["counts"].(map[string]any) {
				want["counts,"+kind+",steps"] = string(count.(json.Number))
			}
			delete(object, "counts")
			delete(object, "version")
			values(want, "trace", "", "", object)
			rows, err := csv.NewReader(strings.NewReader(reportText(t, report.WriteCSV))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, row := range rows[1:] {
				name := strings.Join(row[:3], ",")
				if seen[name] {
					t.Errorf("%s, n = %d: two rows %s", v.Name, n, name)
				}
				seen[name] = true
				if row[2] == "share" {
					continue // of two others
				}
				if row[3] != want[name] {
					t.Errorf("%s, n = %d: %s is %q in the table, %q in the object", v.Name, n, name, row[3], want[name])
				}
				delete(want, name)
			}
			for name, value := range want {
				if strings.HasSuffix(name, ",level") || strings.HasSuffix(name, ",marker") || value == "0" {
					continue // the key says it; without solutions there are no gaps
				}
				t.Errorf("%s, n = %d: the table has no %s = %s", v.Name, n, name, value)
			}
		}
	}
}

// sqlite3 reads the table, and sums it up as the trace does.
func TestReportInSQLite(t *testing.T) {
	sqlite := tool.Need(t, "sqlite3")
	r := traceOf(t, "recursive", 6, 0)
	file := filepath.Join(t.TempDir(), "stats.csv")
	if err := os.WriteFile(file, []byte(reportText(t, reportOf(t, r).WriteCSV)), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(sqlite, "-cmd", ".import --csv '"+file+"' t", ":memory:", `
		select sum(value) from t where section = 'levels' and measure = 'tries';
		select sum(value) from t where section = 'each' and measure = 'tries' or section = 'solutions' and measure = 'tail';
		select value from t where section = 'counts' and key = 'try';
		select max(value + 0) from t where section = 'buckets' and measure = 'max';
		select group_concat(value, ' ') from t where section = 'levels' and measure = 'placed';`).CombinedOutput()
	if want := fmt.Sprintf("%[1]d\n%[1]d\n%[1]d\n6\n6 20 36 46 40 4\n", r.Header().Counts[tracer.Try]); err != nil || string(out) != want {
		t.Errorf("%v: got %q, want %q", err, out, want)
	}
}

// A name from outside makes no formula of a cell, and no markup of a picture.
func TestReportOfStrangeName(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{`=cmd|' /C calc'!A0`, `@SUM(1)`, `<script>alert(1)</script>&"'`, strings.Repeat("M", 200), strings.Repeat("皇", 66)} {
		var file bytes.Buffer
		w := tracefile.NewWriter(&file, tracefile.NewHeader(name, "go", 4, v.Source(4)))
		if err := v.Trace(4, nil, w.Write); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(""); err != nil {
			t.Fatal(err)
		}
		r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		report := reportOf(t, r)
		rows, err := csv.NewReader(strings.NewReader(reportText(t, report.WriteCSV))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" && strings.ContainsAny(cell[:1], "=+@\t") || strings.HasPrefix(cell, "-") && cell != "-1" {
					t.Errorf("%s: the cell %q", name, cell)
				}
			}
		}
		svg := reportText(t, func(w io.Writer) error { return report.WriteSVG(w, "en") })
		if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil || strings.Contains(svg, "<script") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is left out is said in every form and language.
func TestReportLeft(t *testing.T) {
	report := reportOf(t, traceOf(t, "recursive", 6, 500))
	const want = "the program was stopped at a limit after step 500"
	for name, text := range map[string]string{
		"csv":  reportText(t, report.WriteCSV),
		"json": reportText(t, report.WriteJSON),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say it", name)
		}
	}
	locales, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range locales {
		cut, err := player.Text(locale, "cut.limit")
		if err != nil {
			t.Fatal(err)
		}
		svg := reportText(t, func(w io.Writer) error { return report.WriteSVG(w, locale) })
		if first, _, _ := strings.Cut(cut, "："); !strings.Contains(svg, `class="warning"`) || !strings.Contains(svg, first) {
			t.Errorf("%s: the picture does not say %q", locale, cut)
		}
		if again := reportText(t, func(w io.Writer) error { return report.WriteSVG(w, locale) }); again != svg {
			t.Errorf("%s: the second picture is another one", locale)
		}
	}
	if err := report.WriteSVG(io.Discard, "la"); err == nil {
		t.Error("a language that is not there has words")
	}
}

// As a file of its own the picture is shown without a request or an error, follows the system's colours, and all its texts stand
// within it.
func TestReportInBrowser(t *testing.T) {
	tab := browser.New(t)
	dir := t.TempDir()
	for name, test := range map[string]struct {
		variant string
		n       int
		limit   int64
		locale  string
	}{
		"whole":   {"recursive", 6, 0, "en"},
		"exact":   {"recursive", 4, 0, "zh-hans"},
		"many":    {"board-above", 10, 0, "zh-hant"},
		"cut":     {"board-above-as-printed", 8, 20_000, "en"},
		"none":    {"recursive", 3, 0, "zh-hans"},
		"deep":    {"recursive", 40, 100_000, "zh-hant"},
		"choices": {"knapsack", 8, 0, "zh-hans"},
	} {
		report := reportOf(t, traceOf(t, test.variant, test.n, test.limit))
		file := filepath.Join(dir, name+".svg")
		if err := os.WriteFile(file, []byte(reportText(t, func(w io.Writer) error { return report.WriteSVG(w, test.locale) })), 0o666); err != nil {
			t.Fatal(err)
		}
		tab.Open(browser.FileURL(file))
		var papers []string
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			papers = append(papers, browser.Eval[string](tab, `getComputedStyle(document.querySelector(".paper")).fill + getComputedStyle(document.querySelector(".title")).fill`))
		}
		if papers[0] == papers[1] {
			t.Errorf("%s: the colours are %s in both themes", name, papers[0])
		}
		outside := browser.Eval[[]string](tab, `(() => {
			const { width, height } = document.documentElement.viewBox.baseVal;
			const at = document.documentElement.getScreenCTM().inverse();
			return [...document.querySelectorAll("text")].filter((text) => {
				const box = text.getBBox(), m = at.multiply(text.getScreenCTM());
				const left = m.e + box.x, top = m.f + box.y;
				return left < 0 || top < 0 || left + box.width > width || top + box.height > height;
			}).map((text) => text.textContent);
		})()`)
		if len(outside) > 0 {
			t.Errorf("%s: not within the picture: %q", name, outside)
		}
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", name, problem)
		}
		if requests := slices.DeleteFunc(tab.Requests(), func(address string) bool { return address == browser.FileURL(file) }); len(requests) > 0 {
			t.Errorf("%s: asks for %q", name, requests)
		}
	}
}
