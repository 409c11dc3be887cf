package cell

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rename puts cells and their lines in the place of the lines of the program's file in what a compiler or a runner says: all forms in which
// the tools of the seven languages name a line become cell-3:7, or with its column cell-3:7:5. In a traceback of Python they stay as
// they are there, with the name of the cell.
func (w *Whole) Rename(text string) string {
	text = w.gutters(text)
	var b strings.Builder
	last := w.Cell
	for rest, before := text, ' '; rest != ""; {
		i, file := w.find(rest)
		if i < 0 {
			b.WriteString(rest)
			break
		}
		if i > 0 {
			before, _ = utf8.DecodeLastRuneInString(rest[:i])
		}
		b.WriteString(rest[:i])
		rest = rest[i:]
		p := readPlace(rest, file, before)
		switch {
		case p.length == 0:
			b.WriteString(file)
			p.length = len(file)
		case p.line == 0: // in function so and so, which the next place is in
			if m := w.nextPlace(rest[p.length:]); m > 0 {
				last, _ = w.Place(m)
			}
			b.WriteString(last)
		default:
			last, _ = w.Place(p.line)
			b.WriteString(p.name(w))
		}
		rest, before = rest[p.length:], 'x'
	}
	return b.String()
}

// find finds the first name of the program in a text: that by which the runner knows it, or that of its file.
func (w *Whole) find(text string) (at int, name string) {
	at, name = strings.Index(text, w.Cell), w.Cell
	if at > 0 {
		text = text[:at]
	}
	if i := strings.Index(text, w.File); i >= 0 && at != 0 {
		return i, w.File
	}
	return at, name
}

// place is a line of the program's file in a text.
type place struct {
	length       int // bytes of the text; 0 for none
	line, column int // 0 where it is not said
	form         byte
}

var forms = regexp.MustCompile(`^(?::(\d{1,9})(?::(\d{1,9}))?|\((\d{1,9}),(\d{1,9})\)|", line (\d{1,9}))`)

// readPlace reads the place that a text begins with: the name of the file, and the line.
func readPlace(text, file string, before rune) (p place) {
	rest := text[len(file):]
	after, _ := utf8.DecodeRuneInString(rest)
	if inName(before) || before == '/' || before == '.' || rest != "" && inName(after) {
		return p
	}
	p.length = len(file)
	m := forms.FindStringSubmatch(rest)
	if m == nil {
		return p
	}
	p.length += len(m[0])
	p.form = m[0][0]
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	p.line = number(m[1] + m[3] + m[5])
	p.column = number(m[2] + m[4])
	return p
}

// name is the place as the reader of the cells knows it.
func (p place) name(w *Whole) string {
	cell, line := w.Place(p.line)
	switch {
	case p.form == '"':
		return fmt.Sprintf(`%s", line %d`, cell, line)
	case p.column == 0:
		return fmt.Sprintf("%s:%d", cell, line)
	}
	column := p.column
	if p.line <= len(w.lines) && p.line > 0 {
		column = max(column-w.lines[p.line-1].shift, 1)
	}
	return fmt.Sprintf("%s:%d:%d", cell, line, column)
}

// nextPlace is the next line that a text speaks of, or 0.
func (w *Whole) nextPlace(text string) int {
	text = text[:min(len(text), 2000)]
	for {
		i, file := w.find(text)
		if i < 0 {
			return 0
		}
		if p := readPlace(text[i:], file, ' '); p.line > 0 {
			return p.line
		}
		text = text[i+len(file):]
	}
}

func inName(r rune) bool {
	return r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

var (
	gutter   = regexp.MustCompile(`^ +\d{1,9} \| `)
	anyPlace = regexp.MustCompile(`^[^\s:]+:\d+:\d+: `)
)

// gutters puts the numbers of lines in their cells in the place of those in the program, where gcc shows these before the lines.
func (w *Whole) gutters(text string) string {
	var b strings.Builder
	own := false
	for l := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(l, w.Cell), strings.HasPrefix(l, w.File):
			own = true
		case anyPlace.MatchString(l):
			own = false
		}
		if m := gutter.FindString(l); m != "" && own {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(m, "| ")))
			_, number := w.Place(n)
			l = fmt.Sprintf("%*d | %s", len(m)-len(" | "), number, l[len(m):])
		}
		b.WriteString(l)
	}
	return b.String()
}

// Writer renames as Rename does, in what a program says while it runs, and hands it on to a writer. What may be the beginning of a
// place is held back until more comes, or Flush is called.
func (w *Whole) Writer(to io.Writer) *Writer { return &Writer{w: w, to: to, before: ' '} }

// Writer is a writer that renames.
type Writer struct {
	w      *Whole
	to     io.Writer
	held   string
	before rune // the character before what is held
}

func (r *Writer) Write(p []byte) (int, error) {
	return len(p), r.put(r.held+string(p), true)
}

// Flush hands on what is held back.
func (r *Writer) Flush() error { return r.put(r.held, false) }

func (r *Writer) put(text string, more bool) error {
	var b strings.Builder
	r.held = ""
	for text != "" {
		i, file := r.w.find(text)
		if i < 0 {
			keep := 0
			if more {
				keep = max(overlap(text, r.w.Cell), overlap(text, r.w.File))
			}
			b.WriteString(text[:len(text)-keep])
			r.held = text[len(text)-keep:]
			if keep < len(text) {
				r.before, _ = utf8.DecodeLastRuneInString(text[:len(text)-keep])
			}
			break
		}
		if i > 0 {
			r.before, _ = utf8.DecodeLastRuneInString(text[:i])
		}
		b.WriteString(text[:i])
		text = text[i:]
		if more && unfinished.MatchString(text[len(file):]) {
			r.held = text
			break
		}
		p := readPlace(text, file, r.before)
		switch {
		case p.length == 0:
			b.WriteString(file)
			p.length = len(file)
		case p.line == 0:
			b.WriteString(r.w.Cell)
		default:
			b.WriteString(p.name(r.w))
		}
		text, r.before = text[p.length:], 'x'
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(r.to, b.String())
	return err
}

// unfinished matches what can stand between the name of a file and the end of a place in it, when that is not all there is of it.
var unfinished = regexp.MustCompile(`^(?::\d{0,9}(?::\d{0,9})?|\(\d{0,9}(?:,\d{0,9})?|"|",|", |", l|", li|", lin|", line|", line \d{0,9})?$`)

// overlap is how many bytes at the end of a text a name can begin with.
func overlap(text, name string) int {
	for n := min(len(text), len(name)-1); n > 0; n-- {
		if strings.HasSuffix(text, name[:n]) {
			return n
		}
	}
	return 0
}
