package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"queens/tracer"
)

// csvFormat is a table as RFC 4180 has it: a line with the names of the columns, then one for each step, with the line endings
// of encoding/csv.
var csvFormat = &Format{
	Name: "csv", Ext: ".csv", Media: "text/csv", For: "spreadsheets, pandas, R", Text: true,
	Uses: []Use{UseCounts, UseOnly}, write: writeCSV, read: readCSV,
}

// The columns of a table, in their order. Those of the counts follow, named as the kinds.
const (
	colVariant = iota
	colLanguage
	colN
	colStep
	colMarker
	colKind
	colLine
	colA
	colB
	colBoard
	numColumns
)

var columns = [numColumns]string{"variant", "language", "n", "step", "marker", "kind", "line", "a", "b", "board"}

// kindLeft stands in the place of a kind in the last row of a part: that row's board is what [Part.Left] says.
const kindLeft = "left"

func writeCSV(ctx context.Context, w io.Writer, p *Part, o Options) error {
	h := p.Header()
	names := columns[:]
	r := rows{board: boardCells{base: h.Base}, between: []byte(","), end: []byte("\n")}
	if o.Counts {
		for _, kind := range tracer.Kinds() {
			names = append(names, kind.String())
			r.counts = append(r.counts, []byte(","))
		}
	}
	for i, m := range h.Markers {
		r.marker = append(r.marker, [2][]byte{fmt.Appendf(nil, ",%d,%s,%d,", i, m.Kind, m.Line), []byte(",")})
	}
	program := []string{colVariant: plainCell(h.Variant), colLanguage: plainCell(h.Language), colN: fmt.Sprint(h.N)}
	r.start = append(bytes.TrimSuffix(csvRow(program), []byte("\n")), ',')
	if _, err := w.Write(csvRow(names)); err != nil {
		return err
	}
	var last []byte
	if left := p.Left(); left != "" {
		row := make([]string, len(names))
		copy(row, program)
		row[colKind], row[colBoard] = kindLeft, left
		last = csvRow(row)
	}
	return r.write(ctx, w, p, last)
}

// csvRow is a row as encoding/csv writes it.
func csvRow(cells []string) []byte {
	var row bytes.Buffer
	w := csv.NewWriter(&row)
	w.Write(cells)
	w.Flush() // a buffer takes everything
	return row.Bytes()
}

// formulas are the characters that make a spreadsheet take a cell for a formula, or skip them and look at the next one. The wide
// ones do so where texts are Chinese or Japanese.
const formulas = "=+-@\t\r\n＝＋－＠"

// plainCell is a text from outside as it stands in a cell: with an apostrophe before what would be a formula. So that it can be
// taken away again for certain, a text that begins as such a cell gets one, too.
func plainCell(text string) string {
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// cellText is the text of which plainCell made a cell.
func cellText(cell string) string {
	if text, ok := strings.CutPrefix(cell, "'"); ok && isFormula(text) {
		return text
	}
	return cell
}

func isFormula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.IndexAny(text, formulas) == 0
}
