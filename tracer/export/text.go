package export

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"queens/tracer"
)

// textFormat is a line for each step, in columns: its number, kind, two arguments, marker and source line, and the board. A
// dash stands for an argument that a step has not, and for a line without a queen. Above them the program and the names of the
// columns stand behind #, and so does below them what is left out.
var textFormat = &Format{
	Name: "text", Ext: ".txt", Media: "text/plain", For: "shells and eyes", Text: true,
	Uses: []Use{UseOnly}, write: writeText, read: readText,
}

func writeText(ctx context.Context, w io.Writer, p *Part, _ Options) error {
	h := p.Header()
	r := rows{
		board: boardCells{base: h.Base, form: textBoard},
		width: len(strconv.Itoa(h.N + 1)), // a line beyond the board is looked at, too
		end:   []byte("\n"),
	}
	kind, marker, line := 0, len("marker"), len("line")
	for _, k := range tracer.Kinds() {
		kind = max(kind, len(k.String()))
	}
	for i, m := range h.Markers {
		line = max(line, len(strconv.Itoa(m.Line)))
		marker = max(marker, len(strconv.Itoa(i)))
	}
	for i, m := range h.Markers {
		before := fmt.Appendf(nil, " %-*s ", kind, m.Kind)
		r.marker = append(r.marker, [2][]byte{before, fmt.Appendf(nil, " %*d %*d  ", marker, i, line, m.Line)})
	}
	r.number.width = max(len(strconv.FormatInt(p.To, 10)), len("# step"))
	r.between = []byte(" ")
	r.absent = []byte(strings.Repeat(" ", r.width-1) + "-")
	head := fmt.Sprintf("%s%*s %-*s %*s %*s %*s %*s  %s\n", textProgram(h.Variant, h.Language, h.N),
		-r.number.width, "# step", kind, "kind", r.width, "a", r.width, "b", marker, "marker", line, "line", "board")
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	var last []byte
	if left := p.Left(); left != "" {
		last = []byte("# " + left + "\n")
	}
	return r.write(ctx, w, p, last)
}

// textProgram is the first line of a text.
func textProgram(variant, language string, n int) string {
	return fmt.Sprintf("# %s, %s, n = %d\n", variant, language, n)
}

func textBoard(text []byte, board []int, base int) []byte {
	return appendBoard(text, board, base, ' ', "-")
}
