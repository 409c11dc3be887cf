package sitegen

import (
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/number"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/player/chart"
	"queens/solvers"
)

// figure is a dataset as a page shows it: a table, a chart of the same numbers, and both forms of it to
// download.
type figure struct {
	*dataset
	RowHead   string   // what a row is, in words
	Heads     []string // of the columns of numbers
	Wide      bool     // too many columns for letters of full size
	Cells     [][]cell // by row
	Rated     bool     // numbers can be held against those of one row
	Baseline  int      // the row that they are held against without a script, or -1
	Names     []rowName
	Chart     template.HTML
	Notes     []string
	CSV, JSON string // addresses
}

type cell struct {
	Value int64
	Ratio string // "" without a baseline
}

type rowName struct {
	Text  string
	Wrong bool // a program that is wrong on purpose
}

// comparison makes the figure of a comparison on a page, and writes its files. The chart of lines shows the
// variants that are charted, and says so, or all if none is named.
func (p *page) comparison(out *output, words *catalogue, c *lessons.Comparison, charted ...string) (*figure, error) {
	fig, err := newFigure(words, c)
	if err != nil {
		return nil, err
	}
	id, err := p.writeDataset(out, fig, datasetName(c))
	if err != nil {
		return nil, err
	}
	with := chart.Words{ID: id, Title: fig.Title, Number: words.number}
	if c.By == lessons.ByKind {
		fig.Chart, err = fig.bars(words, with, c)
	} else {
		fig.Chart, err = fig.lines(words, with, c, charted)
	}
	if err != nil {
		return nil, err
	}
	if c.By == lessons.ByLevel {
		err = fig.noteTree(words, c)
	}
	return fig, err
}

// newFigure fills in the table.
func newFigure(words *catalogue, c *lessons.Comparison) (*figure, error) {
	title, err := tell.ComparisonTitle(words.Catalogue, c)
	if err != nil {
		return nil, err
	}
	fig := &figure{
		dataset:  &dataset{Version: datasetVersion, Language: words.tag(), Title: title, Row: "program", Column: string(c.By)},
		Rated:    len(c.Variants) > 1,
		Baseline: c.Baseline,
		Wide:     len(c.Columns) > 8,
	}
	if fig.RowHead, err = words.text("variant"); err != nil {
		return nil, err
	}
	if c.By == lessons.ByN {
		fig.Kind = c.Measure.String()
	} else {
		fig.N = c.From
	}
	for _, column := range c.Columns {
		fig.Columns = append(fig.Columns, c.Key(column))
		head, err := tell.ColumnHead(words.Catalogue, c, column)
		if err != nil {
			return nil, err
		}
		fig.Heads = append(fig.Heads, head)
	}
	for i, v := range c.Variants {
		fig.Rows = append(fig.Rows, datasetRow{v.Name, c.Values[i]})
		fig.Names = append(fig.Names, rowName{v.Name, v.Wrong})
		cells := make([]cell, len(fig.Columns))
		for j, value := range c.Values[i] {
			cells[j].Value = value
			if c.Baseline >= 0 {
				if cells[j].Ratio, err = words.ratio(value, c.Values[c.Baseline][j]); err != nil {
					return nil, err
				}
			}
		}
		fig.Cells = append(fig.Cells, cells)
	}
	return fig, nil
}

// datasetName is the name of a comparison's files: steps-n4-8, kinds-n8, levels-n8.
func datasetName(c *lessons.Comparison) string {
	switch c.By {
	case lessons.ByKind:
		return fmt.Sprintf("kinds-n%d", c.From)
	case lessons.ByLevel:
		return fmt.Sprintf("levels-n%d", c.From)
	}
	return fmt.Sprintf("%s-n%d-%d", c.Measure, c.From, c.To)
}

// writeDataset writes the files of a figure beside the site's pages. The id is that of the figure on its page.
func (p *page) writeDataset(out *output, fig *figure, name string) (id string, err error) {
	if p.datasets == nil {
		p.datasets = map[string]int{}
	}
	p.datasets[name]++
	if n := p.datasets[name]; n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	file := path.Join("data", path.Dir(p.path), name)
	csv, err := fig.csv()
	if err != nil {
		return "", err
	}
	json, err := fig.json()
	if err != nil {
		return "", err
	}
	fig.CSV, fig.JSON = p.Root+file+".csv", p.Root+file+".json"
	if err := out.write(file+".csv", csv); err != nil {
		return "", err
	}
	return "_" + name, out.write(file+".json", json)
}

// lines draws numbers against n or the level.
func (f *figure) lines(words *catalogue, with chart.Words, c *lessons.Comparison, charted []string) (template.HTML, error) {
	var all []chart.Series
	var values [][]int64
	for _, row := range f.Rows {
		if len(charted) == 0 || slices.Contains(charted, row.Name) {
			all = append(all, chart.Series{Name: row.Name, Values: row.Values})
			values = append(values, row.Values)
		}
	}
	lines := chart.Lines{Words: with, Scale: chart.LogScale(values)}
	if c.By == lessons.ByLevel && chart.Even(values) {
		lines.Scale = chart.LinearScale(values)
	}
	var err error
	if lines.Desc, err = words.text("chart.lines"); err != nil {
		return "", err
	}
	if lines.Scale.Log {
		if err := f.note(words, "chart.log"); err != nil {
			return "", err
		}
	}
	if len(charted) > 0 {
		if err := f.note(words, "chart.charted", "programs", strings.Join(charted, ", ")); err != nil {
			return "", err
		}
		lines.Desc += " " + f.Notes[len(f.Notes)-1]
	}
	if lines.Series, err = chart.Merge(all, words.programs); err != nil {
		return "", err
	}
	if len(lines.Series) < len(all) {
		if err := f.note(words, "chart.merged"); err != nil {
			return "", err
		}
	}
	for _, column := range c.Columns {
		if c.By == lessons.ByN {
			lines.Places = append(lines.Places, fmt.Sprintf("n = %d", column.Number))
		} else {
			lines.Places = append(lines.Places, fmt.Sprint(column.Number))
		}
	}
	if c.By == lessons.ByLevel {
		key := "profile.axis"
		if c.Variants[0].Problem != solvers.Queens {
			key = "profile.axis-items"
		}
		if lines.Axis, err = words.text(key); err != nil {
			return "", err
		}
	}
	return lines.SVG(), nil
}

// bars draws the work by kind. The first column, all steps, is the length of a bar.
func (f *figure) bars(words *catalogue, with chart.Words, c *lessons.Comparison) (template.HTML, error) {
	bars := chart.Bars{Words: with, Share: func(percent int) string {
		return words.Printer.Sprint(number.Percent(float64(percent) / 100))
	}}
	for i, column := range c.Columns {
		if !column.Measure.All {
			bars.Pieces = append(bars.Pieces, chart.Piece{Name: f.Heads[i], Look: int(column.Measure.Kind)})
		}
	}
	for _, row := range f.Rows {
		bars.Names = append(bars.Names, row.Name)
		bars.Values = append(bars.Values, row.Values[1:])
	}
	var err error
	if bars.Desc, err = words.text("chart.bars"); err != nil {
		return "", err
	}
	key := "chart.length"
	if bars.Shares() {
		key = "chart.shares"
	}
	if err := f.note(words, key); err != nil {
		return "", err
	}
	return bars.SVG(), nil
}

// note adds a sentence below the chart.
func (f *figure) note(words *catalogue, key string, values ...any) error {
	text, err := words.text(key, values...)
	f.Notes = append(f.Notes, text)
	return err
}

// programs names programs that count the same, in few words.
func (c *catalogue) programs(names []string) (string, error) {
	if all := strings.Join(names, ", "); len(names) == 1 || len(all) <= 28 {
		return all, nil
	}
	return c.text("programs.more", "name", names[0], "count", len(names)-1)
}

// noteTree says which of the trees have been published, if any.
func (f *figure) noteTree(words *catalogue, c *lessons.Comparison) error {
	var names []string
	for i, v := range c.Variants {
		if slices.Equal(publishedTrees[c.From], c.Values[i]) {
			names = append(names, v.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	programs, err := words.programs(names)
	if err != nil {
		return err
	}
	return f.note(words, "profile.oeis", "n", c.From, "programs", programs)
}
