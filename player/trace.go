package player

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"queens/tracer/tracefile"
)

// TraceScripts writes a trace as scripts that the player loads, from a server or from a folder: write is
// called with each file's name and content, first trace.js, the header, then 000000.js, 000001.js and so
// on, a block each. They belong into one folder of their own. The first error ends it.
//
// A script makes one call, queensPart(value), with the header or with a block's raw DEFLATE in base64.
func TraceScripts(r *tracefile.Reader, write func(name string, data []byte) error) error {
	h := *r.Header()
	display, err := h.Display()
	if err != nil {
		return err
	}
	h.Source = "" // the page shows the source without its markers, and nothing else needs it
	header, err := json.Marshal(struct {
		*tracefile.Header
		Display string `json:"display"`
	}{&h, display})
	if err != nil {
		return err
	}
	if err := write("trace.js", part(header)); err != nil {
		return err
	}
	for block := range h.Blocks {
		deflated, err := r.Deflated(block)
		if err != nil {
			return err
		}
		text := make([]byte, 0, base64.StdEncoding.EncodedLen(len(deflated))+2)
		text = append(text, '"')
		text = base64.StdEncoding.AppendEncode(text, deflated)
		text = append(text, '"')
		if err := write(fmt.Sprintf("%06d.js", block), part(text)); err != nil {
			return err
		}
	}
	return nil
}

// part is a script that hands one JSON value to the player.
func part(value []byte) []byte {
	return fmt.Appendf(nil, "queensPart(%s)\n", value)
}
