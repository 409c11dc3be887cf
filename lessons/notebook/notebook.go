// Package notebook makes Jupyter notebooks of lessons, and checks notebooks. The format is nbformat 4.5,
// https://nbformat.readthedocs.io/en/latest/format_description.html.
//
// [Make] turns a lesson into cells: prose as Markdown with its numbers filled in, programs in a language of choice, players and
// comparisons as line commands of the kernel. [Markdown] is the same in one text. What a notebook cannot show is said there, with
// the place where it can be seen.
package notebook

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Kernel is the name of the kernel that all notebooks of lessons carry, and Title what people read in its place.
const (
	Kernel = "queens"
	Title  = "Queens"
)

// The version of the format.
const (
	format      = 4
	formatMinor = 5
)

// Kind is what a cell is.
type Kind string

// The kinds of cells that notebooks of lessons have.
const (
	Prose Kind = "markdown"
	Code  Kind = "code"
)

// Notebook is a notebook that has not been run.
type Notebook struct {
	Cells    []Cell
	Metadata Metadata
}

// Cell is a cell. Its ID is the same in every build, as long as the lesson has it in the same section.
type Cell struct {
	ID     string
	Kind   Kind
	Source string
}

// Metadata is what a notebook says of itself. Fields stand in the order of their names, as Jupyter writes them.
type Metadata struct {
	Authors    []Author   `json:"authors,omitempty"`
	KernelSpec kernelSpec `json:"kernelspec"`
	Language   language   `json:"language_info"`
	Queens     Origin     `json:"queens"`
	Title      string     `json:"title"`
}

// Author is one who wrote the lesson.
type Author struct {
	Name string `json:"name"`
}

type kernelSpec struct {
	DisplayName string `json:"display_name"`
	Language    string `json:"language"`
	Name        string `json:"name"`
}

type language struct {
	Extension string `json:"file_extension"`
	MediaType string `json:"mimetype"`
	Name      string `json:"name"`
	Lexer     string `json:"pygments_lexer"`
}

// Origin says what a notebook was made of.
type Origin struct {
	Edition  string `json:"edition"`
	Language string `json:"language"` // of people
	Lesson   string `json:"lesson"`
	Program  string `json:"program"` // language of the programs
}

type codeCell struct {
	Type     Kind     `json:"cell_type"`
	Count    *int     `json:"execution_count"`
	ID       string   `json:"id"`
	Metadata struct{} `json:"metadata"`
	Outputs  []string `json:"outputs"`
	Source   []string `json:"source"`
}

type proseCell struct {
	Type     Kind     `json:"cell_type"`
	ID       string   `json:"id"`
	Metadata struct{} `json:"metadata"`
	Source   []string `json:"source"`
}

// JSON is the notebook as a file, to the byte as Jupyter writes it.
func (n *Notebook) JSON() ([]byte, error) {
	cells := []any{}
	for _, c := range n.Cells {
		if lines := lines(c.Source); c.Kind == Code {
			cells = append(cells, codeCell{Type: c.Kind, ID: c.ID, Outputs: []string{}, Source: lines})
		} else {
			cells = append(cells, proseCell{Type: c.Kind, ID: c.ID, Source: lines})
		}
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	err := encoder.Encode(struct {
		Cells    []any    `json:"cells"`
		Metadata Metadata `json:"metadata"`
		Format   int      `json:"nbformat"`
		Minor    int      `json:"nbformat_minor"`
	}{cells, n.Metadata, format, formatMinor})
	return b.Bytes(), err
}

// lines parts a text into its lines, each with its end.
func lines(text string) []string {
	all := strings.SplitAfter(text, "\n")
	if all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}
