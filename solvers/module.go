package solvers

import (
	_ "embed"
	"io/fs"
)

//go:embed download/main.go.txt
var mainProgram []byte

// Module is a small Go module with all programs, to be run without this toolkit: its files by their paths. The
// programs are the sources as they stand, markers in them.
func Module() (map[string][]byte, error) {
	files := map[string][]byte{"main.go": mainProgram, "go.mod": []byte("module queens\n\ngo 1.26\n")}
	names, err := fs.Glob(texts, "plain/*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if files[name], err = texts.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}
