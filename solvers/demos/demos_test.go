package demos

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestOutcomes holds what each program does.
func TestOutcomes(t *testing.T) {
	want := map[string]Outcome{
		"board-of-one":         {Output: "n = 5: 10 solutions\n", Stopped: "runtime error: index out of range [1] with length 1"},
		"counter-as-character": {Output: "characters 0 to 9: \x00\x01\x02\x03\x04\x05\x06\a\b\t\ncharacters 48 to 57: 0123456789\n"},
		"four-steps": {Output: "n = 5: [0 2 4 1 3]\n",
			Stopped: "the queen of row 1 stands on the last square: there is none after it"},
		"naming-trap":           {Output: "conflict of 2 4 1 3: true\nconflict of 1 1 1 1: false\n"},
		"reused-variable":       {Output: "92 solutions, 15398 tries\n"},
		"row-test-with-herself": {Output: "j over all columns: 0 of 16777216 boards pass\nj before i: 40320 of 16777216 boards pass\n"},
		"short-array": {Output: "solution: [1 3 5 2 4 13 15 12 18 20 17 9 16 19 8 10 7 14 6 11]\n",
			Stopped: "runtime error: index out of range [21] with length 21"},
		"starting-value": {Output: "difference, array begins with -1: 92\ndifference, array begins with 0: 92\n" +
			"difference, array begins with 7: 92\ndifference, array begins with 99: 92\n" +
			"slant, array begins with -1: 92\nslant, array begins with 0: 0\n"},
	}
	refused := map[string][]string{ // what the compiler must say, whatever its words for the rest
		"commas-in-for": {"5:6: "},
		"mixed-names":   {"6:6: undefined: q", "6:30: undefined: column", "10:1: missing return"},
	}
	for _, name := range Names() {
		p, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if p.Text == "" || strings.Contains(p.Text, "package demos") || strings.Contains(p.Text, "import") {
			t.Errorf("%s is shown as\n%s", name, p.Text)
		}
		got := p.Outcome()
		if messages, ok := refused[name]; ok {
			if len(got.Refused) == 0 || got.Output != "" || !strings.HasPrefix(strings.Join(got.Refused, "\n"), strings.Join(messages, "\n")) {
				t.Errorf("%s: got %+v", name, got)
			}
			continue
		}
		if got.Refused != nil || got.Output != want[name].Output || got.Stopped != want[name].Stopped {
			t.Errorf("%s: got %+v, want %+v", name, got, want[name])
		}
	}
	if len(Names()) != len(want)+len(refused) {
		t.Errorf("%d programs, want %d", len(Names()), len(want)+len(refused))
	}
}

// TestFiles: every file of the folder is a program of the tables.
func TestFiles(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.go", "refused/*.txt"} {
		names, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, names...)
	}
	for _, name := range files {
		name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "refused/"), ".txt"), ".go")
		if name = strings.ReplaceAll(name, "_", "-"); name == "demos" || strings.HasSuffix(name, "-test") {
			continue
		}
		if !slices.Contains(Names(), name) {
			t.Errorf("no program is named %s", name)
		}
	}
}

func TestFind(t *testing.T) {
	if _, err := Find("nonsense"); err == nil || !strings.Contains(err.Error(), "want one of board-of-one, commas-in-for, ") {
		t.Errorf("got %v", err)
	}
}

func TestBounded(t *testing.T) {
	out := &bounded{}
	defer func() {
		if p := recover(); p == nil || out.text.Len() > maxOutput {
			t.Errorf("%d bytes are kept: %v", out.text.Len(), p)
		}
	}()
	for {
		out.Write(make([]byte, 1000))
	}
}
