package lessons

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A block of a translation says which block of the source it was made from, in a comment above it:
//
//	% from 8f3a2c1d
//
// The digits are a fingerprint of the source block. When the source changes there is no such block any more, and
// the translation is stale. A file without any such comment is not followed.

// comment is a line of MyST's form "% text". It is not shown.
type comment struct {
	ast.BaseBlock
	text string
}

var kindComment = ast.NewNodeKind("Comment")

func (*comment) Kind() ast.NodeKind { return kindComment }

func (n *comment) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Text": n.text}, nil)
}

type commentParser struct{}

func (commentParser) Trigger() []byte { return []byte{'%'} }

func (commentParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	if !bytes.HasPrefix(line, []byte("% ")) {
		return nil, parser.NoChildren
	}
	n := &comment{text: string(bytes.TrimSpace(line[1:]))}
	n.SetPos(segment.Start)
	reader.Advance(len(bytes.TrimRight(line, "\n")))
	return n, parser.NoChildren
}

func (commentParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}

func (commentParser) Close(ast.Node, text.Reader, parser.Context) {}

func (commentParser) CanInterruptParagraph() bool { return true } // as in MyST

func (commentParser) CanAcceptIndentedLine() bool { return false }

// Stale stands before a block whose source has changed since it was translated.
type Stale struct{ ast.BaseBlock }

// KindStale is the kind of a [Stale].
var KindStale = ast.NewNodeKind("Stale")

// Kind is [KindStale].
func (*Stale) Kind() ast.NodeKind { return KindStale }

// Dump prints the node.
func (n *Stale) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// block is a block of text of the outermost level, as translations are made block by block.
type block struct {
	node        ast.Node
	begin       int    // where its first line begins
	fingerprint string // of its text
	from        string // that of the block it was made from, or ""
	fromPos     int
	stale       *Stale // stands before it until it is known to be up to date
}

var fromComment = regexp.MustCompile(`^from ([0-9a-f]{8})$`)

// listBlocks lists the blocks of text of the body, with what their comments say.
func (f *file) listBlocks() {
	for n := f.page.Body.FirstChild(); n != nil; n = n.NextSibling() {
		if !hasText(n) {
			continue
		}
		b := block{node: n, begin: f.blockBegin(n)}
		b.fingerprint = fingerprint(f.page.Source[b.begin:f.blockEnd(n)])
		if c, ok := n.PreviousSibling().(*comment); ok {
			if match := fromComment.FindStringSubmatch(c.text); match != nil {
				b.from, b.fromPos, b.stale = match[1], c.Pos(), &Stale{}
				n.Parent().InsertBefore(n.Parent(), n, b.stale)
			}
		}
		f.blockList = append(f.blockList, b)
	}
}

// hasText reports whether there is something to translate in a block.
func hasText(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.Heading, *ast.List, *ast.Blockquote, *extast.Table:
		return true
	case *directive:
		return len(bytes.TrimSpace(n.body)) > 0 || n.name == "exercise" || n.name == "check"
	}
	return false
}

func (f *file) lineBegin(pos int) int {
	return bytes.LastIndexByte(f.page.Source[:min(pos, len(f.page.Source))], '\n') + 1
}

// blockBegin is where the first line of a block begins.
func (f *file) blockBegin(n ast.Node) int {
	pos := n.Pos()
	if above, ok := n.PreviousSibling().(*ast.Paragraph); ok && above.Pos() == pos { // a table was cut off it
		pos = f.lineEnd(above.Lines().At(above.Lines().Len()-1).Start) + 1
	}
	return f.lineBegin(pos)
}

// blockEnd is where the next block begins.
func (f *file) blockEnd(n ast.Node) int {
	if next := n.NextSibling(); next != nil {
		return max(f.blockBegin(next), f.blockBegin(n))
	}
	return len(f.page.Source)
}

// fingerprint tells texts apart that differ in more than their spaces.
func fingerprint(text []byte) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(string(text)), " ")))
	return hex.EncodeToString(sum[:4])
}

// checkTranslation finds the blocks of a translation that are not up to date with the source.
func (f *file) checkTranslation(source *file) {
	known := map[string]bool{}
	for _, b := range source.blockList {
		known[b.fingerprint] = true
	}
	translated := map[string]bool{}
	var followed []block
	for _, b := range f.blockList {
		switch {
		case b.from == "":
		case known[b.from]:
			if parent := b.stale.Parent(); parent != nil { // else its block is not in this edition
				parent.RemoveChild(parent, b.stale)
			}
			fallthrough
		default:
			translated[b.from] = true
			followed = append(followed, b)
		}
	}
	if len(followed) == 0 {
		return
	}
	var changed []int // blocks of the source that nothing here was made from
	for i, b := range source.blockList {
		if !translated[b.fingerprint] {
			changed = append(changed, i)
		}
	}
	for i, b := range f.blockList {
		switch {
		case b.from == "":
			f.warn(b.begin, "does not say which block of %s it was made from: want a line %% from FINGERPRINT above it", source.page.File)
		case !known[b.from]:
			place := source.page.File
			if j := slices.IndexFunc(changed, func(j int) bool { return source.kindOf(j) == f.kindOf(i) }); j >= 0 { // most likely this
				place = fmt.Sprintf("%s:%d", place, source.lineOf(source.blockList[changed[j]].begin))
				changed = slices.Delete(changed, j, j+1)
			}
			f.warn(b.fromPos, "the translation is stale: what it was made from in %s has changed", place)
		}
	}
	for _, i := range changed {
		f.warn(0, "lacks what stands in %s:%d", source.page.File, source.lineOf(source.blockList[i].begin))
	}
}
