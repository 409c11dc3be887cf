package lessons

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/tracer"
)

// Board draws a board. The argument is the square of the queen on each line, - for none; the text
// below the options is the caption, and becomes the node's child:
//
//	```{board} 2 4 1 3
//	:base: 1
//	:lines: columns
//	:rows: down
//	:attacks:
//	A solution.
//	```
//
// The values shown are those of options that are left out, but for attacks, a flag.
type Board struct {
	ast.BaseBlock
	Squares  []int  // by line, from 0; -1 for none
	Base     int    // lines and squares are counted from it
	LinesAre string // "columns" or "rows": what the program gives one queen each
	Up       bool   // the first row is drawn at the bottom
	Attacks  bool   // the lines on which queens attack each other are drawn
}

// KindBoard is the kind of a [Board].
var KindBoard = ast.NewNodeKind("Board")

// Kind is [KindBoard].
func (*Board) Kind() ast.NodeKind { return KindBoard }

// IsRaw is true: the caption is a node below the board.
func (*Board) IsRaw() bool { return true }

// Dump prints the node.
func (n *Board) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Squares": tracer.BoardText(n.Squares, n.Base), "Lines": n.LinesAre}, nil)
}

// The program's lines on a board.
const (
	Columns = "columns"
	Rows    = "rows"
)

func (f *file) board(d *directive) ast.Node {
	before := len(f.problems)
	node := &Board{}
	base, based := f.choice(d, "base", "1", "0")
	if base == "1" {
		node.Base = 1
	}
	node.LinesAre, _ = f.choice(d, "lines", Columns, Rows)
	rows, _ := f.choice(d, "rows", "down", "up")
	node.Up = rows == "up"
	_, _, node.Attacks = d.option("attacks")
	words := strings.Fields(d.argument)
	if n := len(words); n == 0 || n > MaxN {
		f.at(d.Pos(), "{board} has %d lines: want the square of the queen on each of 1 to %d lines, - for none", n, MaxN)
		return nil
	}
	if !based {
		return nil // what its squares are is not known
	}
	for _, word := range words {
		square, err := parseSquare(word, node.Base, len(words))
		if err != nil {
			f.at(d.Pos(), "%v", err)
		}
		node.Squares = append(node.Squares, square)
	}
	if len(f.problems) > before {
		return nil
	}
	if caption := d.FirstChild(); caption != nil {
		node.AppendChild(node, caption)
	}
	return node
}

// parseSquare reads the square of a queen on a line of n squares, counted from 0; - is none, and -1.
func parseSquare(word string, base, n int) (int, error) {
	if word == "-" {
		return -1, nil
	}
	square, err := strconv.Atoi(word)
	if err != nil || square < base || square >= base+n {
		return -1, fmt.Errorf("%q is no square of this board: want %d to %d, or - for none", word, base, base+n-1)
	}
	return square - base, nil
}
