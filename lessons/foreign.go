package lessons

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/language"
)

// Foreign is text in another language than the page's: the role {lang}`zh-hans 卿笃军`. What is said to be Chinese of
// one kind is not turned into the other.
type Foreign struct {
	ast.BaseInline
	Language string // as HTML names it
	Value    string
}

// KindForeign is the kind of a [Foreign].
var KindForeign = ast.NewNodeKind("Foreign")

// Kind is [KindForeign].
func (*Foreign) Kind() ast.NodeKind { return KindForeign }

// Dump prints the node.
func (n *Foreign) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Language": n.Language, "Value": n.Value}, nil)
}

func (f *file) foreign(r *role) ast.Node {
	name, value, ok := strings.Cut(r.text, " ")
	tag, err := language.Parse(name)
	if !ok || err != nil {
		f.at(r.Pos(), "{lang} has %q: want a language and a text, such as zh-hans 皇后", r.text)
		return nil
	}
	return &Foreign{Language: tag.String(), Value: value}
}
