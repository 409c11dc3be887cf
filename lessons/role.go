package lessons

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// roles by name. Each makes the node that is shown, or returns nil when it has reported what is wrong.
var roles = map[string]func(f *file, r *role) ast.Node{
	"count": (*file).count,
	"cite":  (*file).cite,
	"lang":  (*file).foreign,
	"step":  (*file).step,
	"term":  (*file).term,
}

// role is {name}`text`, as it stands in the file. The text may go on in the next lines.
type role struct {
	ast.BaseInline
	name, text string
	wrong      string // what is wrong with its form, or ""
}

var kindRole = ast.NewNodeKind("Role")

func (*role) Kind() ast.NodeKind { return kindRole }

func (r *role) Dump(source []byte, level int) {
	ast.DumpHelper(r, source, level, map[string]string{"Name": r.name, "Text": r.text}, nil)
}

type roleParser struct{}

func (roleParser) Trigger() []byte { return []byte{'{'} }

var (
	roleHead = regexp.MustCompile("^\\{([^{}`\n]*)\\}`")
	// nearRole is what was meant to be a role's head: a space or the end of the line parts its name from the text.
	nearRole = regexp.MustCompile("^\\{([A-Za-z][A-Za-z0-9_:.-]*)\\}(?:[ \t]+`|[ \t]*\n?$)")
)

func (roleParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if match := roleHead.FindSubmatch(line); match != nil {
		r := &role{name: string(match[1])}
		r.SetPos(segment.Start)
		block.Advance(len(match[0]))
		if !r.readText(block) {
			r.wrong = "is not closed: want a second backtick"
		}
		return r
	}
	match := nearRole.FindSubmatch(line)
	if match == nil || !bytes.HasSuffix(match[0], []byte("`")) && !nextLineOpens(block) {
		return nil
	}
	r := &role{name: string(match[1]), wrong: "has a space before its backtick: put none, or write \\{ for a brace"}
	r.SetPos(segment.Start)
	block.Advance(len(match[1]) + len("{}"))
	return r
}

// readText reads up to the backtick that closes the role. If there is none it reads nothing.
func (r *role) readText(block text.Reader) bool {
	lineNumber, begin := block.Position()
	var b strings.Builder
	for line, _ := block.PeekLine(); line != nil; line, _ = block.PeekLine() {
		if i := bytes.IndexByte(line, '`'); i >= 0 {
			b.Write(line[:i])
			block.Advance(i + 1)
			r.text = strings.Join(strings.Fields(b.String()), " ")
			return true
		}
		b.Write(line)
		block.AdvanceLine()
	}
	block.SetPosition(lineNumber, begin)
	return false
}

// nextLineOpens reports whether the next line begins with a backtick.
func nextLineOpens(block text.Reader) bool {
	defer block.SetPosition(block.Position())
	block.AdvanceLine()
	line, _ := block.PeekLine()
	return bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("`"))
}

// role resolves a role.
func (f *file) role(r *role) ast.Node {
	resolve, ok := roles[r.name]
	switch {
	case r.wrong != "":
		f.at(r.Pos(), "the role {%s} %s", r.name, r.wrong)
		return nil
	case !ok:
		f.at(r.Pos(), "unknown role {%s}: want one of %s", r.name, braced(roles))
		return nil
	}
	return resolve(f, r)
}
