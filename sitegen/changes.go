package sitegen

import (
	"context"
	"fmt"

	"queens/lessons"
	"queens/player/chart"
	"queens/solvers"
	"queens/tracer"
)

// A change leads from one program to another that differs from it in one thing. What it is and why it counts
// are the strings change.KEY and change.KEY.why.
type change struct {
	key      string
	from, to string
	of       counted // what the change was to change
}

// counted is something that is counted of a run.
type counted struct {
	key string // of its name in files, and of the string counted.KEY
	of  func(tracer.Counts) int64
}

var (
	countedSteps  = counted{"steps", tracer.Counts.Steps}
	countedTries  = counted{"tries", func(c tracer.Counts) int64 { return c[tracer.Try] }}
	countedChecks = counted{"checks", func(c tracer.Counts) int64 { return c[tracer.Compare] + c[tracer.Probe] + c[tracer.Mark] }}
	countedCalls  = counted{"calls", func(c tracer.Counts) int64 { return c[tracer.Enter] }}
)

// changes in the order in which the course makes them.
var changes = []change{
	{"test-early", "nested-loops", "recursive", countedTries},
	{"newest", "recursive", "one-array", countedChecks},
	{"no-recursion", "recursive", "iterative", countedCalls},
	{"return", "column-dfs", "one-array", countedTries},
	{"leave", "one-array", "diagonal-sums", countedTries},
	{"mark-first", "diagonal-sums", "safe-squares", countedChecks},
	{"flags", "one-array", "flag-arrays", countedChecks},
	{"above", "board-full", "board-above", countedChecks},
	{"squares", "board-full", "column-recursion", countedCalls},
	{"array", "board-above", "one-array", countedChecks},
	{"difference", "array-slant", "array-difference", countedChecks},
	{"mend", "board-above-as-printed", "board-above", countedTries},
}

// name names a change in tables and files.
func (c change) name() string { return c.from + " → " + c.to }

// changeText is what a page says of a change.
type changeText struct {
	change
	From, To   string
	Title, Why string
	Numbers    []string // sentences
}

// changesData is what the page says of all changes.
type changesData struct {
	Texts  []changeText
	Figure *figure
}

// changes computes what each change bought on the greatest board of the page.
func (p *page) changes(ctx context.Context, out *output, words *catalogue) (*changesData, error) {
	title, err := words.text("changes.caption", "n", countsN)
	if err != nil {
		return nil, err
	}
	data := &changesData{Figure: &figure{
		dataset:  &dataset{Version: datasetVersion, Language: words.tag(), Title: title, Row: "change", Column: "count", N: countsN},
		Baseline: -1,
		Wide:     true,
	}}
	fig := data.Figure
	if fig.RowHead, err = words.text("changes.change"); err != nil {
		return nil, err
	}
	all := []counted{countedSteps, countedTries, countedChecks, countedCalls}
	for _, what := range all {
		for _, when := range []string{"before", "after"} {
			fig.Columns = append(fig.Columns, what.key+" "+when)
			name, err := words.text("counted." + what.key)
			if err != nil {
				return nil, err
			}
			head, err := words.text("changes."+when, "what", name)
			if err != nil {
				return nil, err
			}
			fig.Heads = append(fig.Heads, head)
		}
	}
	for _, c := range changes {
		before, after, err := c.run(ctx)
		if err != nil {
			return nil, err
		}
		text, err := c.text(words, before, after)
		if err != nil {
			return nil, err
		}
		data.Texts = append(data.Texts, text)
		row := datasetRow{Name: c.name()}
		var cells []cell
		for _, what := range all {
			values := []int64{what.of(before), what.of(after)}
			ratio, err := words.ratio(values[1], values[0])
			if err != nil {
				return nil, err
			}
			row.Values = append(row.Values, values...)
			cells = append(cells, cell{Value: values[0]}, cell{values[1], ratio})
		}
		fig.Rows, fig.Cells = append(fig.Rows, row), append(fig.Cells, cells)
		fig.Names = append(fig.Names, rowName{Text: c.name()})
	}
	id, err := p.writeDataset(out, fig, fmt.Sprintf("changes-n%d", countsN))
	if err != nil {
		return nil, err
	}
	desc, err := words.text("chart.arrows")
	if err != nil {
		return nil, err
	}
	arrows := chart.Arrows{Words: chart.Words{ID: id, Title: title, Desc: desc, Number: words.number}}
	for i, row := range fig.Rows {
		arrows.Names = append(arrows.Names, row.Name)
		arrows.Values = append(arrows.Values, [2]int64{row.Values[0], row.Values[1]})
		arrows.Notes = append(arrows.Notes, fig.Cells[i][1].Ratio)
	}
	fig.Chart = arrows.SVG()
	return data, fig.note(words, "chart.arrows")
}

// run counts the program before the change and the one after it.
func (c change) run(ctx context.Context) (before, after tracer.Counts, err error) {
	var counts [2]tracer.Counts
	for i, name := range []string{c.from, c.to} {
		v, err := solvers.Find(name)
		if err != nil {
			return nil, nil, err
		}
		tally, err := lessons.Run(ctx, v, countsN)
		if err != nil {
			return nil, nil, err
		}
		counts[i] = tally.Counts
	}
	return counts[0], counts[1], nil
}

func (c change) text(words *catalogue, before, after tracer.Counts) (text changeText, err error) {
	text = changeText{change: c, From: c.from, To: c.to}
	if text.Title, err = words.text("change." + c.key); err != nil {
		return text, err
	}
	if text.Why, err = words.text("change." + c.key + ".why"); err != nil {
		return text, err
	}
	for _, what := range []counted{c.of, countedSteps} {
		sentence, err := what.sentence(words, what.of(before), what.of(after))
		if err != nil {
			return text, err
		}
		text.Numbers = append(text.Numbers, sentence)
	}
	return text, nil
}

// sentence says how a number has changed.
func (what counted) sentence(words *catalogue, before, after int64) (string, error) {
	name, err := words.text("counted." + what.key)
	if err != nil {
		return "", err
	}
	if after == before {
		return words.text("change.same", "what", name, "before", before)
	}
	if after == 0 {
		return words.text("change.none", "what", name, "before", before)
	}
	switch rounded, _ := round(after, before); {
	case rounded == 1:
		return words.text("change.near", "what", name, "before", before, "after", after)
	case after < before:
		return words.text("change.less", "what", name, "before", before, "after", after, "factor", factor(before, after))
	}
	return words.text("change.more", "what", name, "before", before, "after", after, "factor", factor(after, before))
}
