package lessons

import (
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// roles by name. Each makes the node that is shown, or returns nil when it has reported what is wrong.
var roles = map[string]func(f *file, r *role) ast.Node{
	"count": (*file).count,
}

// role is {name}`text` in a line, as it stands in the file.
type role struct {
	ast.BaseInline
	name, text string
}

var kindRole = ast.NewNodeKind("Role")

func (*role) Kind() ast.NodeKind { return kindRole }

func (r *role) Dump(source []byte, level int) {
	ast.DumpHelper(r, source, level, map[string]string{"Name": r.name, "Text": r.text}, nil)
}

type roleParser struct{}

func (roleParser) Trigger() []byte { return []byte{'{'} }

var roleText = regexp.MustCompile("^\\{([A-Za-z][A-Za-z0-9_-]*)\\}`([^`\n]*)`")

func (roleParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	match := roleText.FindSubmatch(line)
	if match == nil {
		return nil
	}
	block.Advance(len(match[0]))
	r := &role{name: string(match[1]), text: string(match[2])}
	r.SetPos(segment.Start)
	return r
}

// role resolves a role.
func (f *file) role(r *role) ast.Node {
	resolve, ok := roles[r.name]
	if !ok {
		f.at(r.Pos(), "unknown role {%s}: want one of %s", r.name, braced(roles))
		return nil
	}
	return resolve(f, r)
}
