// Package message is the messages of Jupyter's protocol as they stand on the wire: frames, their signature, and the parts of
// JSON. Anything that comes in is bounded and checked before it is believed.
package message

import "encoding/json"

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
	Parent     json.RawMessage // the header of the request, or {}
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte
}
