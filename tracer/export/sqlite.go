package export

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/ncruces/go-sqlite3"

	"queens/tracer"
)

// sqliteFormat is a database for queries in class. It takes as many steps as there are: some 65 bytes each, half of them for the
// indexes. It is made in a temporary folder, which needs twice as much room for a while, and then copied.
var sqliteFormat = &Format{
	Name: "sqlite", Ext: ".sqlite", Media: "application/vnd.sqlite3", For: "queries in class",
	Uses: []Use{UseCounts, UseOnly}, write: writeSQLite,
}

// sqliteTables makes the tables and views. Their comments are kept in the database, where `.schema` shows them.
//
//go:embed sqlite.sql
var sqliteText string

var sqliteTables = template.Must(template.New("sqlite.sql").Parse(sqliteText))

// sqliteIndexes are made when all rows are there, so that their pages are full.
const sqliteIndexes = `
CREATE INDEX steps_by_kind ON steps (kind, a, b);
CREATE INDEX steps_by_line ON steps (line, marker);
`

// sqliteSettings are those for a file that nobody else sees until it is done: nothing is kept to go back to, and nothing waits for the
// disk. The file that comes of it is one like any other.
const sqliteSettings = `
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA foreign_keys = OFF;
PRAGMA cache_size = -16384;
`

func writeSQLite(ctx context.Context, w io.Writer, p *Part, o Options) error {
	dir, err := os.MkdirTemp("", "queens-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "trace.sqlite")
	if err := makeDatabase(ctx, name, p, o.Counts); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("the database could not be made: %w", err)
	}
	return copyFile(ctx, w, name)
}

// copyFile writes what is in a file.
func copyFile(ctx context.Context, w io.Writer, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if _, err := io.CopyN(w, file, 16<<20); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// makeDatabase writes a part into a database in a new file.
func makeDatabase(ctx context.Context, name string, p *Part, counts bool) (err error) {
	var kinds []string
	if counts {
		for _, kind := range tracer.Kinds() {
			kinds = append(kinds, kind.String())
		}
	}
	var tables strings.Builder
	if err := sqliteTables.Execute(&tables, kinds); err != nil {
		return err
	}
	db, err := sqlite3.OpenContext(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Exec(sqliteSettings + "BEGIN;" + tables.String()); err != nil {
		return err
	}
	here, err := insertSteps(ctx, db, p, kinds)
	if err != nil {
		return err
	}
	if err := describe(db, p, here); err != nil {
		return err
	}
	return db.Exec(sqliteIndexes + "COMMIT;")
}

// insertSteps fills the tables steps and solutions, and counts the rows of the first by kind.
func insertSteps(ctx context.Context, db *sqlite3.Conn, p *Part, kinds []string) (here []int64, err error) {
	h := p.Header()
	steps := &inserter{db: db, table: "steps", columns: len(columns) - colStep + len(kinds)}
	solutions := &inserter{db: db, table: "solutions", columns: 3}
	defer func() { err = errors.Join(err, steps.close(), solutions.close()) }()
	boards := boardCells{base: h.Base}
	counts := kindCounts{h: h, counts: make([]int64, len(tracer.Kinds()))}
	here = make([]int64, len(tracer.Kinds()))
	for s, err := range p.States(ctx) {
		if err != nil {
			return nil, err
		}
		here[s.Marker.Kind]++
		board, _ := boards.of(s.Fold.Board())
		steps.number(s.Number)
		steps.number(int64(s.Step.Marker()))
		steps.text(s.Marker.Kind.String())
		steps.number(int64(s.Marker.Line))
		for i, value := range [...]int{s.Step.A(), s.Step.B()} {
			if i < s.Args {
				steps.number(int64(value))
			} else {
				steps.null()
			}
		}
		steps.bytes(board)
		if kinds != nil {
			for _, count := range counts.of(s) {
				steps.number(count)
			}
		}
		if err := steps.row(); err != nil {
			return nil, err
		}
		if s.Marker.Kind != tracer.Solution {
			continue
		}
		solutions.number(s.Fold.Counts()[tracer.Solution])
		solutions.number(s.Number)
		solutions.bytes(board)
		if err := solutions.row(); err != nil {
			return nil, err
		}
	}
	return here, nil
}

// describe fills the tables that say what the steps are of.
func describe(db *sqlite3.Conn, p *Part, here []int64) (err error) {
	h := p.Header()
	about, err := p.about()
	if err != nil {
		return err
	}
	trace := &inserter{db: db, table: "trace", columns: 2}
	counts := &inserter{db: db, table: "counts", columns: 3}
	markers := &inserter{db: db, table: "markers", columns: 4}
	defer func() { err = errors.Join(err, trace.close(), counts.close(), markers.close()) }()
	for _, detail := range about {
		trace.text(detail.key)
		switch value := detail.value.(type) {
		case int64:
			trace.number(value)
		case string:
			trace.text(value)
		}
		if err := trace.row(); err != nil {
			return err
		}
	}
	for i, kind := range tracer.Kinds() {
		counts.text(kind.String())
		counts.number(h.Counts[kind])
		counts.number(here[i])
		if err := counts.row(); err != nil {
			return err
		}
	}
	var lines []string
	if source, err := h.Display(); err == nil { // else it is in a language that this program does not know
		lines = strings.Split(source, "\n")
	}
	for i, m := range h.Markers {
		markers.number(int64(i))
		markers.text(m.Kind.String())
		markers.number(int64(m.Line))
		if m.Line <= len(lines) {
			markers.text(strings.TrimSpace(lines[m.Line-1]))
		} else {
			markers.null()
		}
		if err := markers.row(); err != nil {
			return err
		}
	}
	return nil
}
