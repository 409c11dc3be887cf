package export

import (
	"bytes"
	"io"
	"slices"
	"strings"
)

// csvReader reads the rows of a table. A row is a line: no cell of ours holds a line break.
type csvReader struct {
	lines   *lineReader
	columns []int // the column of each cell of a line; nil before the names of the columns are read
	row     row
	buf     []byte // the texts of cells with quotes in them
}

func readCSV(lines *lineReader) rowReader { return &csvReader{lines: lines, row: newRow()} }

func (c *csvReader) board(text []byte, board []int, base int) []byte {
	return boardCell(text, board, base)
}

func (c *csvReader) squares(text []byte) [][]byte { return bytes.Fields(text) }

func (c *csvReader) next() (*row, error) {
	if c.columns == nil {
		if err := c.header(); err != nil {
			return nil, err
		}
	}
	ok, err := c.lines.next()
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, io.EOF
	}
	c.buf = c.buf[:0]
	i, end := 0, 0
	for at := 0; at >= 0; i++ {
		start := at
		var text []byte
		if text, end, at, err = c.cell(at); err != nil {
			return nil, err
		}
		if i == len(c.columns) {
			return nil, c.lines.fail(start, "there are more cells than the %d columns", len(c.columns))
		}
		if c.columns[i] <= colLanguage && bytes.HasPrefix(text, []byte("'")) {
			text = []byte(cellText(string(text)))
		}
		c.row.cells[c.columns[i]] = cell{text, start, true}
	}
	if i < len(c.columns) {
		return nil, c.lines.fail(end, "there are %d cells, but %d columns: %q is missing", i, len(c.columns), columnNames[c.columns[i]])
	}
	return &c.row, c.left()
}

// left sees whether the row says what is left out, and holds no more then.
func (c *csvReader) left() error {
	c.row.left = string(c.row.cells[colKind].text) == kindLeft
	if !c.row.left {
		return nil
	}
	for _, col := range c.columns {
		switch col {
		case colVariant, colLanguage, colN, colKind, colBoard:
		default:
			if cell := &c.row.cells[col]; len(cell.text) > 0 {
				return c.lines.fail(cell.at, "%s is %s, but a row that says what is left out has none", columnNames[col], shown(cell.text))
			}
		}
	}
	return nil
}

// header reads the names of the columns.
func (c *csvReader) header() error {
	ok, err := c.lines.next()
	switch {
	case err != nil:
		return err
	case !ok:
		return c.lines.fail(0, "there is nothing: want a line with the names of the columns, %s", strings.Join(columns[:], ","))
	}
	if line := c.lines.line; !bytes.ContainsRune(line, ',') && bytes.ContainsAny(line, ";\t") {
		return c.lines.fail(bytes.IndexAny(line, ";\t"), "columns are not parted by %q here: want a comma", line[bytes.IndexAny(line, ";\t")])
	}
	for at := 0; at >= 0; {
		start := at
		var text []byte
		if text, _, at, err = c.cell(at); err != nil {
			return err
		}
		col := slices.Index(columnNames, string(text))
		switch {
		case col < 0:
			return c.lines.fail(start, "there is no column %s: %s", shown(text), nearest(string(text), columnNames))
		case slices.Contains(c.columns, col):
			return c.lines.fail(start, "the column %q is there twice", text)
		}
		c.columns = append(c.columns, col)
	}
	var missing []string
	for col, name := range columns {
		if !slices.Contains(c.columns, col) {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return c.lines.fail(len(c.lines.line), "columns are missing: %s", strings.Join(missing, ", "))
	}
	return nil
}

// cell reads the cell that begins at a byte of the line: its text, where it ends, and where the next one begins, or -1.
func (c *csvReader) cell(at int) (text []byte, end, next int, err error) {
	line := c.lines.line
	if at == len(line) || line[at] != '"' {
		end = len(line)
		next = -1
		if comma := bytes.IndexByte(line[at:], ','); comma >= 0 {
			end, next = at+comma, at+comma+1
		}
		if quote := bytes.IndexByte(line[at:end], '"'); quote >= 0 {
			return nil, 0, 0, c.lines.fail(at+quote, "a quote stands within a cell that does not begin with one: want it doubled, and the cell in quotes")
		}
		return line[at:end], end, next, nil
	}
	start := len(c.buf)
	for i := at + 1; ; {
		quote := bytes.IndexByte(line[i:], '"')
		if quote < 0 {
			return nil, 0, 0, c.lines.fail(at, "the quote is not closed in this line, and no cell has a line break")
		}
		c.buf = append(c.buf, line[i:i+quote]...)
		i += quote + 1
		switch {
		case i < len(line) && line[i] == '"':
			c.buf = append(c.buf, '"')
			i++
		case i == len(line):
			return c.buf[start:], i, -1, nil
		case line[i] == ',':
			return c.buf[start:], i, i + 1, nil
		default:
			return nil, 0, 0, c.lines.fail(i, "%s stands behind a closing quote: want a comma, or the quote doubled", shown(line[i:]))
		}
	}
}
