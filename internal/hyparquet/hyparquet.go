// Package hyparquet reads Parquet files for tests by a program of others: hyparquet, which runs under Node.
package hyparquet

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/npm"
	"queens/internal/tool"
)

// Rows are rows of a file to be read: from the one with number From, counted from 0, to the one before To.
type Rows struct {
	File string `json:"file"`
	From int64  `json:"from"`
	To   int64  `json:"to"`
}

// File is what was read of a file.
type File struct {
	CreatedBy string
	Metadata  map[string]string
	Columns   []Column
	Codecs    []string // of compression
	Groups    []int64  // rows of each
	Rows      [][]any  // numbers are of type [json.Number]
}

// Column is a column of a file.
type Column struct {
	Name, Type string
	Optional   bool
	Encodings  []string
}

// Read reads files. Without Node or hyparquet the test is skipped, or fails where CI is set.
func Read(t testing.TB, wanted ...Rows) []File {
	t.Helper()
	node, modules := tool.Need(t, "node"), npm.Dir(t)
	request, err := json.Marshal(wanted)
	if err != nil {
		t.Fatal(err)
	}
	// Node looks for modules in the folders above the script.
	cmd := exec.CommandContext(t.Context(), node, filepath.Join(filepath.Dir(modules), "internal", "hyparquet", "read.mjs"))
	var talk strings.Builder
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), &talk
	answer, err := cmd.Output()
	if err != nil {
		t.Fatalf("hyparquet: %v\n%s", err, &talk)
	}
	files := make([]File, len(wanted))
	lines := json.NewDecoder(bytes.NewReader(answer))
	lines.UseNumber()
	for i := range files {
		if err := lines.Decode(&files[i]); err != nil {
			t.Fatalf("hyparquet on %s: %v", wanted[i].File, err)
		}
	}
	return files
}
