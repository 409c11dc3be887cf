package sitegen

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"queens/lessons"
	"queens/player/chart"
	"queens/solvers"
	"queens/tracer"
)

// readDataset reads a JSON file of numbers as another program would, and refuses what the README does not tell of.
func readDataset(t *testing.T, text string) *dataset {
	t.Helper()
	d := &dataset{}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(d); err != nil {
		t.Fatal(err)
	}
	return d
}

// counted again: the number that stands in a row and a column of a dataset.
func (d *dataset) again(t *testing.T, row, column string) int64 {
	t.Helper()
	if d.Row == "change" {
		programs := strings.Split(row, " → ")
		what, when, _ := strings.Cut(column, " ")
		tally := runAgain(t, programs[slices.Index([]string{"before", "after"}, when)], d.N)
		switch what {
		case "tries":
			return tally.Counts[tracer.Try]
		case "calls":
			return tally.Counts[tracer.Enter]
		case "checks":
			return tally.Counts[tracer.Compare] + tally.Counts[tracer.Probe] + tally.Counts[tracer.Mark]
		}
		return tally.Counts.Steps()
	}
	what, n, kind := column, d.N, column
	if name, value, ok := strings.Cut(column, "="); ok {
		number, err := strconv.Atoi(value)
		if err != nil {
			t.Fatal(err)
		}
		if name == "level" {
			return runAgain(t, row, n).Nodes[number]
		}
		n, kind = number, d.Kind
	}
	measure, err := lessons.ParseMeasure(kind)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	return measure.Of(runAgain(t, row, n).Counts)
}

func runAgain(t *testing.T, name string, n int) *lessons.Tally {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := lessons.Run(t.Context(), v, n)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// Every file of numbers holds what the programs count, and CSV and JSON hold the same.
func TestDatasets(t *testing.T) {
	all := files(t, realSite(t))
	seen := map[string]int{}
	for name, text := range all {
		if !strings.HasPrefix(name, "data/") || path.Ext(name) != ".json" {
			continue
		}
		d := readDataset(t, text)
		seen[d.Column]++
		table := all[strings.TrimSuffix(name, ".json")+".csv"]
		records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := [][]string{append([]string{d.Row}, d.Columns...)}
		for _, row := range d.Rows {
			record := []string{row.Name}
			for i, value := range row.Values {
				record = append(record, fmt.Sprint(value))
				if again := d.again(t, row.Name, d.Columns[i]); value != again {
					t.Errorf("%s: %s, %s: %d, counted again %d", name, row.Name, d.Columns[i], value, again)
				}
			}
			want = append(want, record)
		}
		if diff := cmp.Diff(want, records); diff != "" {
			t.Errorf("%s: CSV differs from JSON: %s", name, diff)
		}
		if lines := strings.Count(table, "\n"); strings.Count(table, "\r\n") != lines || lines != len(want) {
			t.Errorf("%s: lines do not end as RFC 4180 has it", name)
		}
		if d.Version != datasetVersion || d.Title == "" || d.Language == "" {
			t.Errorf("%s: %+v", name, d)
		}
	}
	for _, column := range []string{"n", "kind", "level", "count"} {
		if seen[column] == 0 {
			t.Errorf("no file with columns by %s", column)
		}
	}
}

// A name may hold anything: it comes back from both forms.
func TestDatasetQuotes(t *testing.T) {
	d := &dataset{Version: datasetVersion, Row: "program", Columns: []string{`a,"b"`, "c\nd"}, Rows: []datasetRow{{`x "y", z`, []int64{1, -2}}, {"末 <b>", []int64{0, 3}}}}
	table, err := d.csv()
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if diff := cmp.Diff([][]string{{"program", `a,"b"`, "c\nd"}, {`x "y", z`, "1", "-2"}, {"末 <b>", "0", "3"}}, records); diff != "" || err != nil {
		t.Error(err, diff)
	}
	text, err := d.json()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, readDataset(t, string(text))); diff != "" {
		t.Error(diff)
	}
}

// elements are those below a node that have a tag and a class, in the order of the page.
func elements(n *html.Node, tag, class string) (all []*html.Node) {
	for child := range n.Descendants() {
		if child.Type == html.ElementNode && child.Data == tag && (class == "" || slices.Contains(strings.Fields(attr(child, "class")), class)) {
			all = append(all, child)
		}
	}
	return all
}

func innerText(n *html.Node) string {
	var b strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}

// Without any script each comparison is whole: the table has every number of its files and the ratio to its
// baseline, the chart has a title and a description, and there is no button.
func TestComparisonsWithoutScripts(t *testing.T) {
	all := files(t, realSite(t))
	figures := 0
	for name, text := range all {
		if !isPage(name) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, figure := range elements(doc, "figure", "comparison") {
			figures++
			var d *dataset
			for _, link := range elements(figure, "a", "") {
				if target := path.Join(path.Dir(name), attr(link, "href")); path.Ext(target) == ".json" {
					d = readDataset(t, all[target])
				}
			}
			if d == nil {
				t.Errorf("%s: a comparison without a file", name)
				continue
			}
			lang := "en"
			for _, l := range []string{"zh-hans", "zh-hant"} {
				if strings.HasPrefix(name, l+"/") {
					lang = l
				}
			}
			words, err := readCatalogue(lang)
			if err != nil {
				t.Fatal(err)
			}
			checkTable(t, name+": "+d.Title, words, d, figure)
			if n := len(elements(figure, "button", "")) + len(elements(figure, "select", "")); n > 0 {
				t.Errorf("%s: %s: %d buttons that nothing listens to", name, d.Title, n)
			}
			for _, tag := range []string{"svg", "title", "desc"} {
				found := elements(figure, tag, "")
				if len(found) != 1 || innerText(found[0]) == "" {
					t.Errorf("%s: %s: %d of <%s>, want one with a text", name, d.Title, len(found), tag)
				}
			}
		}
	}
	if figures < 50 {
		t.Errorf("only %d comparisons", figures)
	}
}

func checkTable(t *testing.T, name string, words *catalogue, d *dataset, figure *html.Node) {
	t.Helper()
	base := ""
	if line := elements(figure, "p", "baseline"); len(line) > 0 {
		base = innerText(elements(line[0], "code", "")[0])
	}
	rows := elements(elements(figure, "tbody", "")[0], "tr", "")
	if len(rows) != len(d.Rows) {
		t.Errorf("%s: %d rows, want %d", name, len(rows), len(d.Rows))
		return
	}
	for i, row := range rows {
		head := innerText(elements(row, "code", "")[0])
		cells := elements(row, "td", "")
		if head != d.Rows[i].Name || len(cells) != len(d.Columns) {
			t.Errorf("%s: row %q has %d numbers, want %q and %d", name, head, len(cells), d.Rows[i].Name, len(d.Columns))
			continue
		}
		for j, cell := range cells {
			value := d.Rows[i].Values[j]
			want := words.number(value)
			if base != "" {
				of := slices.IndexFunc(d.Rows, func(row datasetRow) bool { return row.Name == base })
				ratio, err := words.ratio(value, d.Rows[of].Values[j])
				if err != nil {
					t.Fatal(err)
				}
				want += " " + ratio
			}
			got := innerText(cell)
			if d.Row == "change" { // its ratios are to the number before
				got, _, _ = strings.Cut(got, " ")
			}
			if got != want || attr(cell, "data-value") != fmt.Sprint(value) {
				t.Errorf("%s: %s, %s: %q, want %q", name, head, d.Columns[j], got, want)
			}
		}
	}
}

func TestRatio(t *testing.T) {
	words, err := readCatalogue("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		value, base int64
		want        string
	}{
		{1, 1, "1.00×"}, {0, 5, "0.00×"}, {5, 0, "–"}, {0, 0, "–"},
		{230816, 46752, "4.94×"}, {46752, 230816, "0.203×"}, {102927792, 268426, "383×"}, {102927792, 84, "1,225,331×"},
		{268426, 102927792, "0.00261×"}, {1, 102927792, "0.00000001×"}, {999, 100, "9.99×"}, {9999, 1000, "10.0×"}, {9999, 10000, "1.00×"}, {99999, 1000, "100×"}, {1005, 100, "10.1×"},
		{1, 8, "0.125×"}, {100, 1, "100×"}, {10, 1, "10.0×"},
	} {
		if got, err := words.ratio(test.value, test.base); got != test.want || err != nil {
			t.Errorf("%d to %d: %q, want %q (%v)", test.value, test.base, got, test.want, err)
		}
	}
}

// What the sentences on each change say of it is so.
func TestChanges(t *testing.T) {
	less := func(before, after int64) bool { return after > 0 && float64(after) < 0.99*float64(before) }
	more := func(before, after int64) bool { return float64(after) > 1.01*float64(before) }
	near := func(before, after int64) bool {
		return !less(before, after) && !more(before, after) || after*50 < before*51
	}
	none := func(before, after int64) bool { return before > 0 && after == 0 }
	want := map[string]func(before, after int64) bool{
		"test-early": less, "newest": less, "no-recursion": none, "return": less, "leave": less, "mark-first": less,
		"flags": near, "above": less, "squares": more, "array": less, "difference": less, "mend": less,
	}
	for _, c := range changes {
		before, after, err := c.run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if holds := want[c.key]; holds == nil || !holds(c.of.of(before), c.of.of(after)) {
			t.Errorf("%s: %s are %d before and %d after", c.key, c.of.key, c.of.of(before), c.of.of(after))
		}
		switch c.key {
		case "no-recursion", "squares": // the search itself is the same
			if countedTries.of(before) != countedTries.of(after) || countedChecks.of(before) != countedChecks.of(after) {
				t.Errorf("%s: the search is another", c.key)
			}
		case "mend":
			if before[tracer.Solution] <= after[tracer.Solution] {
				t.Errorf("%s: %d solutions before, %d after", c.key, before[tracer.Solution], after[tracer.Solution])
			}
		case "return": // so many tries more for each solution
			if countedTries.of(before)-countedTries.of(after) != countsN*after[tracer.Solution] {
				t.Errorf("%s: %d tries before, %d after", c.key, countedTries.of(before), countedTries.of(after))
			}
		case "flags": // gain on larger boards
			small, large := 0.0, 0.0
			for _, of := range []struct {
				n     int
				ratio *float64
			}{{6, &small}, {10, &large}} {
				*of.ratio = float64(countedChecks.of(runAgain(t, c.to, of.n).Counts)) / float64(countedChecks.of(runAgain(t, c.from, of.n).Counts))
			}
			if small <= large || large >= 1 {
				t.Errorf("%s: flags read %f times what comparisons do on a small board, %f times on a large one", c.key, small, large)
			}
		}
	}
}

// The programs of the chart on the page of all counts are told apart by the shape of their points alone.
func TestCharted(t *testing.T) {
	if len(charted) > chart.Shapes {
		t.Errorf("%d programs for %d shapes of points", len(charted), chart.Shapes)
	}
}

// The lines of programs with the same numbers are one.
func TestMergedSeries(t *testing.T) {
	words, err := readCatalogue("en")
	if err != nil {
		t.Fatal(err)
	}
	var all []chart.Series
	for _, v := range solvers.Variants() {
		all = append(all, chart.Series{Name: v.Name, Values: runAgain(t, v.Name, 6).Nodes})
	}
	merged, err := chart.Merge(all, words.programs)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range merged {
		names = append(names, s.Name)
	}
	if diff := cmp.Diff([]string{"nested-loops", "recursive and 14 more", "board-above-as-printed and 1 more"}, names); diff != "" {
		t.Error(diff)
	}
}

// The page of all counts names the trees that have been published.
func TestPublishedTrees(t *testing.T) {
	page := files(t, realSite(t))["counts/index.html"]
	for n := range publishedTrees {
		if want := fmt.Sprintf("The tree of recursive and 14 more is row %d of OEIS A319284.", n); !strings.Contains(page, want) {
			t.Errorf("the page does not say: %s", want)
		}
	}
}

// The README tells of every field of the JSON files, and of the version that they have.
func TestReadmeOfDatasets(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(readme), "\n## The numbers of a comparison\n")
	part, _, _ = strings.Cut(part, "\n## ")
	for _, form := range []reflect.Type{reflect.TypeFor[dataset](), reflect.TypeFor[datasetRow]()} {
		for i := range form.NumField() {
			name, _, _ := strings.Cut(form.Field(i).Tag.Get("json"), ",")
			if !strings.Contains(part, "`"+name+"`") {
				t.Errorf("the README says nothing of %q", name)
			}
		}
	}
	if want := fmt.Sprintf("| `version` | %d;", datasetVersion); !strings.Contains(part, want) {
		t.Errorf("the README does not say %q", want)
	}
}
