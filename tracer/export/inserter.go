package export

import (
	"errors"
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// insertedRows are inserted by one statement, which costs half of what a statement a row does.
const insertedRows = 32

// inserter fills a table of a database. The values of a row are given one after the other, then row is called; all of
// them are bound to parameters.
type inserter struct {
	db      *sqlite3.Conn
	table   string
	columns int

	values    []dbValue // of the rows that are not yet inserted
	texts     []byte    // of those values
	statement *sqlite3.Stmt
	rows      int // that the statement inserts
}

// dbValue is a number, a text, or nothing.
type dbValue struct {
	number     int64
	start, end int // of a text in the inserter's texts
	kind       sqlite3.Datatype
}

func (in *inserter) number(value int64) {
	in.values = append(in.values, dbValue{kind: sqlite3.INTEGER, number: value})
}

func (in *inserter) null() { in.values = append(in.values, dbValue{kind: sqlite3.NULL}) }

func (in *inserter) text(value string) { in.bytes([]byte(value)) }

func (in *inserter) bytes(value []byte) {
	start := len(in.texts)
	in.texts = append(in.texts, value...)
	in.values = append(in.values, dbValue{kind: sqlite3.TEXT, start: start, end: len(in.texts)})
}

// row ends a row.
func (in *inserter) row() error {
	if len(in.values) < insertedRows*in.columns {
		return nil
	}
	return in.insert()
}

// insert inserts the rows that there are.
func (in *inserter) insert() (err error) {
	rows := len(in.values) / in.columns
	if rows != in.rows {
		if err := in.prepare(rows); err != nil {
			return err
		}
	}
	for i, value := range in.values {
		switch value.kind {
		case sqlite3.INTEGER:
			err = in.statement.BindInt64(i+1, value.number)
		case sqlite3.TEXT:
			err = in.statement.BindRawText(i+1, in.texts[value.start:value.end])
		default:
			err = in.statement.BindNull(i + 1)
		}
		if err != nil {
			return err
		}
	}
	in.values, in.texts = in.values[:0], in.texts[:0]
	return in.statement.Exec()
}

// prepare makes a statement for so many rows.
func (in *inserter) prepare(rows int) (err error) {
	if err := in.statement.Close(); err != nil {
		return err
	}
	row := "(?" + strings.Repeat(",?", in.columns-1) + ")"
	in.rows = rows
	in.statement, _, err = in.db.Prepare("INSERT INTO " + in.table + " VALUES " + row + strings.Repeat(","+row, rows-1))
	return err
}

// close inserts the last rows.
func (in *inserter) close() (err error) {
	if len(in.values) > 0 {
		err = in.insert()
	}
	return errors.Join(err, in.statement.Close())
}
