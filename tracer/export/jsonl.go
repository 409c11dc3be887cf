package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// jsonlFormat is an object a line for each step, with the columns of the tables as its keys. Numbers are numbers, an argument
// that a step has not is null, and the board is an array with the square of each line, null for an empty one.
var jsonlFormat = &Format{
	Name: "jsonl", Ext: ".jsonl", Media: "application/jsonl", For: "scripts, jq, DuckDB", Text: true,
	Uses: []Use{UseCounts, UseOnly}, write: writeJSONL, read: readJSONL,
}

func writeJSONL(ctx context.Context, w io.Writer, p *Part, o Options) error {
	h := p.Header()
	program := fmt.Sprintf(`{"variant":%s,"language":%s,"n":%d`, jsonText(h.Variant), jsonText(h.Language), h.N)
	r := rows{
		start:   []byte(program + `,"step":`),
		between: []byte(`,"b":`),
		absent:  []byte("null"),
		board:   boardCells{base: h.Base, form: jsonBoard},
		end:     []byte("}\n"),
	}
	for i, m := range h.Markers {
		before := fmt.Appendf(nil, `,"marker":%d,"kind":"%s","line":%d,"a":`, i, m.Kind, m.Line)
		r.marker = append(r.marker, [2][]byte{before, []byte(`,"board":`)})
	}
	if o.Counts {
		r.counts = kindTexts(`,"`, `":`)
	}
	var last []byte
	if left := p.Left(); left != "" {
		last = fmt.Appendf(nil, "%s,\"left\":%s}\n", program, jsonText(left))
	}
	return r.write(ctx, w, p, last)
}

func jsonText(text string) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	e.Encode(text) // a string always can be
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

func jsonBoard(text []byte, board []int, base int) []byte {
	return append(appendBoard(append(text, '['), board, base, ',', "null"), ']')
}
