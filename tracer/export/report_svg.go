package export

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"queens/player/chart"
	"queens/player/highlight"
	"queens/tracer"
	"queens/tracer/stats"
)

// WriteSVG writes a picture that is a file of its own, in a language: the depth as time goes on with the solutions, the search
// tree, and the tries from one solution to the next.
func (r *Report) WriteSVG(w io.Writer, locale string) error {
	p, err := newWords(locale, r.header)
	if err != nil {
		return err
	}
	h, s := r.header, r.Stats
	sheet := chart.Sheet{
		Lang:  p.tag(),
		Title: p.text("stats.title", "variant", h.Variant, "n", strconv.Itoa(h.N)),
		Notes: []string{p.text("stats.sums", "language", highlight.Title(h.Language), "steps", s.Steps, "tries", s.Counts[tracer.Try], "solutions", s.Solutions.Count)},
		Parts: []chart.Part{r.depth(p), r.profile(p), r.tries(p)},
	}
	if h.Cut != "" {
		sheet.Warnings = append(sheet.Warnings, p.player("cut."+h.Cut))
	}
	if s.Refused.Steps > 0 {
		sheet.Warnings = append(sheet.Warnings, p.text("stats.refused", "steps", s.Refused.Steps, "step", s.Refused.Step))
	}
	if s.Refused.Ended != "" {
		sheet.Warnings = append(sheet.Warnings, p.text("stats.ended"))
	}
	if s.Solutions.Attacked > 0 {
		sheet.Warnings = append(sheet.Warnings, p.text("stats.attacked", "attacked", s.Solutions.Attacked, "solutions", s.Solutions.Count))
	}
	desc := append(sheet.Notes, sheet.Warnings...)
	for _, part := range sheet.Parts {
		desc = append(desc, part.Heading+".")
		desc = append(desc, part.Notes...)
	}
	sheet.Desc = strings.Join(desc, " ")
	if p.err != nil {
		return p.err
	}
	_, err = w.Write(sheet.SVG())
	return err
}

func (r *Report) depth(p *words) chart.Part {
	s := r.Stats
	buckets, width := drawn(&s.Depth)
	span := &chart.Span{
		Words: chart.Words{Number: p.number},
		Axis:  p.text("stats.depth.axis"),
		Most:  s.Deepest(),

		Buckets: buckets,
		Bar:     [2]int64{s.Stretch.From, s.Stretch.To},
		Keys:    [4]string{p.text("stats.depth.mean", "width", width), p.text("stats.depth.around"), p.text("stats.depth.solution"), p.text("stats.depth.stretch")},
	}
	if s.Depth.Width == 1 {
		span.Keys[0] = p.text("stats.depth.step")
	}
	for _, b := range s.Depth.Buckets {
		if s.Solutions.Each == nil && b.Solutions > 0 {
			span.Marks = append(span.Marks, b.From)
		}
	}
	for _, one := range s.Solutions.Each {
		span.Marks = append(span.Marks, one.Step)
	}
	part := chart.Part{Heading: p.text("stats.depth"), Notes: []string{p.text("stats.depth.is")}, Chart: span}
	if s.Stretch.Steps > 0 {
		part.Notes = append(part.Notes, p.text("stats.stretch", "from", s.Stretch.From, "to", s.Stretch.To, "steps", s.Stretch.Steps, "depth", s.Stretch.Depth))
	}
	return part
}

// drawnBuckets is the most buckets that are drawn: more of them would run into each other.
const drawnBuckets = 192

// drawn are the buckets as they are drawn, and how many steps are in each.
func drawn(d *stats.Depth) (buckets []chart.Bucket, width int64) {
	each := 1
	for d.Width > 1 && (len(d.Buckets)+each-1)/each > drawnBuckets {
		each *= 2
	}
	for part := range slices.Chunk(d.Buckets, each) {
		b := chart.Bucket{From: part[0].From, To: part[len(part)-1].To, Min: part[0].Min, Max: part[0].Max}
		for _, one := range part {
			b.Min, b.Max = min(b.Min, one.Min), max(b.Max, one.Max)
			b.Mean += one.Mean * float64(one.To-one.From+1) / float64(b.To-b.From+1)
		}
		buckets = append(buckets, b)
	}
	return buckets, int64(each) * d.Width
}

func (r *Report) profile(p *words) chart.Part {
	columns := &chart.Columns{Words: chart.Words{Number: p.number}, Axis: p.text("stats.profile.axis")}
	levels := r.Stats.Levels
	for len(levels) > 1 && levels[len(levels)-1].Placed == 0 {
		levels = levels[:len(levels)-1] // no queen came so far
	}
	for _, l := range levels {
		columns.Names = append(columns.Names, p.number(int64(l.Level)))
		columns.Values = append(columns.Values, l.Placed)
	}
	return chart.Part{Heading: p.text("stats.profile"), Chart: columns}
}

func (r *Report) tries(p *words) chart.Part {
	s := &r.Stats.Solutions
	if s.Count == 0 {
		return chart.Part{Heading: p.text("stats.tries"), Notes: []string{p.text("stats.tries.none", "tail", s.Tail)}}
	}
	note := p.text("stats.tries.sums", "first", s.First, "shortest", s.Shortest.Tries, "longest", s.Longest.Tries, "mean", p.mean(s.Mean), "tail", s.Tail)
	columns := &chart.Columns{Words: chart.Words{Number: p.number}}
	if s.Each != nil {
		columns.Axis = p.text("stats.tries.axis")
		for i, one := range s.Each {
			columns.Names = append(columns.Names, p.number(int64(i)+1))
			columns.Values = append(columns.Values, one.Tries)
		}
		return chart.Part{Heading: p.text("stats.tries"), Notes: []string{note}, Chart: columns}
	}
	columns.Axis = p.text("stats.tries.histogram.axis")
	for _, bin := range s.Gaps {
		columns.Names = append(columns.Names, binName(p, bin))
		columns.Values = append(columns.Values, bin.Solutions)
	}
	return chart.Part{Heading: p.text("stats.tries.histogram"), Notes: []string{note}, Chart: columns}
}

func binName(p *words, bin stats.Bin) string {
	if bin.From == bin.To {
		return p.number(bin.From)
	}
	return fmt.Sprintf("%s–%s", p.number(bin.From), p.number(bin.To))
}
