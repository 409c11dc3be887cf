package solvers

import (
	_ "embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed download/main.go.txt
var mainProgram []byte

// Module is a small Go module with the programs for the queens, to be run without this toolkit: its files by their
// paths. The programs are the sources as they stand, markers in them; the list of programs lacks those that choose
// among items, which the toolkit holds.
func Module() (map[string][]byte, error) {
	files := map[string][]byte{"main.go": mainProgram, "go.mod": []byte("module queens\n\ngo 1.26\n")}
	names, err := fs.Glob(texts, "plain/*.go")
	if err != nil {
		return nil, err
	}
	left := []string{"plain/choice.go", "plain/choose.go"}
	for _, v := range others {
		left = append(left, "plain/"+v.Source(1).File)
	}
	for _, name := range names {
		if slices.Contains(left, name) {
			continue
		}
		text, err := texts.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if path.Base(name) == "programs.go" {
			text = withoutOthers(text)
		}
		files[name] = text
	}
	return files, nil
}

// withoutOthers is the list of programs without those for other problems.
func withoutOthers(text []byte) []byte {
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if !slices.ContainsFunc(others, func(v Variant) bool { return name == `"`+v.Name+`"` }) {
			b.WriteString(line)
		}
	}
	return []byte(b.String())
}
