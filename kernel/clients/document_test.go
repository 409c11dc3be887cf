package clients_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const document = "../../docs/notebook.md"

// example is a cell of the document, and what it is said to show.
type example struct{ code, shows string }

var fenced = regexp.MustCompile("(?ms)^```cell\n(.*?)^```\n(?:\n```output\n(.*?)^```\n)?")

// examples are the cells of the document, and the commands in it that begin with "$".
func examples(t testing.TB) (cells []example, commands []string) {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range fenced.FindAllStringSubmatch(string(text), -1) {
		cells = append(cells, example{match[1], match[2]})
	}
	for _, match := range regexp.MustCompile(`(?m)^    \$ (.*)$`).FindAllStringSubmatch(string(text), -1) {
		commands = append(commands, match[1])
	}
	return cells, commands
}

// TestDocumentCells runs the cells of the document in their order: none fails, and each shows what stands below it.
func TestDocumentCells(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	cells, _ := examples(t)
	var codes []string
	for _, c := range cells {
		codes = append(codes, c.code)
	}
	input, err := json.Marshal(codes)
	if err != nil {
		t.Fatal(err)
	}
	path, err := filepath.Abs("testdata/cells.py")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := l.command(ctx, python, path)
	var talk bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), &talk
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &talk)
	}
	var told []struct {
		Status, Stdout, Stderr string
		Errors, Shown, Media   []string
	}
	if err := json.Unmarshal(output, &told); err != nil || len(told) != len(cells) || len(cells) < 5 {
		t.Fatalf("%d cells, %v: %s", len(cells), err, output)
	}
	for i, got := range told {
		shows := got.Stdout + strings.Join(got.Shown, "\n")
		if got.Status != "ok" || got.Stderr != "" || !strings.Contains(shows+"\n", cells[i].shows) {
			t.Errorf("the cell\n%s\nwants\n%s\nand ends with %+v", cells[i].code, cells[i].shows, got)
		}
	}
}

// TestDocumentCommands runs the commands of the document that begin with "$" in their order, beside a notebook of its cells.
func TestDocumentCommands(t *testing.T) {
	t.Parallel()
	l := newLab(t, "nbconvert")
	cells, commands := examples(t)
	var codes []string
	for _, c := range cells {
		codes = append(codes, c.code)
	}
	l.write(t, "first.ipynb", ofCells(t, "queens", codes...))
	if len(commands) < 6 {
		t.Errorf("%d commands, want 6 or more", len(commands))
	}
	for _, command := range commands {
		// Debian's jupyter, whichever else is on the path.
		l.run(t, "sh", "-c", strings.Replace(command, "jupyter ", python+" -m jupyter ", 1))
	}
	for _, name := range []string{"done.html", "../data/kernels/queens/kernel.json", "for-class/share/jupyter/kernels/queens/kernel.json"} {
		if _, err := os.Stat(filepath.Join(l.dir, "work", name)); err != nil {
			t.Error(err)
		}
	}
}
