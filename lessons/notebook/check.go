package notebook

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"unicode/utf8"
)

// Finding is something that is wrong with a notebook, or that deserves a look.
type Finding struct {
	Line, Column int    // in the file, from 1; the column counts characters
	Path         string // of the value in the file: cells[3].metadata.tags
	Cell         int    // the cell's place, from 0; -1 if it is in none
	ID           string // of the cell, or ""
	Warning      bool   // the notebook can be used all the same
	Msg          string

	last bool // it says that the rest is not listed
}

// String is the finding as programs tell it: 12:5: cell 3 (program-1f00), cells[3].id: what is wrong.
func (f Finding) String() string {
	place := fmt.Sprintf("%d:%d: ", f.Line, f.Column)
	if f.Warning {
		place += "warning: "
	}
	if f.Cell >= 0 {
		place += fmt.Sprintf("cell %d", f.Cell)
		if f.ID != "" {
			place += " (" + f.ID + ")"
		}
		place += ", "
	}
	return place + f.Path + ": " + f.Msg
}

// Checked is a notebook that was looked at.
type Checked struct {
	Kernel   string // its name, or ""
	Findings []Finding
	Cells    []Source // those of code whose source can be read

	newlines []int
	data     []byte
	ids      map[int]string
}

// Source is the text of a cell of code.
type Source struct {
	Cell int // its place, from 0
	ID   string
	Text string

	node *node
}

// Wrong reports whether there is a finding that is no warning.
func (c *Checked) Wrong() bool {
	return slices.ContainsFunc(c.Findings, func(f Finding) bool { return !f.Warning })
}

// maxFindings is how many findings are told.
const maxFindings = 100

// MaxCells is how many cells a notebook that is checked may have.
const MaxCells = 20_000

// Check holds a notebook against the format, nbformat 4.5: its structure, the names and kinds of all members, that the IDs of cells
// are well formed and stand once. It warns where the kernel is another one than ours. The error is one of reading; what is wrong with
// the notebook is in the findings, in their order in the file.
func Check(r io.Reader) (*Checked, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read the notebook: %w", err)
	}
	c := &checker{Checked: &Checked{data: data, ids: map[int]string{}}, cell: -1}
	for i, b := range data {
		if b == '\n' {
			c.newlines = append(c.newlines, i)
		}
	}
	if len(data) > MaxFile {
		c.wrong(0, "$", "is larger than %d bytes", MaxFile)
		return c.Checked, nil
	}
	root, err := parse(data)
	var placed *placedError
	if errors.As(err, &placed) {
		c.wrong(placed.at, "$", "%s", placed.msg)
		return c.Checked, nil
	}
	c.notebook(root)
	c.sort()
	return c.Checked, nil
}

// full reports whether there are so many findings that no more are told: to look for a place costs time, too.
func (c *Checked) full() bool { return len(c.Findings) > maxFindings }

// add adds a finding. One too many says so in its place, and is told last.
func (c *Checked) add(f Finding) {
	if len(c.Findings) == maxFindings {
		f.Msg, f.last = "too many findings: the rest is not listed", true
	}
	c.Findings = append(c.Findings, f)
}

func (c *Checked) sort() {
	last := map[bool]int{true: 1}
	slices.SortStableFunc(c.Findings, func(a, b Finding) int {
		return cmp.Or(last[a.last]-last[b.last], cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// Note adds a finding about a line of a cell's source, from 1: its place in the file is that of the line.
func (c *Checked) Note(s Source, line int, warning bool, msg string) {
	if c.full() {
		return
	}
	at, path := s.node.at, fmt.Sprintf("cells[%d].source", s.Cell)
	if s.node.kind == array && line > 0 && line <= len(s.node.items) {
		at = s.node.items[line-1].at
		path += fmt.Sprintf("[%d]", line-1)
	}
	f := c.place(at)
	f.Path, f.Cell, f.ID, f.Warning, f.Msg = path, s.Cell, s.ID, warning, msg
	c.add(f)
	c.sort()
}

func (c *Checked) place(at int) Finding {
	line := sort.SearchInts(c.newlines, at)
	begin := 0
	if line > 0 {
		begin = c.newlines[line-1] + 1
	}
	at = min(max(at, begin), len(c.data))
	return Finding{Line: line + 1, Column: utf8.RuneCount(c.data[begin:at]) + 1}
}

// checker looks at a notebook from the top down.
type checker struct {
	*Checked
	cell int // that is looked at, or -1
}

func (c *checker) report(at int, path string, warning bool, format string, args ...any) {
	if c.full() {
		return
	}
	f := c.place(at)
	f.Path, f.Cell, f.ID, f.Warning, f.Msg = path, c.cell, c.ids[c.cell], warning, fmt.Sprintf(format, args...)
	c.add(f)
}

func (c *checker) wrong(at int, path, format string, args ...any) {
	c.report(at, path, false, format, args...)
}
