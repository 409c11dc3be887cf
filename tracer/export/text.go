package export

import (
	"bufio"
	"context"
	"io"
	"strconv"

	"queens/tracer"
)

// textFormat is a line a step: its number, kind, two arguments, marker and source line, and the board.
var textFormat = &Format{
	Name: "text", Ext: ".txt", Media: "text/plain", For: "shells and eyes", Text: true,
	Uses: []Use{UseOnly}, write: writeText,
}

func writeText(ctx context.Context, w io.Writer, p *Part, _ Options) error {
	out := bufio.NewWriter(w)
	var line []byte
	for s, err := range p.States(ctx) {
		if err != nil {
			return err
		}
		line = strconv.AppendInt(line[:0], s.Number, 10)
		line = append(line, ' ')
		line = append(line, s.Marker.Kind.String()...)
		for _, arg := range s.Arguments() {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(arg), 10)
		}
		line = append(line, " line "...)
		line = strconv.AppendInt(line, int64(s.Marker.Line), 10)
		line = append(line, ": "...)
		line = append(line, tracer.BoardText(s.Fold.Board(), p.Header().Base)...)
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return out.Flush()
}
