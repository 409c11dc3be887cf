package lessons

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"queens/solvers"
)

// A directiveSpec says what a directive takes and what becomes of it.
type directiveSpec struct {
	options []string
	flags   []string // options without a value
	body    string   // what text below the options is, or "" if there must be none
	blocks  bool     // the text is not one paragraph, but whatever Markdown and directives can make
	// instructor is true for what only the edition for instructors shows. In the other one it is taken out unread.
	instructor bool
	// resolve makes the node that is shown, or returns nil when it has reported what is wrong.
	resolve func(f *file, d *directive) ast.Node
}

var directives map[string]directiveSpec

func init() { // here, for the text of a directive can hold others
	directives = map[string]directiveSpec{
		"program": {options: []string{"part", "n", "lang", "heat"}, resolve: (*file).program},
		"player":  {options: []string{"n", "boards", "lang", "beside"}, resolve: (*file).player},
		"gallery": {resolve: (*file).gallery},
		"compare": {options: []string{"n", "kind", "baseline"}, resolve: (*file).compare},
		"kinds":   {options: []string{"n", "baseline"}, resolve: (*file).kinds},
		"profile": {options: []string{"n", "baseline"}, resolve: (*file).profile},
		"board":   {options: []string{"base", "lines", "rows"}, flags: []string{"attacks"}, body: "the caption", resolve: (*file).board},

		"predict":  {options: []string{"n", "ask", "at", "lang"}, resolve: (*file).predict},
		"exercise": {options: []string{"verify"}, body: "what is to be done", blocks: true, resolve: (*file).exercise},
		"solution": {body: "the solution", blocks: true, instructor: true, resolve: (*file).solution},
		"note":     {body: "the note", blocks: true, instructor: true, resolve: (*file).note},
		"check":    {body: "its choices", blocks: true, resolve: (*file).check},

		"claim":   {options: []string{"verdict", Computed, Shown, Cited, Measured, "also", "step", "base", "lines", "rows"}, body: "the claim", resolve: (*file).claim},
		"sources": {resolve: (*file).sources},

		"construct": {options: []string{"n"}, resolve: (*file).construct},

		"edit": {options: []string{"n"}, resolve: (*file).edit},
	}
}

// directive is a fenced block {name}, as it stands in the file. Its child, if it has one, is its body
// as a line of Markdown; a body of blocks is parsed when the directive is resolved.
type directive struct {
	ast.BaseBlock
	name, argument string
	options        []option
	body           []byte // as it stands in the file
	begin, end     int    // where the body stands
	closed         bool
}

type option struct {
	name, value string
	pos         int
}

var kindDirective = ast.NewNodeKind("Directive")

func (*directive) Kind() ast.NodeKind { return kindDirective }

func (*directive) IsRaw() bool { return true }

func (d *directive) Dump(source []byte, level int) {
	ast.DumpHelper(d, source, level, map[string]string{"Name": d.name, "Argument": d.argument}, nil)
}

// fenceParser is goldmark's parser of fenced code, which also makes directives of the blocks that
// are one.
type fenceParser struct{ parser.BlockParser }

func (p fenceParser) Close(node ast.Node, reader text.Reader, pc parser.Context) {
	p.BlockParser.Close(node, reader, pc)
	if d := newDirective(node.(*ast.FencedCodeBlock), reader.Source()); d != nil {
		node.Parent().ReplaceChild(node.Parent(), node, d)
	}
}

var (
	directiveInfo = regexp.MustCompile(`^\{([^{}]*)\}(.*)$`)
	optionName    = regexp.MustCompile(`:[A-Za-z][A-Za-z0-9_-]*:`)
	optionLine    = regexp.MustCompile(`^:([A-Za-z][A-Za-z0-9_-]*):(?:\s+(.*))?$`)
)

// newDirective reads the info string and the options of a fenced block, or returns nil if it is plain
// code.
func newDirective(fence *ast.FencedCodeBlock, source []byte) *directive {
	if fence.Info == nil {
		return nil
	}
	match := directiveInfo.FindSubmatch(fence.Info.Segment.Value(source))
	if match == nil {
		return nil
	}
	d := &directive{name: string(match[1]), argument: strings.Join(strings.Fields(string(match[2])), " ")}
	d.closed = closed(fence, source)
	d.SetPos(fence.Pos())
	lines := fence.Lines().Sliced(0, fence.Lines().Len())
	for len(lines) > 0 {
		line := bytes.TrimSpace(lines[0].Value(source))
		match := optionLine.FindSubmatch(line)
		if match == nil {
			break
		}
		d.options = append(d.options, option{string(match[1]), strings.TrimSpace(string(match[2])), lines[0].Start})
		lines = lines[1:]
	}
	d.setBody(lines, source)
	return d
}

// setBody makes the rest of a directive one line of Markdown.
func (d *directive) setBody(lines []text.Segment, source []byte) {
	if len(lines) > 0 {
		d.begin, d.end = lines[0].Start, lines[len(lines)-1].Stop
	}
	for _, line := range lines {
		d.body = append(d.body, line.Value(source)...)
	}
	if directives[d.name].blocks {
		return
	}
	blank := func(s text.Segment) bool { return len(bytes.TrimSpace(s.Value(source))) == 0 }
	lines = slices.DeleteFunc(slices.Clone(lines), blank)
	if len(lines) == 0 {
		return
	}
	body := ast.NewTextBlock()
	for _, line := range lines {
		body.Lines().Append(line.TrimLeftSpace(source))
	}
	n := body.Lines().Len() - 1
	last := body.Lines().At(n)
	body.Lines().Set(n, last.TrimRightSpace(source))
	body.SetPos(body.Lines().At(0).Start)
	d.AppendChild(d, body)
}

// closed reports whether a line of fence stands below a fenced block. Markdown closes an open block
// at the end of the text without a word.
func closed(fence *ast.FencedCodeBlock, source []byte) bool {
	end := fence.Pos()
	if n := fence.Lines().Len(); n > 0 {
		end = fence.Lines().At(n-1).Stop - 1
	}
	_, below, _ := bytes.Cut(source[min(max(end, 0), len(source)):], []byte("\n"))
	line, _, _ := bytes.Cut(below, []byte("\n"))
	return bytes.Contains(line, []byte("```")) || bytes.Contains(line, []byte("~~~"))
}

func (f *file) checkClosed(fence *ast.FencedCodeBlock) {
	if !closed(fence, f.page.Source) {
		f.at(fence.Pos(), "this block of code is not closed")
	}
}

// directive resolves a directive.
func (f *file) directive(d *directive) ast.Node {
	spec, ok := directives[d.name]
	switch {
	case !ok:
		f.at(d.Pos(), "unknown directive {%s}: want one of %s", d.name, braced(directives))
		return nil
	case !d.closed:
		around := ""
		if f.nested > 0 {
			around = ": the fence around it must have more backticks"
		}
		f.at(d.Pos(), "the directive {%s} is not closed%s", d.name, around)
		return nil
	case spec.instructor && f.options.Edition != Instructor:
		f.cut(d)
		return nil
	}
	before := len(f.problems)
	if option := optionName.FindString(d.argument); option != "" {
		f.at(d.Pos(), "the option %s stands beside {%s}: want it on a line of its own below", option, d.name)
	}
	for i, o := range d.options {
		flag := slices.Contains(spec.flags, o.name)
		switch {
		case !flag && !slices.Contains(spec.options, o.name):
			f.at(o.pos, "{%s} does not know the option :%s:, want %s", d.name, o.name, optionList(spec))
		case slices.ContainsFunc(d.options[:i], func(p option) bool { return p.name == o.name }):
			f.at(o.pos, "the option :%s: stands twice", o.name)
		case flag && o.value != "":
			f.at(o.pos, "the option :%s: takes no value", o.name)
		case !flag && o.value == "":
			f.at(o.pos, "the option :%s: needs a value", o.name)
		}
	}
	if body := d.FirstChild(); body != nil {
		switch line := f.page.Source[body.Pos():]; {
		case line[0] == ':':
			f.at(body.Pos(), "an option of {%s} is not well formed: want :NAME: VALUE", d.name)
		case spec.body == "":
			f.at(body.Pos(), "{%s} takes no text below its options", d.name)
		case !oneParagraph(d.body):
			f.at(body.Pos(), "the text of {%s} is %s: want one paragraph, without a list, a heading or a block of code", d.name, spec.body)
		}
	}
	if spec.blocks {
		f.blocks(d)
	}
	if len(f.problems) > before {
		return nil
	}
	return spec.resolve(f, d)
}

// maxNested is how deep directives may stand in each other.
const maxNested = 4

// blocks parses the body of a directive as a text of its own, and makes its blocks the directive's children.
func (f *file) blocks(d *directive) {
	switch {
	case len(bytes.TrimSpace(d.body)) == 0:
		f.at(d.Pos(), "{%s} has no text: want %s below its options", d.name, directives[d.name].body)
		return
	case !bytes.Equal(d.body, f.page.Source[d.begin:d.end]):
		f.at(d.Pos(), "{%s} stands in a list or a quote: want it at the left margin", d.name)
		return
	case f.nested == maxNested:
		f.at(d.Pos(), "directives stand more than %d deep in each other", maxNested)
		return
	}
	f.nested++
	defer func() { f.nested-- }()
	reader := text.NewReader(f.page.Source[:d.end]) // so that places are those in the file
	reader.Advance(d.begin)
	body := markdown.Parse(reader)
	f.resolve(body)
	for child := body.FirstChild(); child != nil; child = body.FirstChild() {
		d.AppendChild(d, child)
	}
}

// oneParagraph reports whether a text is one paragraph to Markdown.
func oneParagraph(source []byte) bool {
	body := markdown.Parse(text.NewReader(source))
	return body.ChildCount() == 1 && body.FirstChild().Kind() == ast.KindParagraph
}

func optionList(spec directiveSpec) string {
	var names []string
	for _, name := range slices.Concat(spec.options, spec.flags) {
		names = append(names, ":"+name+":")
	}
	return strings.Join(names, ", ")
}

// braced lists the keys of a table of directives or roles.
func braced[T any](table map[string]T) string {
	var names []string
	for name := range table {
		names = append(names, "{"+name+"}")
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// option is an option's value and place. ok is false if the directive does not have it.
func (d *directive) option(name string) (value string, pos int, ok bool) {
	for _, o := range d.options {
		if o.name == name {
			return o.value, o.pos, true
		}
	}
	return "", d.Pos(), false
}

// choice is the value of an option that allows a few, the first if it is absent. ok is false when
// it is wrong, which is then reported.
func (f *file) choice(d *directive, name string, allowed ...string) (value string, ok bool) {
	value, pos, given := d.option(name)
	switch {
	case !given:
		return allowed[0], true
	case !slices.Contains(allowed, value):
		f.at(pos, "the option :%s: is %q: want %s", name, value, strings.Join(allowed, " or "))
		return "", false
	}
	return value, true
}

// MaxN is the greatest board of a lesson. Most programs reach the bound on their steps long before.
const MaxN = 32

// size is the value of the option :n:.
func (f *file) size(d *directive, absent int) (n int, ok bool) {
	value, pos, given := d.option("n")
	if !given {
		return absent, true
	}
	if n, ok = parseSize(value); !ok {
		f.at(pos, "the option :n: is %q: want a number from 1 to %d", value, MaxN)
	}
	return n, ok
}

func parseSize(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= MaxN && strconv.Itoa(n) == text
}

// onlyVariant is the variant that is the directive's whole argument.
func (f *file) onlyVariant(d *directive) (v solvers.Variant, ok bool) {
	return f.only(d, f.shared.find)
}

// anyProgram is onlyVariant for a directive that needs no steps.
func (f *file) anyProgram(d *directive) (v solvers.Variant, ok bool) {
	return f.only(d, f.shared.findAny)
}

func (f *file) only(d *directive, find func(name string) (solvers.Variant, error)) (v solvers.Variant, ok bool) {
	switch names := strings.Fields(d.argument); len(names) {
	case 0:
		f.at(d.Pos(), "{%s} needs the name of a variant", d.name)
		return v, false
	case 1:
		v, err := find(names[0])
		if err != nil {
			f.at(d.Pos(), "%v", err)
		}
		return v, err == nil
	default:
		f.at(d.Pos(), "{%s} needs the name of a variant: %q are %d", d.name, d.argument, len(names))
		return v, false
	}
}

// variant is the variant of that name, which a directive or role at pos gives.
func (f *file) variant(pos int, name string) (v solvers.Variant, ok bool) {
	v, err := f.shared.find(name)
	if err != nil {
		f.at(pos, "%v", err)
	}
	return v, err == nil
}
