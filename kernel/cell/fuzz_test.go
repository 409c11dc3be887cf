package cell

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"queens/programs"
	"queens/tracer/mark"
)

// seeds calls a function with the texts of all cells of the tests.
func seeds(f *testing.F, add func(lang int, text string)) {
	f.Helper()
	for i, lang := range programs.Languages() {
		for _, dir := range []string{"outline", "compose", "run"} {
			archive, err := txtar.ParseFile(filepath.Join("testdata", dir, lang.Name+".txtar"))
			if err != nil {
				f.Fatal(err)
			}
			for _, file := range archive.Files {
				add(i, string(file.Data))
			}
		}
	}
}

// FuzzCell reads cells, with their commands and options, and asks of every kind what a client asks.
func FuzzCell(f *testing.F) {
	seeds(f, func(lang int, text string) { f.Add(text, lang, len(text)/2) })
	f.Add(`%%c --n 5 --as a-b --input "a\n" --limit 7 --no-trace --sandbox=none`+"\nint x;", 0, 7)
	f.Add("%lang c\n%compare 'a b' \\\"c --n 4..5\n\n%%file queens.h\n#define N 8\n", 1, 20)
	f.Add("//step:pla", 2, 10)
	f.Fuzz(func(t *testing.T, code string, n, cursor int) {
		lang := programs.Languages()[uint(n)%7].Name
		lines := strings.Count(code, "\n") + 1
		c, err := Parse(code, lang)
		var wrong *Error
		switch {
		case err != nil && !errors.As(err, &wrong):
			t.Errorf("%v has no line", err)
		case err != nil && (wrong.Line < 1 || wrong.Line > lines+1):
			t.Errorf("%v of %d", err, lines)
		case c.Program != nil && c.Program.Padded() != "":
			if got := strings.Count(c.Program.Padded(), "\n") + 1; err == nil && !strings.Contains(code, "\r") && got != lines {
				t.Errorf("%d lines of %d", got, lines)
			}
		}
		for _, command := range c.Commands {
			if len(command.Words) == 0 || command.Words[0] == "" || command.Line < 1 || command.Line > lines {
				t.Errorf("command %+v", command)
			}
		}
		if c.Program != nil && err == nil {
			if o := c.Program.Options; o.N < 0 || o.N > 4094 || o.Limit < 0 || o.As != "" && CheckName(o.As) != nil {
				t.Errorf("options %+v", o)
			}
		}
		status, _ := IsComplete(code, lang)
		if err == nil != (status != invalid) && err == nil && c.Program == nil || status == complete && err != nil {
			t.Errorf("%s, but %v", status, err)
		}
		completion := Complete(code, lang, cursor, Notebook{})
		if points := utf8.RuneCountInString(code); completion.Start < 0 || completion.End < completion.Start || completion.End > points {
			t.Errorf("%+v in %d", completion, points)
		}
		Inspect(code, lang, cursor, Notebook{})
	})
}

// FuzzOptions reads the line of a program's options.
func FuzzOptions(f *testing.F) {
	for _, line := range []string{
		`--n 6 --as mine --input "4\n5" --limit 100 --no-trace --sandbox none`, `--n=6 --as='a' --no-trace=false`, "--sandbox", "-n 5", "--n -5", "--n 99999999999999999999",
		`"`, `\`, "--", "-", "--=", "--as cell-3", "--as recursive", "--help -h", "--no-trace=x", "a b", "--input",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\r\n\x00") || !utf8.ValidString(line) {
			return
		}
		c, err := Parse("%%c "+line+"\nint x;", "go")
		var wrong *Error
		switch {
		case errors.As(err, &wrong):
			if wrong.Line != 1 || strings.ContainsAny(err.Error(), "\n") {
				t.Errorf("%q: %v", line, err)
			}
		case err != nil || c.Program == nil || c.Program.Text != "int x;" || c.Program.Line != 2:
			t.Errorf("%q: %v, %+v", line, err, c.Program)
		default:
			o := c.Program.Options
			if o.N < 0 || o.N > 4094 || o.Limit < 0 || o.As != "" && CheckName(o.As) != nil || o.Sandbox != "" && !slices.Contains(sandboxes, string(o.Sandbox)) {
				t.Errorf("%q: %+v", line, o)
			}
		}
		words, quote := scanWords(line)
		at := 0
		for _, w := range words {
			if w.start < at || w.end <= w.start || w.end > len(line) {
				t.Errorf("%q: word %+v behind %d", line, w, at)
			}
			at = w.end
		}
		if quote != 0 && len(words) == 0 {
			t.Errorf("%q: a quote is open in no word", line)
		}
	})
}

// FuzzCompose puts programs together. Every line of what comes of it is one of a cell.
func FuzzCompose(f *testing.F) {
	whole := map[int]string{}
	seeds(f, func(lang int, text string) {
		if whole[lang] == "" {
			whole[lang] = text
		}
		f.Add(lang, whole[lang], text, "program.c:3:5: cell-2 cell-2:7 File \"cell-2\", line 4\n  7 | x", 9)
	})
	f.Fuzz(func(t *testing.T, n int, first, second, said string, split int) {
		lang := programs.Languages()[uint(n)%7]
		var cells []*Program
		for _, code := range []string{first, second} {
			c, err := Parse(code, lang.Name)
			if err != nil || c.Program == nil || c.Program.Language.Name != lang.Name {
				return
			}
			cells = append(cells, c.Program)
		}
		w, err := Compose(nil, cells[0], "cell-1")
		if err != nil {
			wantLine(t, err, cells[0])
			return
		}
		both, err := Compose(w, cells[1], "cell-2")
		if err != nil {
			wantLine(t, err, cells[1])
			return
		}
		texts := map[string][]string{"cell-1": strings.Split(cells[0].Padded(), "\n"), "cell-2": strings.Split(cells[1].Padded(), "\n")}
		for _, l := range both.lines {
			if l.number < 1 || l.number > len(texts[l.cell]) {
				t.Fatalf("a line is %s", l)
			}
			from := texts[l.cell][l.number-1]
			text := strings.TrimSpace(l.text)
			if lang.Mark() == mark.Go {
				text = strings.TrimPrefix(text, "import ")
			}
			if strings.Contains(text, "#!") || strings.HasPrefix(from, "#!") || lang.Name == "go" || lang.Name == "cpp" {
				continue // something of it is left out
			}
			if !strings.Contains(from, strings.TrimSpace(strings.TrimSuffix(text, ";"))) && !strings.Contains(from, "queens:") {
				t.Fatalf("%s is %q, but %q", l, text, from)
			}
		}
		both.Rename(said)
		var at, pieces strings.Builder
		whole, parts := both.Writer(&at), both.Writer(&pieces)
		whole.Write([]byte(said))
		whole.Flush()
		split = int(uint(split) % uint(len(said)+1))
		parts.Write([]byte(said[:split]))
		parts.Write([]byte(said[split:]))
		parts.Flush()
		if at.String() != pieces.String() {
			t.Errorf("%q, in two pieces %q", at.String(), pieces.String())
		}
	})
}

func wantLine(t *testing.T, err error, p *Program) {
	t.Helper()
	var wrong *Error
	if !errors.As(err, &wrong) {
		t.Errorf("%v has no line", err)
	} else if lines := strings.Count(p.Padded(), "\n") + 1; wrong.Line < 1 || wrong.Line > lines {
		t.Errorf("%v of %d lines", err, lines)
	}
}
