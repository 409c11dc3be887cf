package lessons

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"queens/programs"
	"queens/runner"
	"queens/tracer/mark"
)

// Lines counts how often each line of a program is executed that is run with n as its argument. The error is a
// [*runner.MissingError] where the tools of its language are missing, and a [*runner.NoLinesError] where they do not count.
type Lines func(ctx context.Context, p runner.Program, n int) (*runner.LineCounts, error)

// Heat is how often the displayed lines of a program in one language were executed.
type Heat struct {
	N      int
	Counts []int64 // runner.NoCode for a line without code
	Most   int64   // the largest of them
}

// heatKey is a program in a language, run with n.
type heatKey struct {
	language string
	n        int
}

// HeatAsked are the n for which the course shows how often the lines of the program are executed.
func (p *OwnProgram) HeatAsked() []int { return sizesIn(&p.heatAsked) }

// HeatRecorded are the n of which recorded counts stand beside the program.
func (p *OwnProgram) HeatRecorded() []int {
	var sizes []int
	for n := range p.recordedHeat {
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	return sizes
}

// heat is how often the lines of the program in one language are executed, or nil where the language's tools do not count.
func (p *OwnProgram) heat(ctx context.Context, text programs.Text, n int) (*Heat, error) {
	p.heatAsked.Store(n, true)
	return p.heats.get(ctx, heatKey{text.Language.Name, n}, func() (*Heat, error) {
		counts, err := p.lineCounts(ctx, text, n)
		if err != nil || counts == nil {
			return nil, err
		}
		h := &Heat{N: n}
		for _, line := range text.Source.TextLines() {
			h.Counts = append(h.Counts, counts[line-1])
		}
		h.Most = slices.Max(h.Counts)
		return h, nil
	})
}

// lineCounts are those of the whole text: what the program does now if it can be run here, else what was recorded.
func (p *OwnProgram) lineCounts(ctx context.Context, text programs.Text, n int) ([]int64, error) {
	counts, missing, err := p.countLines(ctx, text, n)
	if err != nil || missing == "" {
		return counts, err
	}
	record := "queens record " + p.Name
	recorded, ok := p.recordedHeat[n]
	i := slices.IndexFunc(recorded.Languages, func(l heatOf) bool { return l.Language == text.Language.Name })
	switch {
	case !ok || i < 0:
		return nil, fmt.Errorf("to count its lines in %s needs %s, or recorded counts beside it: %s", text.Language.Title, missing, record)
	case recorded.Languages[i].SHA256 != text.Source.SHA256():
		return nil, fmt.Errorf("its recorded counts %s were made from another text, and to count its lines in %s needs %s: %s",
			recorded.file, text.Language.Title, missing, record)
	}
	return recorded.Languages[i].Counts, nil
}

// countLines runs the program. The counts are nil where the language's tools do not count; what is missing to run it
// is said.
func (p *OwnProgram) countLines(ctx context.Context, text programs.Text, n int) (counts []int64, missing string, err error) {
	if !runner.CountsLines(text.Language) {
		return nil, "", nil
	}
	if p.lines == nil {
		return nil, "that programs are run", nil
	}
	file := runner.File{Name: text.Source.File, Text: text.Source.Text}
	all, err := p.lines(ctx, runner.Program{Language: text.Language, Files: []runner.File{file}}, n)
	var lacks *runner.MissingError
	switch {
	case errors.As(err, &lacks):
		return nil, fmt.Sprintf("%s (%s)", lacks.Tool, lacks.Install), nil
	case errors.Is(err, runner.ErrUnable):
		return nil, fmt.Sprintf("a machine that can run it (%v)", err), nil
	case err != nil && ctx.Err() != nil:
		return nil, "", context.Cause(ctx)
	case err != nil:
		return nil, "", errors.New(inFile(file.Name, err.Error()))
	}
	return all.Files[0].Counts, "", nil
}

// heatRecord is a file of recorded counts.
type heatRecord struct {
	Program   string   `json:"program"`
	N         int      `json:"n"`
	Languages []heatOf `json:"languages"`

	file string // path in the course's folder
}

// heatOf are the counts in a language.
type heatOf struct {
	Language string  `json:"language"`
	SHA256   string  `json:"sha256"` // of the text
	Counts   []int64 `json:"counts"` // of each of its lines, runner.NoCode for one without code
}

// HeatName is the name of the file of recorded counts.
func HeatName(program string, n int) string { return fmt.Sprintf("%s-%d.lines.json", program, n) }

// RecordHeat counts the lines of the program for n, in every language that can be counted, and gives the file with them, to be
// written beside it. What was recorded of a language that cannot be run here is kept, if the text is still the same.
func (p *OwnProgram) RecordHeat(ctx context.Context, n int) ([]byte, error) {
	record := heatRecord{Program: p.Name, N: n}
	for _, text := range p.texts {
		counts, missing, err := p.countLines(ctx, text, n)
		if missing != "" {
			var here error
			if counts, here = p.lineCounts(ctx, text, n); here != nil {
				return nil, fmt.Errorf("to count its lines in %s needs %s", text.Language.Title, missing)
			}
		}
		if err != nil {
			return nil, err
		}
		if counts != nil {
			record.Languages = append(record.Languages, heatOf{text.Language.Name, text.Source.SHA256(), counts})
		}
	}
	if len(record.Languages) == 0 {
		return nil, &runner.NoLinesError{Language: p.texts[0].Language}
	}
	// A language a line, so that a change can be read.
	var b strings.Builder
	fmt.Fprintf(&b, "{\"program\": %q, \"n\": %d, \"languages\": [\n", p.Name, n)
	for i, l := range record.Languages {
		line, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		b.Write(line)
		if i < len(record.Languages)-1 {
			b.WriteString(",")
		}
		b.WriteString("\n")
	}
	b.WriteString("]}\n")
	return []byte(b.String()), nil
}

// readHeat reads a file of recorded counts, and holds it against what it must be. Whether the texts are those that it was
// made from is looked at when one is wanted.
func (p *OwnProgram) readHeat(data []byte, n int) (*heatRecord, error) {
	var r heatRecord
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		return nil, fmt.Errorf("is no file of recorded counts: %w", err)
	}
	if decoder.More() {
		return nil, errors.New("is no file of recorded counts: something stands behind it")
	}
	switch {
	case r.Program != p.Name:
		return nil, fmt.Errorf("holds the counts of %q, not of %s", r.Program, p.Name)
	case r.N != n:
		return nil, fmt.Errorf("holds the counts for n = %d, not for n = %d", r.N, n)
	}
	for i, l := range r.Languages {
		if slices.ContainsFunc(r.Languages[:i], func(other heatOf) bool { return other.Language == l.Language }) {
			return nil, fmt.Errorf("has counts in %q twice", l.Language)
		}
		j := find(p.texts, l.Language)
		if j < 0 {
			return nil, fmt.Errorf("has counts in %q, in which the program is not written", l.Language)
		}
		if source := p.texts[j].Source; l.SHA256 == source.SHA256() && len(l.Counts) != lineCount(source) {
			return nil, fmt.Errorf("has %d counts in %s, and the program has %d lines", len(l.Counts), p.texts[j].Language.Title, lineCount(source))
		}
		for _, count := range l.Counts {
			if count < runner.NoCode || count > runner.MaxCount {
				return nil, fmt.Errorf("has a count of %d in %s", count, p.texts[j].Language.Title)
			}
		}
	}
	return &r, nil
}

func lineCount(source *mark.Source) int {
	return strings.Count(strings.TrimSuffix(source.Text, "\n")+"\n", "\n")
}
