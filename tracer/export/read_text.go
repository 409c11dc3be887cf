package export

import (
	"bytes"
	"io"
	"regexp"
)

// textReader reads the rows of a text, or the plain lines of [tracer.Print]: the first line with a step shows which.
type textReader struct {
	lines *lineReader
	row   row
	steps bool // steps have been read
}

func readText(lines *lineReader) rowReader { return &textReader{lines: lines, row: newRow()} }

func (t *textReader) board(text []byte, board []int, base int) []byte {
	return textBoard(text, board, base)
}

func (t *textReader) squares(text []byte) [][]byte { return bytes.Fields(text) }

// programLine is the first line of a text, see textProgram.
var programLine = regexp.MustCompile(`^# (.+), ([^,]+), n = ([0-9]+)$`)

// textColumns are the fields of a line before the board, plainColumns those of a plain line.
var (
	textColumns  = []int{colStep, colKind, colA, colB, colMarker, colLine}
	plainColumns = []int{colKind, colA, colB}
)

func (t *textReader) next() (*row, error) {
	for {
		ok, err := t.lines.next()
		switch {
		case err != nil:
			return nil, err
		case !ok:
			return nil, io.EOF
		}
		line := t.lines.line
		t.row.head, t.row.left = false, false
		if line[0] != '#' {
			return &t.row, t.fields()
		}
		text := bytes.TrimPrefix(line, []byte("# "))
		m := programLine.FindSubmatchIndex(line)
		switch {
		case m != nil && t.lines.number == 1:
			t.row.head = true
			for col := colVariant; col <= colN; col++ {
				from, to := m[2*col+2], m[2*col+3]
				t.row.cells[col] = cell{line[from:to], from, true}
			}
			return &t.row, nil
		case !t.steps && bytes.HasPrefix(text, []byte(columns[colStep]+" ")) && t.lines.number <= 2:
			continue // the names of the columns
		}
		t.row.left = true
		t.row.cells[colBoard] = cell{text, len(line) - len(text), true}
		t.unname()
		return &t.row, nil
	}
}

// unname takes away what program the steps are of: it was said once.
func (t *textReader) unname() {
	for col := colVariant; col <= colN; col++ {
		t.row.cells[col].there = false
	}
}

// fields reads the line of a step.
func (t *textReader) fields() error {
	t.unname()
	line := t.lines.line
	at := 0
	field := func() (text []byte, from int) {
		for at < len(line) && (line[at] == ' ' || line[at] == '\t') {
			at++
		}
		from = at
		for at < len(line) && line[at] != ' ' && line[at] != '\t' {
			at++
		}
		return line[from:at], from
	}
	if !t.steps {
		first, _ := field()
		at = 0
		t.row.plain = len(first) > 0 && (first[0] < '0' || first[0] > '9')
		t.steps = true
	}
	wanted := textColumns
	if t.row.plain {
		wanted = plainColumns
	}
	for _, col := range wanted {
		text, from := field()
		if len(text) == 0 {
			return t.lines.fail(from, "%s is missing: want %s", columns[col], t.want())
		}
		if !t.row.plain && (col == colA || col == colB) && string(text) == "-" {
			text = nil
		}
		t.row.cells[col] = cell{text, from, true}
	}
	_, from := field()
	if t.row.plain {
		if from < len(line) {
			return t.lines.fail(from, "something stands behind the step: want %s", t.want())
		}
		return nil
	}
	t.row.cells[colBoard] = cell{bytes.TrimRight(line[from:], " \t"), from, true}
	return nil
}

func (t *textReader) want() string {
	if t.row.plain {
		return "a kind and two numbers in each line, or else a text as it is exported"
	}
	return "step, kind, a, b, marker, line and board"
}
