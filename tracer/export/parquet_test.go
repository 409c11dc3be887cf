package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/internal/hyparquet"
	"queens/tracer"
	"queens/tracer/export"
)

// A program of others reads every row, and what is said of all of them, as the trace file has it.
func TestParquet(t *testing.T) {
	all, dir := chances(t), t.TempDir()
	var wanted []hyparquet.Rows
	for _, c := range all {
		wanted = append(wanted, hyparquet.Rows{File: writeTo(t, dir, "parquet", c), To: c.part.To})
	}
	files := hyparquet.Read(t, wanted...)
	for i, c := range all {
		file := files[i]
		if diff := cmp.Diff(about(t, c.part), file.Metadata); diff != "" {
			t.Errorf("%s: metadata: %s", c.name, diff)
		}
		want := columnsOf(c.counts)
		for i := range want {
			if len(file.Groups) == 0 {
				want[i].Encodings = []string{} // no rows, nothing encoded
			}
		}
		if diff := cmp.Diff(want, file.Columns); diff != "" {
			t.Errorf("%s: columns: %s", c.name, diff)
		}
		rows := tableRows(t, c.part, c.counts)
		if len(rows) != len(file.Rows) {
			t.Errorf("%s: %d rows, want %d", c.name, len(file.Rows), len(rows))
			continue
		}
		for j, row := range rows {
			if got, want := fmt.Sprint(file.Rows[j]), fmt.Sprint(row); got != want {
				t.Errorf("%s: row %d is %s, want %s", c.name, j, got, want)
				break
			}
		}
	}
}

// columnsOf are the columns of a file.
func columnsOf(counts bool) []hyparquet.Column {
	dictionary := []string{"PLAIN", "RLE_DICTIONARY"}
	nullable := []string{"PLAIN", "RLE", "RLE_DICTIONARY"}
	delta := []string{"DELTA_BINARY_PACKED"}
	columns := []hyparquet.Column{
		{Name: "step", Type: "INT64 INTEGER", Encodings: delta},
		{Name: "marker", Type: "INT32 INTEGER", Encodings: dictionary},
		{Name: "kind", Type: "BYTE_ARRAY STRING", Encodings: dictionary},
		{Name: "line", Type: "INT32 INTEGER", Encodings: dictionary},
		{Name: "a", Type: "INT32 INTEGER", Encodings: nullable, Optional: true},
		{Name: "b", Type: "INT32 INTEGER", Encodings: nullable, Optional: true},
		{Name: "board", Type: "BYTE_ARRAY STRING", Encodings: []string{"DELTA_BYTE_ARRAY"}},
	}
	if counts {
		for _, kind := range tracer.Kinds() {
			columns = append(columns, hyparquet.Column{Name: kind.String(), Type: "INT64 INTEGER", Encodings: delta})
		}
	}
	return columns
}

// What others read of a small file.
func TestParquetGolden(t *testing.T) {
	r := traceOf(t, "recursive", 4, 0)
	part, err := export.Select(r, 100, 200, tracer.Place, tracer.Solution, tracer.Backtrack)
	if err != nil {
		t.Fatal(err)
	}
	name := writeTo(t, t.TempDir(), "parquet", chance{"part", part, true})
	file := hyparquet.Read(t, hyparquet.Rows{File: name, To: part.To})[0]
	var text bytes.Buffer
	fmt.Fprintf(&text, "created by %s, compressed by %v, rows in groups %v\n", file.CreatedBy, file.Codecs, file.Groups)
	for _, key := range slices.Sorted(maps.Keys(file.Metadata)) {
		if key == "source" || key == "sha256" {
			continue // TestParquet looks at them
		}
		fmt.Fprintf(&text, "%s: %q\n", key, file.Metadata[key])
	}
	for _, column := range file.Columns {
		fmt.Fprintf(&text, "column %s: %s, optional %t, %v\n", column.Name, column.Type, column.Optional, column.Encodings)
	}
	lines := json.NewEncoder(&text)
	for _, row := range file.Rows {
		if err := lines.Encode(row); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "recursive-4.part.parquet.txt", text.Bytes())
}

// Rows are written in groups, and those of a group with long boards are fewer.
func TestParquetGroups(t *testing.T) {
	dir := t.TempDir()
	short := export.Whole(traceOf(t, "nested-loops", 7, 0)) // more than two groups
	long := export.Whole(traceOf(t, "recursive", 2000, 100_000))
	var wanted []hyparquet.Rows
	for _, p := range []*export.Part{short, long} {
		wanted = append(wanted, hyparquet.Rows{File: writeTo(t, dir, "parquet", chance{p.Header().Variant, p, false})})
	}
	border := hyparquet.Rows{File: wanted[0].File, From: 1<<20 - 5, To: 1<<20 + 5}
	files := hyparquet.Read(t, append(wanted, border)...)
	for i, p := range []*export.Part{short, long} {
		rows, most := int64(0), slices.Max(files[i].Groups)
		for _, group := range files[i].Groups {
			rows += group
		}
		if rows != p.To || len(files[i].Groups) < 2 || (most == 1<<20) != (i == 0) {
			t.Errorf("%s: groups of %v rows for %d steps", p.Header().Variant, files[i].Groups, p.To)
		}
	}
	around, err := export.Select(short.Trace, border.From+1, border.To)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(files[2].Rows), fmt.Sprint(tableRows(t, around, false)); got != want {
		t.Errorf("at the border of two groups: %s, want %s", got, want)
	}
	info, err := os.Stat(filepath.Join(dir, "nested-loops.parquet"))
	if err != nil || info.Size() > short.To {
		t.Errorf("%v, %d bytes for %d steps", err, info.Size(), short.To)
	}
}
