package export

import (
	"slices"
	"strconv"
)

// boardCell appends a board as tables have it: the square of each line in numbers from base, separated by spaces, with a dot
// for an empty line. The squares of board are counted from 0, -1 stands for an empty line. A dash at the beginning of a cell
// would make a spreadsheet take it for a formula.
func boardCell(text []byte, board []int, base int) []byte {
	return appendBoard(text, board, base, ' ', ".")
}

func appendBoard(text []byte, board []int, base int, between byte, empty string) []byte {
	for line, square := range board {
		if line > 0 {
			text = append(text, between)
		}
		if square < 0 {
			text = append(text, empty...)
		} else {
			text = strconv.AppendInt(text, int64(square+base), 10)
		}
	}
	return text
}

// boardCells keeps the text of the last board: most steps leave the board as it is.
type boardCells struct {
	base  int
	form  func(text []byte, board []int, base int) []byte // boardCell if it is nil
	board []int
	text  []byte
}

// of is the text of a board, valid until it is asked for the next one. changed tells whether it is another one than the last time.
func (c *boardCells) of(board []int) (text []byte, changed bool) {
	if c.board != nil && slices.Equal(c.board, board) {
		return c.text, false
	}
	if c.form == nil {
		c.form = boardCell
	}
	c.board = append(c.board[:0], board...)
	c.text = c.form(c.text[:0], board, c.base)
	return c.text, true
}
