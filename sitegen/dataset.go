package sitegen

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strconv"
)

// datasetVersion is that of the JSON files. It changes when a field changes its meaning.
const datasetVersion = 1

// dataset is a table of numbers with a name for each row. The table on a page, its chart and the files to
// download are made of it. As JSON it is documented in the README.
type dataset struct {
	Version  int          `json:"version"`
	Language string       `json:"language"` // of the title
	Title    string       `json:"title"`
	Row      string       `json:"row"`            // what a row is: program or change
	Column   string       `json:"column"`         // what a column is: n, kind, level or count
	Kind     string       `json:"kind,omitempty"` // of the steps that are counted, or steps, where it is the same for all
	N        int          `json:"n,omitempty"`    // where it is the same for all
	Columns  []string     `json:"columns"`        // their names, the same in every language
	Rows     []datasetRow `json:"rows"`
}

type datasetRow struct {
	Name   string  `json:"name"`
	Values []int64 `json:"values"`
}

// csv is the dataset as text of RFC 4180: a line with the names of the columns, then one for each row.
func (d *dataset) csv() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(append([]string{d.Row}, d.Columns...))
	for _, row := range d.Rows {
		cells := []string{row.Name}
		for _, value := range row.Values {
			cells = append(cells, strconv.FormatInt(value, 10))
		}
		w.Write(cells)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

func (d *dataset) json() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(d)
	return b.Bytes(), err
}
