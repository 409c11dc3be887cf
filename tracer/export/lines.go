package export

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/agext/levenshtein"
)

// maxLine is the most bytes of a line that is read: the longest one that is written has a board of 4094 lines.
const maxLine = 1 << 16

// PlaceError says what is wrong at a place of a file.
type PlaceError struct {
	File   string
	Line   int // from 1
	Column int // in characters, from 1
	Msg    string

	cause error
}

func (e *PlaceError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}

func (e *PlaceError) Unwrap() error { return e.cause }

// lineReader reads a text line by line, each checked to be of a length that is believed, and to be UTF-8.
type lineReader struct {
	in     *bufio.Reader
	file   string // its name in errors
	number int    // of the line, from 1
	line   []byte // without its end, valid until the next one is read
}

func newLines(r io.Reader, file string) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, maxLine+len("\r\n")), file: file}
}

const byteOrderMark = "\uFEFF"

// next reads the next line that is not empty. At the end it is false; the line is an empty one behind the last then.
func (l *lineReader) next() (bool, error) {
	for {
		line, err := l.in.ReadSlice('\n')
		l.number++
		l.line = line
		switch {
		case err == io.EOF && len(line) == 0:
			return false, nil
		case err == bufio.ErrBufferFull:
			l.line = nil
			return false, l.fail(0, "the line is longer than the %d bytes that are read", maxLine)
		case err != nil && err != io.EOF:
			return false, err
		}
		l.line = bytes.TrimSuffix(l.line, []byte("\n"))
		l.line = bytes.TrimSuffix(l.line, []byte("\r"))
		if l.number == 1 {
			if bytes.HasPrefix(l.line, []byte("\xff\xfe")) || bytes.HasPrefix(l.line, []byte("\xfe\xff")) {
				l.line = nil
				return false, l.fail(0, "the text is UTF-16, want UTF-8")
			}
			l.line = bytes.TrimPrefix(l.line, []byte(byteOrderMark))
		}
		if !utf8.Valid(l.line) {
			at := 0
			for at < len(l.line) {
				r, size := utf8.DecodeRune(l.line[at:])
				if r == utf8.RuneError && size == 1 {
					break
				}
				at += size
			}
			return false, l.fail(at, "the byte %#02x is not UTF-8", l.line[at])
		}
		if at := bytes.IndexByte(l.line, '\r'); at >= 0 {
			return false, l.fail(at, "a carriage return does not end a line here: want LF or CR LF")
		}
		if len(l.line) > 0 {
			return true, nil
		}
	}
}

// fail is an error at a byte of the line.
func (l *lineReader) fail(at int, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	at = min(at, len(l.line))
	return &PlaceError{l.file, l.number, utf8.RuneCount(l.line[:at]) + 1, err.Error(), err}
}

// nearest says in words that can follow a wrong name which of some names was meant, and which there are.
func nearest(name string, names []string) string {
	best, like := 0.0, ""
	for _, n := range names {
		if s := levenshtein.Similarity(strings.ToLower(name), n, nil); s > best {
			best, like = s, n
		}
	}
	all := strings.Join(names, ", ")
	if best < 0.3 { // two of three letters that have changed places leave a third
		return "want one of " + all
	}
	return fmt.Sprintf("did you mean %q? There are %s", like, all)
}

// shown is a text from outside in an error, in quotes and not longer than fits there.
func shown(text []byte) string {
	const most = 60
	if utf8.RuneCount(text) > most {
		return fmt.Sprintf("%q...", string([]rune(string(text))[:most]))
	}
	return fmt.Sprintf("%q", text)
}
