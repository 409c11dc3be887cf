package supervisor

import (
	"errors"
	"io"
	"strconv"
)

// A message is a list of texts: how many, and each with its length before it, as in "2:7:started,0:,". Texts are of any bytes, as
// names of files and arguments are. (The formats of the standard library are made by what starts slowly.)

// Bounds of what is read.
const (
	maxTexts = 1 << 16
	maxBytes = 64 << 20
)

var errMessage = errors.New("sandbox: this is no message between a runner and its supervisor")

// encode is a message.
func encode(texts ...string) []byte {
	b := append(strconv.AppendInt(nil, int64(len(texts)), 10), ':')
	for _, text := range texts {
		b = append(strconv.AppendInt(b, int64(len(text)), 10), ':')
		b = append(append(b, text...), ',')
	}
	return b
}

// Reader reads messages.
type Reader struct {
	from  io.Reader
	ahead []byte // read, and not yet wanted
}

// NewReader is a reader of messages.
func NewReader(from io.Reader) *Reader { return &Reader{from: from} }

// Read reads what comes after the messages that were read.
func (r *Reader) Read(p []byte) (int, error) {
	if len(r.ahead) == 0 {
		return r.from.Read(p)
	}
	n := copy(p, r.ahead)
	r.ahead = r.ahead[n:]
	return n, nil
}

func (r *Reader) readByte() (byte, error) {
	for len(r.ahead) == 0 {
		buffer := make([]byte, 4096)
		n, err := r.from.Read(buffer)
		if r.ahead = buffer[:n]; n == 0 && err != nil {
			return 0, err
		}
	}
	c := r.ahead[0]
	r.ahead = r.ahead[1:]
	return c, nil
}

// decode reads the next message.
func decode(r *Reader) ([]string, error) {
	count, err := readNumber(r, maxTexts)
	if err != nil {
		return nil, err
	}
	texts := make([]string, 0, min(count, 64))
	left := maxBytes
	for range count {
		size, err := readNumber(r, left)
		if err != nil {
			return nil, err
		}
		left -= size
		text, err := io.ReadAll(io.LimitReader(r, int64(size)))
		if err != nil {
			return nil, err
		}
		if end, err := r.readByte(); err != nil || len(text) < size || end != ',' {
			return nil, errMessage
		}
		texts = append(texts, string(text))
	}
	return texts, nil
}

// readNumber reads a number up to most, and the colon behind it.
func readNumber(r *Reader, most int) (int, error) {
	n, digits := 0, 0
	for {
		c, err := r.readByte()
		switch {
		case err != nil:
			return 0, err
		case c == ':' && digits > 0:
			return n, nil
		case c < '0' || c > '9':
			return 0, errMessage
		}
		if n, digits = 10*n+int(c-'0'), digits+1; n > most {
			return 0, errMessage
		}
	}
}
