package export

import (
	"context"
	"fmt"
	"io"
	"reflect"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"queens/tracer"
)

// parquetFormat is a table as data tools want it: typed columns, and what is the same in all rows once, as metadata.
//
// Kinds, markers, lines and arguments are few, so they are numbers of a dictionary. The board is another one after every fifth
// step of the longest traces: each text is written as what differs from the one before, which takes a twentieth of the bytes of a
// dictionary. Numbers of steps and counts are written as differences, too.
var parquetFormat = &Format{
	Name: "parquet", Ext: ".parquet", Media: "application/vnd.apache.parquet", For: "pandas, DuckDB, R",
	Uses: []Use{UseCounts, UseOnly}, write: writeParquet,
}

// What is held in memory at a time, and what readers can take apart. Smaller pages would be read faster one by one, and cost up to
// twice the bytes.
const (
	parquetBatch     = 4096      // rows handed on together
	parquetBatchText = 1 << 18   // bytes of boards after which they are handed on
	parquetPage      = 1 << 20   // bytes of a page before it is compressed
	parquetGroup     = 1 << 20   // rows of a group
	parquetGroupText = 128 << 20 // bytes of boards after which a group ends: boards may be thousands of lines long
)

func writeParquet(ctx context.Context, w io.Writer, p *Part, o Options) error {
	about, err := p.about()
	if err != nil {
		return err
	}
	t := newParquetTable(w, p, o.Counts)
	for _, detail := range about {
		t.w.SetKeyValueMetadata(detail.key, fmt.Sprint(detail.value))
	}
	for s, err := range p.States(ctx) {
		if err != nil {
			return err
		}
		if err := t.add(s); err != nil {
			return err
		}
	}
	if err := t.flush(); err != nil {
		return err
	}
	return t.w.Close()
}

// The columns of a Parquet file, in their order. Those of the counts follow.
const (
	parquetStep = iota
	parquetMarker
	parquetKind
	parquetLine
	parquetA
	parquetB
	parquetBoard
	parquetColumns
)

// parquetTable gathers the values of each column, and hands them to the writer of that column: rows are never put together.
type parquetTable struct {
	w       *parquet.GenericWriter[any]
	columns [][]parquet.Value // values of the rows that are not yet handed on
	rows    int               // how many those are
	text    []byte            // the boards that they show
	read    int               // bytes of boards in them, each time counted

	markers [][3]parquet.Value               // the columns marker, kind and line of each marker
	values  [tracer.MaxArg + 1]parquet.Value // of all that an argument can be
	absent  parquet.Value
	boards  boardCells
	board   parquet.Value
	counts  *kindCounts // nil without counts

	group, groupText int // rows and bytes of boards handed on for this group
}

func newParquetTable(w io.Writer, p *Part, counts bool) *parquetTable {
	h := p.Header()
	t := &parquetTable{boards: boardCells{base: h.Base}, absent: parquet.NullValue()}
	for i, m := range h.Markers {
		t.markers = append(t.markers, [3]parquet.Value{
			parquet.Int32Value(int32(i)), parquet.ByteArrayValue([]byte(m.Kind.String())), parquet.Int32Value(int32(m.Line)),
		})
	}
	for value := range t.values {
		t.values[value] = parquet.Int32Value(int32(value)).Level(0, 1, 0) // the level of a value that is there
	}
	number, text := parquet.Leaf(parquet.Int64Type), parquet.String()
	short := parquet.Encoded(parquet.Leaf(parquet.Int32Type), &parquet.RLEDictionary)
	fields := [...]parquet.Field{
		parquetStep:   parquetField{parquet.Encoded(number, &parquet.DeltaBinaryPacked), columns[colStep]},
		parquetMarker: parquetField{short, columns[colMarker]},
		parquetKind:   parquetField{parquet.Encoded(text, &parquet.RLEDictionary), columns[colKind]},
		parquetLine:   parquetField{short, columns[colLine]},
		parquetA:      parquetField{parquet.Optional(short), columns[colA]},
		parquetB:      parquetField{parquet.Optional(short), columns[colB]},
		parquetBoard:  parquetField{parquet.Encoded(text, &parquet.DeltaByteArray), columns[colBoard]},
	}
	all := fields[:]
	if counts {
		t.counts = &kindCounts{h: h, counts: make([]int64, len(tracer.Kinds()))}
		for _, kind := range tracer.Kinds() {
			all = append(all, parquetField{parquet.Encoded(number, &parquet.DeltaBinaryPacked), kind.String()})
		}
	}
	t.columns = make([][]parquet.Value, len(all))
	for i := range t.columns {
		t.columns[i] = make([]parquet.Value, parquetBatch)
	}
	t.w = parquet.NewGenericWriter[any](w,
		parquet.NewSchema("steps", parquetRow{fields: all}),
		parquet.CreatedBy("queens", "1", "parquet-go"), // the version of the file, not of the program: the same trace gives the same bytes
		parquet.Compression(&zstd.Codec{}),
		parquet.PageBufferSize(parquetPage),
		parquet.SkipPageBounds(columns[colBoard]), // nobody looks for boards between two texts
	)
	return t
}

// add adds a row.
func (t *parquetTable) add(s *State) error {
	row := t.rows
	marker := &t.markers[s.Step.Marker()]
	t.columns[parquetStep][row] = parquet.Int64Value(s.Number)
	t.columns[parquetMarker][row] = marker[0]
	t.columns[parquetKind][row] = marker[1]
	t.columns[parquetLine][row] = marker[2]
	a, b := &t.absent, &t.absent
	if s.Args > 0 {
		a = &t.values[s.Step.A()]
	}
	if s.Args > 1 {
		b = &t.values[s.Step.B()]
	}
	t.columns[parquetA][row] = *a
	t.columns[parquetB][row] = *b
	board, changed := t.boards.of(s.Fold.Board())
	if changed || row == 0 {
		start := len(t.text)
		t.text = append(t.text, board...)
		t.board = parquet.ByteArrayValue(t.text[start:])
	}
	t.columns[parquetBoard][row] = t.board
	if t.counts != nil {
		for kind, count := range t.counts.of(s) {
			t.columns[parquetColumns+kind][row] = parquet.Int64Value(count)
		}
	}
	t.rows++
	t.read += len(board)
	if t.rows == parquetBatch || t.read >= parquetBatchText {
		return t.flush()
	}
	return nil
}

// flush hands the rows on, and ends the group if it is large enough.
func (t *parquetTable) flush() error {
	for i, column := range t.w.ColumnWriters() {
		if _, err := column.WriteRowValues(t.columns[i][:t.rows]); err != nil {
			return err
		}
	}
	t.group += t.rows
	t.groupText += t.read
	t.rows, t.read, t.text = 0, 0, t.text[:0]
	if t.group >= parquetGroup || t.groupText >= parquetGroupText {
		t.group, t.groupText = 0, 0
		return t.w.Flush()
	}
	return nil
}

// parquetRow is a row's schema with the columns in our order. [parquet.Group] would sort them.
type parquetRow struct {
	parquet.Group
	fields []parquet.Field
}

func (r parquetRow) Fields() []parquet.Field { return r.fields }

// parquetField is a column with its name.
type parquetField struct {
	parquet.Node
	name string
}

func (f parquetField) Name() string { return f.name }

// Value would take the column out of a row that is a Go value; no row is.
func (f parquetField) Value(row reflect.Value) reflect.Value { return reflect.Value{} }
