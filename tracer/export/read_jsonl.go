package export

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
)

// jsonlReader reads the rows of JSON lines: an object a line, of the keys that are written and no others.
type jsonlReader struct {
	lines *lineReader
	at    int // in the line
	last  int // the place of the last key among all
	row   row
}

func readJSONL(lines *lineReader) rowReader { return &jsonlReader{lines: lines, row: newRow()} }

func (j *jsonlReader) board(text []byte, board []int, base int) []byte {
	return jsonBoard(text, board, base)
}

func (j *jsonlReader) squares(text []byte) [][]byte {
	text = bytes.TrimSpace(text[1 : len(text)-1])
	if len(text) == 0 {
		return nil
	}
	squares := bytes.Split(text, []byte(","))
	for i, square := range squares {
		squares[i] = bytes.TrimSpace(square)
	}
	return squares
}

// jsonKeys are the keys of objects, jsonTypes the first byte of the values that they can have.
var (
	jsonKeys  = append(slices.Clone(columnNames), kindLeft)
	jsonTypes = func() []string {
		types := slices.Repeat([]string{"0"}, len(jsonKeys))
		types[colVariant], types[colLanguage], types[colKind], types[len(types)-1] = `"`, `"`, `"`, `"`
		types[colA], types[colB] = "0n", "0n"
		types[colBoard] = "["
		return types
	}()
	typeNames = map[byte]string{'0': "a number", 'n': "null", '"': "a text", '[': "a list", '{': "an object", 't': "true", 'f': "false"}
)

func (j *jsonlReader) next() (*row, error) {
	ok, err := j.lines.next()
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, io.EOF
	}
	clear(j.row.cells)
	j.row.left, j.at = false, 0
	if err := j.object(); err != nil {
		return nil, err
	}
	if j.space(); j.at < len(j.lines.line) {
		return nil, j.fail("%s stands behind the object: want one object a line", shown(j.lines.line[j.at:]))
	}
	return &j.row, j.whole()
}

// whole sees whether all keys are there.
func (j *jsonlReader) whole() error {
	for col, name := range columns {
		here := j.row.cells[col].there
		switch {
		case j.row.left && here && col > colN && col != colBoard:
			j.at = j.row.cells[col].at
			return j.fail("there is %q, but an object that says what is left out has only variant, language, n and left", name)
		case !j.row.left && !here && col != colA && col != colB, j.row.left && !here && col <= colN:
			return j.fail("the key %q is missing", name)
		}
	}
	return nil
}

func (j *jsonlReader) fail(format string, args ...any) error {
	return j.lines.fail(j.at, format, args...)
}

func (j *jsonlReader) space() {
	for j.at < len(j.lines.line) && (j.lines.line[j.at] == ' ' || j.lines.line[j.at] == '\t') {
		j.at++
	}
}

// peek is the next byte that is no space, or 0 at the end.
func (j *jsonlReader) peek() byte {
	j.space()
	if j.at == len(j.lines.line) {
		return 0
	}
	return j.lines.line[j.at]
}

// expect reads a sign.
func (j *jsonlReader) expect(sign byte) error {
	if j.peek() != sign {
		return j.fail("%s, want %q", j.rest(), sign)
	}
	j.at++
	return nil
}

// rest is what comes next, in an error.
func (j *jsonlReader) rest() string {
	if j.at == len(j.lines.line) {
		return "the line ends here"
	}
	return shown(j.lines.line[j.at:])
}

func (j *jsonlReader) object() error {
	if err := j.expect('{'); err != nil {
		return err
	}
	if j.peek() == '}' {
		j.at++
		return nil
	}
	for {
		if err := j.member(); err != nil {
			return err
		}
		if j.peek() == '}' {
			j.at++
			return nil
		}
		if j.peek() != ',' {
			return j.fail("%s, want a comma or }", j.rest())
		}
		j.at++
	}
}

// member reads a key and its value.
func (j *jsonlReader) member() error {
	if j.peek() != '"' {
		return j.fail("%s, want a key in quotes", j.rest())
	}
	start := j.at
	key, err := j.text()
	if err != nil {
		return err
	}
	col := j.keyIndex(key)
	to := col
	if col == len(jsonKeys)-1 { // what is left out has its place in the column of the board
		j.row.left, to = true, colBoard
	}
	switch {
	case col < 0:
		j.at = start
		return j.fail("there is no key %s: %s", shown(key), nearest(string(key), jsonKeys))
	case j.row.cells[to].there:
		j.at = start
		return j.fail("the key %q is there twice, or %q with it", key, columns[colBoard])
	}
	if err := j.expect(':'); err != nil {
		return err
	}
	j.space()
	at := j.at
	text, err := j.value(jsonKeys[col], jsonTypes[col])
	j.row.cells[to] = cell{text, at, true}
	return err
}

// keyIndex is the place of a key among all, or -1. Mostly it is the one behind the last.
func (j *jsonlReader) keyIndex(key []byte) int {
	if next := j.last + 1; next < len(jsonKeys) && string(key) == jsonKeys[next] {
		j.last = next
		return next
	}
	j.last = slices.Index(jsonKeys, string(key))
	return j.last
}

// value reads a value of one of some types.
func (j *jsonlReader) value(key, types string) ([]byte, error) {
	first := j.peek()
	kind := first
	if first == '-' || first >= '0' && first <= '9' {
		kind = '0'
	}
	if strings.IndexByte(types, kind) < 0 {
		var want []string
		for _, t := range []byte(types) {
			want = append(want, typeNames[t])
		}
		is, ok := typeNames[kind]
		if !ok {
			return nil, j.fail("%s, want %s for %q", j.rest(), strings.Join(want, " or "), key)
		}
		return nil, j.fail("%s is %s, want %s", key, is, strings.Join(want, " or "))
	}
	switch kind {
	case '"':
		return j.text()
	case '[':
		return j.list()
	}
	return j.word(key)
}

// word reads a number or null, whose text is empty.
func (j *jsonlReader) word(key string) ([]byte, error) {
	start := j.at
	for j.at < len(j.lines.line) && !endsWord(j.lines.line[j.at]) {
		j.at++
	}
	word := j.lines.line[start:j.at]
	if string(word) == "null" {
		return nil, nil
	}
	if _, ok := parseNumber(word); !ok {
		j.at = start
		return nil, j.fail("%s is %s, want a whole number from 0 on", key, shown(word))
	}
	return word, nil
}

func endsWord(sign byte) bool {
	switch sign {
	case ' ', '\t', ',', ']', '}':
		return true
	}
	return false
}

// list reads a list of numbers and nulls, whose text is as it stands.
func (j *jsonlReader) list() ([]byte, error) {
	start := j.at
	j.at++
	if j.peek() == ']' {
		j.at++
		return j.lines.line[start:j.at], nil
	}
	for {
		if _, err := j.value(columns[colBoard], "0n"); err != nil {
			return nil, err
		}
		switch j.peek() {
		case ']':
			j.at++
			return j.lines.line[start:j.at], nil
		case ',':
			j.at++
		default:
			return nil, j.fail("%s, want a comma or ]", j.rest())
		}
	}
}

// text reads a text in quotes.
func (j *jsonlReader) text() ([]byte, error) {
	line, start := j.lines.line, j.at
	escaped := false
	for i := start + 1; i < len(line); i++ {
		switch {
		case line[i] == '\\':
			escaped = true
			i++
		case line[i] == '"':
			j.at = i + 1
			if !escaped {
				return line[start+1 : i], nil
			}
			var text string
			if err := json.Unmarshal(line[start:j.at], &text); err != nil {
				j.at = start
				return nil, j.fail("the text %s is not as JSON has it: %w", shown(line[start:i+1]), err)
			}
			return []byte(text), nil
		case line[i] < ' ':
			j.at = i
			return nil, j.fail("the byte %#02x stands in a text: want it escaped", line[i])
		}
	}
	return nil, j.fail("the text is not closed in this line")
}
