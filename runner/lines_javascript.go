package runner

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"queens/tracer/mark"
)

// javascriptLines is how lines are counted in JavaScript: by V8's precise coverage.
var javascriptLines = &lineKit{
	support: map[string]string{"lines.js": "support/lines.js"},
	start: func(b *Built, memory int64) command {
		c := startNode(b, memory)
		c.args = append([]string{"--require", b.path("support", "lines.js")}, c.args...)
		return c
	},
	open: func(_ *Program, dir string) error { return os.Mkdir(filepath.Join(dir, v8Early), 0o777) },
	read: func(_ context.Context, b *Built, left *leavings) (counts LineCounts, err error) {
		counts.Partial = true
		var reports [][]byte
		for _, dir := range []string{v8Early, lastCounts} {
			names, err := left.names(dir)
			if err != nil {
				return counts, err
			}
			for _, name := range names {
				if !v8Report.MatchString(name) {
					continue
				}
				text, err := left.read(dir + "/" + name)
				if err != nil {
					return counts, err
				}
				reports = append(reports, text)
				counts.Partial = dir != lastCounts
			}
		}
		if len(reports) == 0 {
			return counts, errNone
		}
		counts.Files, err = readV8(&b.program, reports)
		return counts, err
	},
}

// v8Early is the folder of the reports that were written before the end.
const v8Early = "early"

var v8Report = regexp.MustCompile(`^\d+-\d+\.json$`)

// v8Functions are those of a file in a report. Offsets are numbers of units of UTF-16. The first range of a function is all
// of it, and the others are the blocks in it that were executed more or less often.
type v8Functions []struct {
	Ranges []v8Range `json:"ranges"`
}

type v8Range struct {
	Start int   `json:"startOffset"`
	End   int   `json:"endOffset"`
	Count int64 `json:"count"`
}

// maxV8Ranges is how many ranges are looked at, in all reports together.
const maxV8Ranges = 20_000_000

// readV8 reads the reports of V8, each of what was executed since the one before. A line has the count of the innermost
// range that holds the beginning of its code.
func readV8(p *Program, texts [][]byte) ([]FileCounts, error) {
	reports := make([]map[string]v8Functions, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &reports[i]); err != nil {
			return nil, forged("%v", err)
		}
	}
	files := p.noCounts()
	seen := 0
	for i, name := range p.names() {
		if !slices.Contains([]string{p.Language.Ext, ".mjs", ".cjs"}, path.Ext(name)) {
			continue
		}
		code := codeOffsets(strings.TrimPrefix(p.Files[i].Text, "\ufeff"))
		for _, c := range code {
			if err := files[i].add(c.line, 0); err != nil {
				return nil, err
			}
		}
		// A function that was not executed since the last report may not be in the next.
		all := map[v8Range]bool{}
		for _, report := range reports {
			for _, f := range report[name] {
				if len(f.Ranges) > 0 {
					all[v8Range{f.Ranges[0].Start, f.Ranges[0].End, 0}] = true
				}
			}
		}
		for _, report := range reports {
			var ranges []v8Range
			here := map[v8Range]bool{}
			for _, f := range report[name] {
				if len(f.Ranges) > 0 {
					here[v8Range{f.Ranges[0].Start, f.Ranges[0].End, 0}] = true
				}
				ranges = append(ranges, f.Ranges...)
			}
			if seen += len(ranges) + len(all); seen > maxV8Ranges {
				return nil, forged("there are more than %d ranges", maxV8Ranges)
			}
			for f := range all {
				if !here[f] {
					ranges = append(ranges, f)
				}
			}
			if err := addRanges(&files[i], code, ranges); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// addRanges adds to each line the count of its range.
func addRanges(file *FileCounts, code []codeOffset, ranges []v8Range) error {
	slices.SortStableFunc(ranges, func(a, b v8Range) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	var open []v8Range // those that hold the place, the innermost last
	for _, c := range code {
		for len(ranges) > 0 && ranges[0].Start <= c.offset {
			for len(open) > 0 && open[len(open)-1].End <= ranges[0].Start {
				open = open[:len(open)-1]
			}
			open = append(open, ranges[0])
			ranges = ranges[1:]
		}
		for len(open) > 0 && open[len(open)-1].End <= c.offset {
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			continue
		}
		if err := file.add(c.line, open[len(open)-1].Count); err != nil {
			return err
		}
	}
	return nil
}

// codeOffset is where the code of a line begins.
type codeOffset struct{ line, offset int }

// codeOffsets are those of the lines of a text that have code.
func codeOffsets(text string) (all []codeOffset) {
	offset, line := 0, 0
	starts := mark.Code(mark.JavaScript, text)
	for row := range strings.Lines(text) {
		if start := starts[line]; start >= 0 {
			all = append(all, codeOffset{line + 1, offset + units(row[:start])})
		}
		offset += units(row)
		line++
	}
	return all
}

// units is how many units of UTF-16 a text has.
func units(text string) (n int) {
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}
