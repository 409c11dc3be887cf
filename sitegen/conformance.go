package sitegen

import (
	"context"
	"fmt"
	"slices"
	"time"

	"queens/lessons"
	"queens/programs"
	"queens/solvers"
)

// conformanceData is what the page shows of the record of which programs do the steps of the one in Go.
type conformanceData struct {
	Date      string
	Programs  int   // that do
	Steps     int64 // of all of them
	Languages []conformanceLanguage
	Rows      []conformanceRow
	Boards    []conformanceBoard
}

// conformanceLanguage is what the programs of a language were compiled or run with.
type conformanceLanguage struct {
	Title    string
	Version  string // "" if none of its programs was compared
	Programs int
	Steps    int64
}

// conformanceRow is a variant in all languages.
type conformanceRow struct {
	Variant string
	Cells   []conformanceCell
}

// conformanceCell is a program in a language.
type conformanceCell struct {
	State    string // "same", "changed" since it was compared, or "none"
	Range    string // of n
	Steps    int64
	Language string // title
	Href     string // of both programs side by side, or ""
}

// conformanceBoard is the streams of all variants for one n.
type conformanceBoard struct {
	N       int
	Streams []conformanceStream
}

type conformanceStream struct {
	Variant string
	programs.Stream
}

// conformance fills the page that tells which programs were found to do the same steps.
func (s *site) conformance(_ context.Context, _ *output, p *page) error {
	record := s.course.Conformance
	day, err := time.Parse(time.DateOnly, record.Date)
	if err != nil {
		return err
	}
	data := &conformanceData{}
	if data.Date, err = s.catalogues[p.lang].date(day); err != nil {
		return err
	}
	for _, lang := range programs.Languages() {
		data.Languages = append(data.Languages, conformanceLanguage{Title: lang.Title, Version: record.Toolchains[lang.Name]})
	}
	for _, v := range solvers.Variants() {
		row := conformanceRow{Variant: v.Name}
		for i, lang := range programs.Languages() {
			cell, err := p.conformanceCell(record, v, lang)
			if err != nil {
				return err
			}
			if cell.State == "same" {
				data.Programs++
				data.Steps += cell.Steps
				data.Languages[i].Programs++
				data.Languages[i].Steps += cell.Steps
			}
			row.Cells = append(row.Cells, cell)
		}
		data.Rows = append(data.Rows, row)
		for _, stream := range record.Streams[v.Name] {
			i := slices.IndexFunc(data.Boards, func(b conformanceBoard) bool { return b.N == stream.N })
			if i < 0 {
				i = len(data.Boards)
				data.Boards = append(data.Boards, conformanceBoard{N: stream.N})
			}
			data.Boards[i].Streams = append(data.Boards[i].Streams, conformanceStream{v.Name, stream})
		}
	}
	slices.SortFunc(data.Boards, func(a, b conformanceBoard) int { return a.N - b.N })
	p.Data = data
	return nil
}

// conformanceCell is what the record says of a program.
func (p *page) conformanceCell(record *programs.Conformance, v solvers.Variant, lang programs.Language) (conformanceCell, error) {
	cell := conformanceCell{State: "none", Language: lang.Title}
	program, found := record.Find(v.Name, lang.Name)
	if !found {
		return cell, nil
	}
	current, err := lessons.Current(program)
	cell.State = "changed"
	if current {
		cell.State = "same"
	}
	cell.Steps = program.Steps
	cell.Range = fmt.Sprint(program.From)
	if program.To > program.From {
		cell.Range = fmt.Sprintf("%d–%d", program.From, program.To)
	}
	if lang.Name != solvers.Language {
		cell.Href = fmt.Sprintf("%s#%s/4/%s+%s/0", p.To("beside"), v.Name, solvers.Language, lang.Name)
	}
	return cell, err
}
