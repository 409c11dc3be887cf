package tracer

import "fmt"

// A Square is a square of a line, in the program's own numbering.
type Square struct{ Line, Square int }

// String is the square in words.
func (q Square) String() string { return fmt.Sprintf("line %d, square %d", q.Line, q.Square) }

// Attacks reports whether queens on two different squares attack each other: on one line, on the same square of two lines, or
// along a diagonal. It is the geometry of the board alone: what stands between does not count.
func (q Square) Attacks(p Square) bool {
	down, right := p.Line-q.Line, p.Square-q.Square
	return p != q && (down == 0 || right == 0 || down == right || down == -right)
}

// Holds reports whether a square is on the board. Some programs run over its edge.
func (f Frame) Holds(q Square) bool {
	line, square := q.Line-f.Base, q.Square-f.Base
	return line >= 0 && line < f.N && square >= 0 && square < f.Width()
}
