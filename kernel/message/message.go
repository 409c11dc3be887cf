// Package message is the messages of Jupyter's protocol as they stand on the wire: frames, their signature, and the parts of
// JSON. Anything that comes in is bounded and checked before it is believed.
//
// The format is that of https://jupyter-client.readthedocs.io/en/stable/messaging.html#the-wire-protocol.
package message

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Version is that of the protocol.
const Version = "5.4"

// DateFormat is how a header writes the date: ISO 8601. It is always in UTC.
const DateFormat = "2006-01-02T15:04:05.000000Z"

// Header says what a message is.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// Message is one message. Parts that are not looked at stay as they came.
type Message struct {
	Identities [][]byte // who sent it, or is to have it; on iopub the topic
	Header     Header
	Origin     json.RawMessage // the header as it came, with what Header does not know: the parent of all that answers
	Parent     json.RawMessage // the header of the request, or {}
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte
}

// delimiter parts the identities from the message.
var delimiter = []byte("<IDS|MSG>")

// bounds of what is believed. The frames themselves are bounded by the transport.
const (
	maxIdentities = 16
	maxBuffers    = 1024
	maxHeader     = 64 << 10 // bytes, of the header and of the parent's
)

// ErrMalformed is the error of frames that are no message.
var ErrMalformed = errors.New("not a message")

func malformed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrMalformed, fmt.Sprintf(format, args...))
}

// split finds the parts of a message: its identities, its signature, the four parts that are signed, and the buffers.
func split(frames [][]byte) (identities [][]byte, signature []byte, parts, buffers [][]byte, err error) {
	at := -1
	for i := range min(len(frames), maxIdentities+1) {
		if bytes.Equal(frames[i], delimiter) {
			at = i
			break
		}
	}
	if at < 0 {
		return nil, nil, nil, nil, malformed("no %s among the first %d frames", delimiter, maxIdentities+1)
	}
	rest := frames[at+1:]
	if len(rest) < 5 {
		return nil, nil, nil, nil, malformed("%d frames after %s, want at least 5", len(rest), delimiter)
	}
	if len(rest) > 5+maxBuffers {
		return nil, nil, nil, nil, malformed("%d buffers, at most %d are allowed", len(rest)-5, maxBuffers)
	}
	return frames[:at], rest[0], rest[1:5], rest[5:], nil
}

// parse makes a message of its four parts. A header may have more fields than are known, and those that are not needed may
// be of any type.
func parse(identities, parts, buffers [][]byte) (*Message, error) {
	for i, name := range []string{"header", "parent header", "metadata", "content"} {
		if i < 2 && len(parts[i]) > maxHeader {
			return nil, malformed("a %s of %d bytes, at most %d are allowed", name, len(parts[i]), maxHeader)
		}
		trimmed := bytes.TrimLeft(parts[i], " \t\r\n")
		if i > 0 && bytes.Equal(trimmed, []byte("null")) {
			parts[i] = []byte("{}")
			continue
		}
		if !bytes.HasPrefix(trimmed, []byte("{")) || !json.Valid(parts[i]) {
			return nil, malformed("the %s is no object of JSON", name)
		}
	}
	m := &Message{Identities: identities, Origin: parts[0], Parent: parts[1], Metadata: parts[2], Content: parts[3], Buffers: buffers}
	var other *json.UnmarshalTypeError
	if err := json.Unmarshal(parts[0], &m.Header); err != nil && !errors.As(err, &other) {
		return nil, malformed("the header: %v", err)
	}
	if m.Header.ID == "" || m.Header.Type == "" {
		return nil, malformed("the header lacks a msg_id or a msg_type")
	}
	return m, nil
}

// ParentID is the msg_id of the message that m answers, or "".
func (m *Message) ParentID() string {
	var h Header
	json.Unmarshal(m.Parent, &h) // a field of another type is as good as none
	return h.ID
}
