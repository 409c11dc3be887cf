package cell

import (
	"fmt"
	"slices"
	"strings"

	"queens/programs"
	"queens/runner"
	"queens/tracer/mark"
)

// Whole is a whole program, of one cell or put together of several.
type Whole struct {
	Language programs.Language
	Cell     string   // the last cell that it is made of
	File     string   // the name of its file while it is compiled: the same for every cell, so that an unchanged one is compiled once
	Changes  []Change // what the last cell has changed in it, if others came before

	lines []line
}

// Change is a definition that a cell has changed.
type Change struct {
	Name    string
	Instead string // the cell whose definition it takes the place of, "" if it is new
}

// line is a line of a whole program.
type line struct {
	text   string // without its end
	cell   string // where it comes from
	number int    // there, from 1
	shift  int    // how many columns further to the right it stands than there
}

// Text is the text to compile. Lines of a program of one cell have the numbers that they have in the cell.
func (w *Whole) Text() string {
	var b strings.Builder
	for _, l := range w.lines {
		b.WriteString(l.text)
		b.WriteByte('\n')
	}
	return b.String()
}

// Program is the program as the runner takes it, without its markers. What the runner says of it is put right by Rename.
func (w *Whole) Program() runner.Program {
	return runner.Program{Language: w.Language, Files: []runner.File{{Name: w.Cell, Text: w.Text()}}, Names: []string{w.File}}
}

// Place is the cell that a line of the text, from 1, comes from, and its line there. A line that is not there is one of the last cell.
func (w *Whole) Place(number int) (cell string, line int) {
	if number < 1 || number > len(w.lines) {
		return w.Cell, number
	}
	l := w.lines[number-1]
	return l.cell, l.number
}

// Line is a line of a cell, from 1, as it stands there; in the program it can be indented otherwise. ok is false if the program has no such line.
func (w *Whole) Line(cell string, number int) (text string, ok bool) {
	for _, l := range w.lines {
		if l.cell != cell || l.number != number {
			continue
		}
		text = l.text
		switch blank := len(text) - len(strings.TrimLeft(text, " \t")); {
		case l.shift < 0:
			text = strings.Repeat(" ", -l.shift) + text
		case l.shift <= blank:
			text = text[l.shift:]
		}
		return text, true
	}
	return "", false
}

// Cells are those that the program is made of, in the order of its text.
func (w *Whole) Cells() []string {
	var cells []string
	for _, l := range w.lines {
		if n := len(cells); (n == 0 || cells[n-1] != l.cell) && !slices.Contains(cells, l.cell) {
			cells = append(cells, l.cell)
		}
	}
	return cells
}

// Compose makes a whole program of a cell. cell is its name, as Name gives it. A program that is not whole by itself is put into the
// previous one of its language, which is nil if there is none; Help says how. What is wrong is an [*Error] with the line of the cell.
//
// A program that no compiler takes is no good one to put others into: what is wrong with it stays, if it has no name that another definition
// could have.
func Compose(previous *Whole, p *Program, cell string) (*Whole, error) {
	g := grammars[p.Language.Name]
	if g == nil {
		return nil, errorf(p.Line, "programs in %s cannot be put together", p.Language.Title)
	}
	o := read(g, p.Padded())
	if o.whole() {
		return alone(p, o, cell), nil
	}
	if previous == nil {
		return nil, errorf(p.Line, "a program in %s is whole with %s, and no cell before gave one; this cell can be a part of it", p.Language.Title, g.needs)
	}
	if err := o.unclosed(); err != nil {
		return nil, err
	}
	c := &composing{whole: read(g, previous.Text()), part: o, lines: previous.lines, cell: cell}
	if err := c.compose(); err != nil {
		return nil, err
	}
	w := &Whole{Language: p.Language, Cell: cell, Changes: c.changes, lines: c.out}
	size := 0
	for _, l := range w.lines {
		size += len(l.text) + 1
	}
	if size > runner.MaxText {
		return nil, errorf(p.Line, "the program that this makes has %d bytes, want at most %d", size, runner.MaxText)
	}
	if g.lang == mark.Go {
		w.leaveOutImports(c.whole)
	}
	w.File = fileOf(read(g, w.Text()), p.Language)
	return w, nil
}

// alone is a cell that is a whole program.
func alone(p *Program, o *outline, cell string) *Whole {
	w := &Whole{Language: p.Language, Cell: cell, File: fileOf(o, p.Language)}
	for i, text := range strings.Split(strings.TrimSuffix(o.text, "\n"), "\n") {
		w.lines = append(w.lines, line{text: text, cell: cell, number: i + 1})
	}
	if first := &w.lines[p.Line-1]; p.Line > 1 && strings.HasPrefix(first.text, "#!") && p.Language.Mark() == mark.JavaScript {
		first.text = "//" + first.text[2:] // it counts on the first line alone, which is that of the options
	}
	return w
}

// fileOf is the name of the file that a program is compiled in. Java wants that of the class.
func fileOf(o *outline, lang programs.Language) string {
	name := ""
	if o.lang == mark.Java {
		public := func(it *item) bool {
			return it.sort == typ && len(it.names) > 0 && slices.ContainsFunc(o.code[it.from:max(it.from, it.open)], func(t mark.Token) bool { return t.Text == "public" })
		}
		main := o.mainItem()
		switch i := slices.IndexFunc(o.items, public); {
		case main != nil && len(main.parent.names) > 0 && (i < 0 || public(main.parent)):
			name = main.parent.names[0]
		case i >= 0:
			name = o.items[i].names[0]
		}
	}
	if name == "" {
		return lang.File("program")
	}
	return name + lang.Ext
}

// unclosed says what is not closed in a program.
func (o *outline) unclosed() error {
	last := 0
	for i, t := range o.code {
		if o.match[i] == len(o.code) {
			last = i
		}
		if t.Line >= o.end.Broken && o.end.Broken > 0 {
			break
		}
	}
	switch {
	case o.end.Broken > 0:
		return errorf(o.end.Broken, "there is a bracket that nothing opened, or a text that is not closed on its line")
	case o.end.Text:
		return errorf(len(o.lines), "a text is not closed at the end of the cell")
	case o.end.Comment:
		return errorf(len(o.lines), "a comment is not closed at the end of the cell")
	case o.end.Part:
		return errorf(len(o.lines), "an #if is not closed at the end of the cell")
	case len(o.end.Brackets) > 0:
		return errorf(o.code[last].Line, "%q is not closed", o.code[last].Text)
	}
	return nil
}

// goImport is one import of Go.
type goImport struct {
	name     string // by which it is used
	key      string
	from, to int // tokens
	alone    bool
}

// goImports are those of an item.
func (o *outline) goImports(it *item) (list []goImport) {
	i, to := it.from+1, it.to
	group := o.is(i, "(")
	if group {
		i, to = i+1, min(o.match[i], it.to)
	}
	for ; i < to; i++ {
		if o.code[i].Kind != mark.TextToken {
			continue
		}
		path := strings.Trim(o.code[i].Text, "\"`")
		words := strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
		spec := goImport{key: path, from: i, to: i + 1, alone: !group}
		if n := len(words); n > 0 {
			spec.name = words[n-1]
			if n > 1 && versionWord.MatchString(spec.name) {
				spec.name = words[n-2]
			}
		}
		if o.isWord(i-1) && !o.is(i-1, "import") || o.is(i-1, ".") {
			spec.name, spec.from = o.code[i-1].Text, i-1
			spec.key = spec.name + " " + path
		}
		list = append(list, spec)
	}
	return list
}

// used are the names before a dot.
func (o *outline) used() map[string]bool {
	names := map[string]bool{}
	for i := range o.code {
		if o.isWord(i) && o.is(i+1, ".") {
			names[o.code[i].Text] = true
		}
	}
	return names
}

// leaveOutImports leaves out what a program in Go does not use any more: its compiler would refuse it.
func (w *Whole) leaveOutImports(before *outline) {
	o := read(before.grammar, w.Text())
	was, is := before.used(), o.used()
	for _, it := range o.items {
		if it.sort != imports {
			continue
		}
		for _, spec := range o.goImports(it) {
			if !was[spec.name] || is[spec.name] {
				continue
			}
			from, to := o.code[spec.from], o.code[spec.to-1]
			if spec.alone {
				from = o.code[it.from]
			}
			if from.Line != to.Line {
				continue
			}
			l := &w.lines[to.Line-1]
			start := o.lines[to.Line-1]
			l.text = strings.TrimRight(l.text[:from.Start-start]+strings.Repeat(" ", to.End-from.Start)+l.text[to.End-start:], " \t")
		}
	}
}

func (l line) String() string { return fmt.Sprintf("%s:%d", l.cell, l.number) }
