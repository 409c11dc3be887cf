// Package mark finds the markers of steps in a program's source text. A marker is a comment on a line
// of its own,
//
//	//step:compare(j, i)
//
// so the source compiles and runs as it stands. [Source.Display] leaves the markers out, for a page;
// [Source.Instrument] turns each into a call on its own line, to trace the program. Lines do not move.
//
// A marker speaks of the line below it in the displayed source; //step^:kind(...) of the line above.
// At the top of a source stands how it counts, and a part to be shown by name stands between two
// comments, as editors fold them:
//
//	//queens: base 1, lines columns
//	// #region check
//	// #endregion
//
// A region can also be written with the directives of C# and C, and in Python as its editors fold it.
//
// A language is data, see [Language].
package mark

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"queens/tracer"
)

// Source is a program's text with its markers found.
type Source struct {
	File  string // name used in errors
	Text  string // the whole text, markers in it
	Base  int    // lines and squares are counted from 0 or 1
	Lines string // what the program gives one queen each, "rows" or "columns"; or "items" that it takes or leaves

	lang    *Language
	markers []marker
	regions []region
	hidden  map[int]bool // lines of the text, from 0, that are not displayed
	display []string     // displayed lines
	shownAt []int        // of each, its line in the text, from 0
}

type marker struct {
	kind  tracer.Kind
	args  []string
	line  int // in the text, from 0
	above bool
	shown int // the displayed line that it speaks of, from 1
}

type region struct {
	name        string
	start, end  int // lines of the text that hold the two comments
	first, last int // displayed lines, from 1
	foreign     bool
}

// Error says what is wrong at a line of a source.
type Error struct {
	File string
	Line int // from 1
	Msg  string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// Lines of a program are one of these on the board, or they are items, each to be taken or left, and there
// is no board.
const (
	Rows    = "rows"
	Columns = "columns"
	Items   = "items"
)

// Parse finds the markers of a source in a language. Everything that is wrong with them is in the
// error, each an [*Error] with its line.
func Parse(lang *Language, file, text string) (*Source, error) {
	return parseSource(lang, file, text, false)
}

// ParsePlain is [Parse] for a source that need not have markers. One without need not say how it counts.
func ParsePlain(lang *Language, file, text string) (*Source, error) {
	return parseSource(lang, file, text, true)
}

func parseSource(lang *Language, file, text string, plain bool) (*Source, error) {
	p := &parse{plain: plain, Source: Source{File: file, Text: text, lang: lang, hidden: map[int]bool{}}}
	if i := loneReturn.FindStringIndex(text); i != nil {
		p.fail(strings.Count(text[:i[0]], "\n"), "a carriage return does not end a line here: want LF or CR LF")
	}
	for _, c := range scan(lang, text) {
		p.comment(c)
	}
	p.finish()
	if len(p.errs) > 0 {
		return nil, errors.Join(p.errs...)
	}
	return &p.Source, nil
}

var loneReturn = regexp.MustCompile(`\r(?:[^\n]|$)`)

type parse struct {
	Source
	plain  bool // it need not have markers
	header bool
	open   []int // regions that are not closed yet, by index
	errs   []error
}

func (p *parse) fail(line int, format string, args ...any) {
	p.errs = append(p.errs, &Error{p.File, line + 1, fmt.Sprintf(format, args...)})
}

// nearMarker matches a comment that was meant to be a marker.
var nearMarker = func() *regexp.Regexp {
	var names []string
	for _, kind := range tracer.Kinds() {
		names = append(names, kind.String())
	}
	return regexp.MustCompile(`(?i)^\s*step\s*\^*\s*:?\s*(` + strings.Join(names, "|") + `)\s*\(`)
}()

func (p *parse) comment(c lineComment) {
	text := strings.TrimRight(c.text, " \t")
	switch word, rest, _ := strings.Cut(strings.TrimSpace(text), " "); {
	case c.block:
		if nearMarker.MatchString(text) {
			p.fail(c.line, "a marker must be a comment to the end of its line")
		}
	case strings.HasPrefix(text, "step:"), strings.HasPrefix(text, "step^:"):
		p.marker(c, text)
	case strings.HasPrefix(text, "queens:"):
		p.head(c, strings.TrimPrefix(text, "queens:"))
	case c.alone && word == "#region":
		p.region(c, strings.TrimSpace(rest), c.directive)
	case c.alone && word == "#endregion":
		p.endregion(c, c.directive)
	case c.alone && word == "region" && p.lang.Comment == "#":
		p.region(c, strings.TrimSpace(rest), true)
	case c.alone && word == "endregion" && p.lang.Comment == "#":
		p.endregion(c, true)
	case nearMarker.MatchString(text):
		p.fail(c.line, "this looks like a marker, but is none: want %sstep:kind(arguments) or %sstep^:kind(arguments)",
			p.lang.Comment, p.lang.Comment)
	}
}

func (p *parse) marker(c lineComment, text string) {
	switch {
	case !c.alone:
		p.fail(c.line, "a marker must stand on a line of its own")
		return
	case c.place != "":
		p.fail(c.line, "a marker cannot stand %s", c.place)
		return
	}
	m, err := parseMarker(text)
	if err != nil {
		p.fail(c.line, "%v", err)
		return
	}
	for _, arg := range m.args {
		if strings.Contains(arg, p.lang.Comment) || slices.ContainsFunc(p.lang.Blocks, func(b [2]string) bool { return strings.Contains(arg, b[0]) }) {
			p.fail(c.line, "an argument must hold no comment: %q", arg)
			return
		}
	}
	m.line = c.line
	p.hidden[c.line] = true
	p.markers = append(p.markers, m)
	if len(p.markers) == tracer.MaxMarkers+1 {
		p.fail(c.line, "more than %d markers in a file", tracer.MaxMarkers)
	}
}

// parseMarker reads step:kind(a, b) or step^:kind(a, b).
func parseMarker(text string) (m marker, err error) {
	head, call, _ := strings.Cut(text, ":")
	m.above = strings.HasSuffix(head, "^")
	name, args, ok := strings.Cut(call, "(")
	if !ok || !strings.HasSuffix(args, ")") {
		return m, fmt.Errorf("want %s:kind(arguments) and nothing behind it, got %q", head, text)
	}
	if m.kind, err = tracer.ParseKind(name); err != nil {
		return m, err
	}
	if m.args, err = splitArgs(strings.TrimSuffix(args, ")")); err != nil {
		return m, err
	}
	least, most := m.kind.Args()
	if n := len(m.args); n < least || n > most {
		want := fmt.Sprint(least)
		if most > least {
			want = fmt.Sprintf("%d or %d", least, most)
		}
		return m, fmt.Errorf("%s takes %s arguments, got %d", name, want, n)
	}
	return m, nil
}

// assigns matches what changes a variable, and so would change the program when it is traced. The
// comparisons ==, !=, <= and >= do not; a shift that assigns does.
var assigns = regexp.MustCompile(`\+\+|--|<<=|>>=|(^|[^=!<>])=([^=]|$)`)

// splitArgs splits at commas outside of brackets. White space alone is no argument.
func splitArgs(text string) ([]string, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	if strings.ContainsAny(text, "\"'`;") {
		return nil, fmt.Errorf("an argument is a number: no text, no statement: %q", text)
	}
	if assigns.MatchString(text) || strings.Contains(text, "<-") {
		return nil, fmt.Errorf("an argument must not change a variable or receive: %q", text)
	}
	var args []string
	depth, start := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				args = append(args, strings.TrimSpace(text[start:i]))
				start = i + 1
			}
		}
		if depth < 0 {
			break
		}
	}
	args = append(args, strings.TrimSpace(text[start:]))
	switch {
	case depth != 0:
		return nil, fmt.Errorf("brackets do not match in the arguments %q", text)
	case slices.Contains(args, ""):
		return nil, fmt.Errorf("an argument is empty in %q", text)
	}
	for _, arg := range args {
		if n, err := strconv.Atoi(arg); err == nil && (n < 0 || n > tracer.MaxArg) {
			return nil, fmt.Errorf("an argument is %s, want 0 to %d", arg, tracer.MaxArg)
		}
	}
	return args, nil
}

var header = regexp.MustCompile(`^ base ([01]), lines (rows|columns|items)$`)

func (p *parse) head(c lineComment, text string) {
	match := header.FindStringSubmatch(text)
	switch {
	case p.header:
		p.fail(c.line, "how the program counts is said twice")
	case match == nil || !c.alone:
		p.fail(c.line, "want a line %squeens: base 0|1, lines rows|columns|items", p.lang.Comment)
	case match[2] == Items && match[1] != "0":
		p.fail(c.line, "items are counted from 0, as their squares are: 0 leaves an item, 1 takes it")
	default:
		p.Base, p.Lines = int(match[1][0]-'0'), match[2]
		p.hidden[c.line] = true
	}
	p.header = true
}

// region opens a region. One that is foreign is written as the language or an editor has it, and no error if it
// cannot be shown by name.
func (p *parse) region(c lineComment, name string, foreign bool) {
	taken := slices.ContainsFunc(p.regions, func(r region) bool { return r.name == name })
	switch {
	case foreign && taken:
		name = ""
	case name == "" && !foreign:
		p.fail(c.line, "a region needs a name")
	case taken:
		p.fail(c.line, "there are two regions %q", name)
	}
	p.open = append(p.open, len(p.regions))
	p.regions = append(p.regions, region{name: name, start: c.line, end: -1, foreign: foreign})
}

func (p *parse) endregion(c lineComment, foreign bool) {
	n := len(p.open)
	switch {
	case n > 0:
		p.regions[p.open[n-1]].end = c.line
		p.open = p.open[:n-1]
	case !foreign:
		p.fail(c.line, "no region is open here")
	}
}

func (p *parse) finish() {
	if !p.header && (!p.plain || len(p.markers) > 0) {
		p.fail(0, "it is not said how the program counts: want a line %squeens: base 0|1, lines rows|columns|items", p.lang.Comment)
	}
	p.regions = slices.DeleteFunc(p.regions, func(r region) bool {
		switch {
		case r.foreign && (r.name == "" || r.end < 0):
			return true
		case r.end < 0:
			p.fail(r.start, "region %q is not closed", r.name)
		}
		p.hidden[r.start], p.hidden[r.end] = true, true
		return false
	})
	if len(p.errs) > 0 {
		return
	}
	p.show()
	p.check()
}

// show numbers the displayed lines, and says of which of them each marker and each region speaks.
// Empty lines that have lost their purpose with a hidden line are not displayed: at the top, at the end,
// and after another empty line.
func (p *parse) show() {
	lines := strings.SplitAfter(p.Text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	shown := make([]int, len(lines)+1) // displayed lines before each line of the text
	for i, line := range lines {
		shown[i] = len(p.display)
		n := len(p.display)
		blank := strings.TrimSpace(line) == ""
		if p.hidden[i] || blank && (n == 0 || p.hidden[i-1] && p.blank(n)) {
			continue
		}
		p.display = append(p.display, strings.TrimRight(line, "\r\n"))
		p.shownAt = append(p.shownAt, i)
	}
	for p.blank(len(p.display)) {
		p.display = p.display[:len(p.display)-1]
	}
	shown[len(lines)] = len(p.display)
	for i := range p.markers {
		m := &p.markers[i]
		m.shown = shown[m.line] + 1
		if m.above {
			m.shown--
		}
		if m.shown < 1 || m.shown > len(p.display) {
			p.fail(m.line, "the marker speaks of a line that is not there")
		}
	}
	for i := range p.regions {
		r := &p.regions[i]
		r.first, r.last = shown[r.start]+1, min(shown[r.end], len(p.display))
		for r.first < r.last && p.blank(r.last) {
			r.last--
		}
		if r.first > r.last && !r.foreign {
			p.fail(r.start, "region %q is empty", r.name)
		}
	}
	p.regions = slices.DeleteFunc(p.regions, func(r region) bool { return r.first > r.last })
}

// blank reports whether a displayed line, from 1, is empty.
func (p *parse) blank(line int) bool {
	return line > 0 && strings.TrimSpace(p.display[line-1]) == ""
}

// check lets the language see what becomes of a source that is valid without its markers.
func (p *parse) check() {
	if p.lang.Check == nil {
		return
	}
	if line, _ := p.lang.Check(p.Text); line > 0 {
		return
	}
	if line, msg := p.lang.Check(p.Instrument(p.lang.Call)); line > 0 {
		p.fail(line-1, "a marker cannot stand here: %s", msg)
	}
}

// Markers are the source's markers, each with the displayed line that it speaks of.
func (s *Source) Markers() tracer.Markers {
	markers := make(tracer.Markers, len(s.markers))
	for i, m := range s.markers {
		markers[i] = tracer.Marker{Kind: m.kind, Line: m.shown}
	}
	return markers
}

// FileLine is the line of the source's text, from 1, that a marker speaks of, by its number. A page shows the
// text without its markers, so there the line has another number, that of [Source.Markers].
func (s *Source) FileLine(marker int) int { return s.shownAt[s.markers[marker].shown-1] + 1 }

// Args is the number of arguments of a marker, by its number. A step does not say: one that is absent is 0
// there, as one is that is 0.
func (s *Source) Args(marker int) int { return len(s.markers[marker].args) }

// TextLine is the line of the whole text, from 1, that a marker stands on.
func (s *Source) TextLine(marker int) int { return s.markers[marker].line + 1 }

// Display is the source as a page shows it: without markers, the comments around regions and the line
// that says how the program counts.
func (s *Source) Display() string { return strings.Join(s.display, "\n") + "\n" }

// TextLines are the lines of the whole text, from 1, that the displayed lines are.
func (s *Source) TextLines() []int {
	lines := make([]int, len(s.display))
	for i := range lines {
		lines[i] = s.shownAt[i] + 1
	}
	return lines
}

// Regions are the names of the parts that can be shown alone, in the order of the source.
func (s *Source) Regions() []string {
	var names []string
	for _, r := range s.regions {
		names = append(names, r.name)
	}
	return names
}

// Region gives the first and last displayed line of a part, from 1. ok is false if there is no such
// part.
func (s *Source) Region(name string) (first, last int, ok bool) {
	for _, r := range s.regions {
		if r.name == name {
			return r.first, r.last, true
		}
	}
	return 0, 0, false
}

// Instrument replaces each marker by a call, on the marker's line. Marker number i is given its number
// and its arguments, as they stand in the source.
func (s *Source) Instrument(call func(marker int, args []string) string) string {
	lines := strings.SplitAfter(s.Text, "\n")
	for i, m := range s.markers {
		line := lines[m.line]
		start := strings.Index(line, s.lang.Comment)
		end := len(strings.TrimRight(line, "\r\n"))
		lines[m.line] = line[:start] + call(i, slices.Clone(m.args)) + line[end:]
	}
	return strings.Join(lines, "")
}

// SHA256 is the hash of the source's whole text.
func (s *Source) SHA256() string { return SHA256(s.Text) }

// SHA256 is the hash of a program's text, in hexadecimal.
func SHA256(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
