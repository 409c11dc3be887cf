package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// What is read from outside is bounded before it is believed.
const (
	MaxFile  = 64 << 20  // bytes of a notebook
	maxDepth = 64        // values in each other
	maxNodes = 1_000_000 // values in all
)

// node is a value of JSON with its place. Its value is nil, a bool, a json.Number, a string, or there are the others.
type node struct {
	at      int // offset in the file
	kind    string
	value   any
	items   []*node
	members []member // of an object, in the order of the file
}

type member struct {
	name  string
	at    int // of the name
	value *node
}

// The kinds of values, as messages call them.
const (
	object  = "an object"
	array   = "an array"
	text    = "a string"
	number  = "a number"
	boolean = "true or false"
	null    = "null"
)

// get is the value of a member, or nil. Of several of one name it is the last, as everyone reads them.
func (n *node) get(name string) *node {
	for i := len(n.members) - 1; i >= 0; i-- {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

// str is the string that a node is, or "".
func (n *node) str() string {
	if n == nil {
		return ""
	}
	s, _ := n.value.(string)
	return s
}

// placedError is an error with its offset in the file.
type placedError struct {
	at  int
	msg string
}

func (e *placedError) Error() string { return e.msg }

// parser reads JSON into nodes.
type parser struct {
	data    []byte
	decoder *json.Decoder
	nodes   int
}

// parse reads a file that is one value.
func parse(data []byte) (*node, error) {
	if !utf8.Valid(data) {
		at := 0
		for at < len(data) {
			r, size := utf8.DecodeRune(data[at:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			at += size
		}
		return nil, &placedError{at, "is not UTF-8"}
	}
	p := &parser{data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	p.decoder.UseNumber()
	root, err := p.read(0)
	if err != nil {
		return nil, err
	}
	end := p.offset()
	if _, err := p.decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, &placedError{end, "something stands behind the notebook"}
	}
	return root, nil
}

// offset is where the next token begins.
func (p *parser) offset() int {
	at := int(p.decoder.InputOffset())
	for at < len(p.data) && strings.IndexByte(" \t\r\n,:", p.data[at]) >= 0 {
		at++
	}
	return at
}

func (p *parser) read(depth int) (*node, error) {
	at := p.offset()
	if p.nodes++; p.nodes > maxNodes {
		return nil, &placedError{at, fmt.Sprintf("has more than %d values", maxNodes)}
	}
	if depth > maxDepth {
		return nil, &placedError{at, fmt.Sprintf("values stand more than %d deep in each other", maxDepth)}
	}
	token, err := p.decoder.Token()
	if err != nil {
		return nil, p.wrong(err)
	}
	n := &node{at: at}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			n.kind = object
			return n, p.members(n, depth)
		}
		n.kind = array
		for p.decoder.More() {
			item, err := p.read(depth + 1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
		_, err = p.decoder.Token()
		return n, p.wrong(err)
	case string:
		n.kind, n.value = text, token
	case json.Number:
		n.kind, n.value = number, token
	case bool:
		n.kind, n.value = boolean, token
	default:
		n.kind = null
	}
	return n, nil
}

func (p *parser) members(n *node, depth int) error {
	for p.decoder.More() {
		at := p.offset()
		token, err := p.decoder.Token()
		if err != nil {
			return p.wrong(err)
		}
		name, ok := token.(string)
		if !ok {
			return &placedError{at, "is no JSON: the name of a member is missing"}
		}
		value, err := p.read(depth + 1)
		if err != nil {
			return err
		}
		n.members = append(n.members, member{name, at, value})
	}
	_, err := p.decoder.Token()
	return p.wrong(err)
}

// wrong is what is wrong with the JSON, with its place.
func (p *parser) wrong(err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return &placedError{max(0, min(int(syntax.Offset)-1, len(p.data))), "is no JSON: " + syntax.Error()}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &placedError{len(p.data), "is no JSON: it ends too early"}
	}
	return &placedError{p.offset(), "is no JSON: " + err.Error()}
}
