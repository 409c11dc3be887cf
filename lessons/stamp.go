package lessons

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/yuin/goldmark/text"
)

// StampOptions say which blocks of a translation are up to date. Without any, those that do not yet say what they were
// made from.
type StampOptions struct {
	All   bool
	Lines []int // lines of the translation, each in a block
}

// Stamp writes into a translation what its blocks were made from: the block of the source at the same place. Both must have
// blocks of the same kinds in the same order. It returns the new text and the number of blocks that it changed.
func Stamp(source, translation []byte, options StampOptions) (stamped []byte, changed int, err error) {
	from, to := outlineOf("the source", source), outlineOf("the translation", translation)
	for _, f := range []*file{from, to} {
		if len(f.problems) > 0 {
			return nil, 0, f.problems.err()
		}
	}
	for i := range max(len(from.blockList), len(to.blockList)) {
		if i >= len(from.blockList) || i >= len(to.blockList) || from.kindOf(i) != to.kindOf(i) {
			return nil, 0, fmt.Errorf("the blocks do not match: the source has %s where the translation has %s", from.tell(i), to.tell(i))
		}
	}
	lines := slices.Clone(options.Lines)
	marks := map[int]madeFrom{}
	for i, block := range to.blockList {
		first, last := to.lineOf(block.begin), to.lineOf(max(block.begin, to.blockEnd(block.node)-1))
		m := madeFrom{fingerprint: from.blockList[i].fingerprint, replaces: block.from != ""}
		if m.replaces {
			first = to.lineOf(block.fromPos)
		}
		asked := false
		lines = slices.DeleteFunc(lines, func(line int) bool {
			hit := line >= first && line <= last
			asked = asked || hit
			return hit
		})
		chosen := options.All || asked || len(options.Lines) == 0 && block.from == ""
		if chosen && m.fingerprint != block.from {
			marks[first] = m
		}
	}
	if len(lines) > 0 {
		return nil, 0, fmt.Errorf("line %d is in no block of text", lines[0])
	}
	stamped = writeMarks(translation, marks)
	// A block that stands close below another may be read as something else when a line parts them.
	after := outlineOf("the translation", stamped)
	for i := range max(len(to.blockList), len(after.blockList)) {
		if i >= len(to.blockList) || i >= len(after.blockList) || to.kindOf(i) != after.kindOf(i) {
			i = min(i, len(to.blockList)-1)
			return nil, 0, fmt.Errorf("%s would be another block with a line above it: want an empty line there", to.tell(i))
		}
	}
	return stamped, len(marks), nil
}

// madeFrom is a line that says what a block was made from. It takes the place of a line, or stands above it.
type madeFrom struct {
	fingerprint string
	replaces    bool
}

// writeMarks writes marks into a text by its lines, and leaves all else of it as it is, the ends of the lines too.
func writeMarks(source []byte, marks map[int]madeFrom) []byte {
	var b bytes.Buffer
	if rest, found := bytes.CutPrefix(source, byteOrderMark); found {
		b.Write(byteOrderMark)
		source = rest
	}
	number := 0
	for line := range bytes.Lines(source) {
		number++
		m, ok := marks[number]
		if ok {
			fmt.Fprintf(&b, "%% from %s", m.fingerprint)
			if bytes.HasSuffix(line, []byte("\r\n")) {
				b.WriteByte('\r')
			}
			b.WriteByte('\n')
		}
		if !m.replaces {
			b.Write(line)
		}
	}
	return b.Bytes()
}

// outlineOf parses a file as far as its blocks.
func outlineOf(name string, source []byte) *file {
	f := &file{page: &Page{File: name, Lesson: &Lesson{}}}
	f.take(source)
	if !f.sane() {
		return f
	}
	reader := text.NewReader(f.page.Source)
	reader.Advance(f.readMeta())
	f.problems = nil // what front matter lacks matters elsewhere
	f.page.Body = markdown.Parse(reader)
	f.listBlocks()
	return f
}

// kindOf is what a block is, so that blocks can be told to match.
func (f *file) kindOf(i int) string {
	n := f.blockList[i].node
	if d, ok := n.(*directive); ok {
		return "{" + d.name + "}"
	}
	return n.Kind().String()
}

func (f *file) tell(i int) string {
	if i >= len(f.blockList) {
		return "no block any more"
	}
	return fmt.Sprintf("a %s (line %d)", f.kindOf(i), f.lineOf(f.blockList[i].begin))
}
