package player_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"queens/internal/browser"
	"queens/programs"
	"queens/solvers"
	"queens/tracer/mark"
)

// inMarks brings the modules that find markers into a page.
const inMarks = `
import "edit-words.js";
import { Source } from "mark.js";
import { Words } from "sentence.js";

const words = new Words("en");
window.marks = (texts) => texts.map((text) => {
  const source = new Source(text);
  if (source.faults.length > 0) return source.faults.map(({ line, reason }) => "x.js:" + line + ": " + words.text(reason.key, reason.values)).join("\n");
  const markers = source.markers.map(({ kind, shown, args }) => kind + " " + shown + " " + args.length);
  return [source.base, source.lines, ...markers, source.display.join("\n") + "\n", source.instrument()].join("\n");
});
`

// markedInGo is what package mark says of a text, as marks does in the page.
func markedInGo(text string) string {
	source, err := mark.Parse(mark.JavaScript, "x.js", text)
	if err != nil {
		return err.Error()
	}
	lines := []string{fmt.Sprint(source.Base), source.Lines}
	for i, m := range source.Markers() {
		lines = append(lines, fmt.Sprint(m.Kind, " ", m.Line, " ", source.Args(i)))
	}
	return strings.Join(append(lines, source.Display(), source.Instrument(mark.JavaScript.Call)), "\n")
}

// markCases are the cases of package mark for JavaScript.
const markCases = "../tracer/mark/testdata/places/javascript.txtar"

// The scripts find the markers of a program as package mark does, and refuse the same with the same words: in the programs of the
// course, in the cases of that package, and in what becomes of them when they are changed by chance.
func TestMarksInScript(t *testing.T) {
	t.Parallel()
	cases, err := txtar.ParseFile(markCases)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, c := range cases.Files {
		texts = append(texts, "//queens: base 0, lines rows\n"+string(c.Data))
	}
	for _, v := range solvers.Variants() {
		lang, err := programs.FindLanguage("javascript")
		if err != nil {
			t.Fatal(err)
		}
		if source, err := programs.Source(v, lang, 4); err == nil {
			texts = append(texts, source.Text)
		}
	}
	tricky, err := os.ReadFile("../tracer/mark/testdata/law/tricky.js")
	if err != nil {
		t.Fatal(err)
	}
	texts = append(texts, string(tricky))
	const deep = 800 // deeper nests the browser may have no room for
	for _, nest := range nests {
		texts = append(texts, "//queens: base 0, lines rows\n"+strings.Repeat(nest, deep)+"\n//step:solution()\n")
	}
	random := rand.New(rand.NewPCG(5, 8))
	for range 4000 {
		texts = append(texts, changed(random, texts[random.IntN(len(texts))]))
	}
	script, err := bundled(inMarks)
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	s := newSite(t)
	s.write("player.js", script)
	tab.Open(browser.FileURL(s.page("marks.html", "en", "")))
	data, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for i, got := range browser.Eval[[]string](tab, fmt.Sprintf("marks(%s)", data)) {
		want := markedInGo(texts[i])
		if got != want {
			t.Fatalf("in the browser\n%s\nwant\n%s\nof\n%s", got, want, texts[i])
		}
		if strings.HasPrefix(want, "x.js:") {
			refused++
		}
	}
	if refused < 100 || refused > len(texts)-100 {
		t.Errorf("of %d programs %d are refused: want some of each", len(texts), refused)
	}
	for _, nest := range nests {
		deeper, err := json.Marshal("//queens: base 0, lines rows\n" + strings.Repeat(nest, 100*deep) + "\n//step:solution()\n")
		if err != nil {
			t.Fatal(err)
		}
		browser.Eval[[]string](tab, fmt.Sprintf("marks([%s])", deeper))
	}
	quiet(t, tab)
}

// nests are openings that can stand in each other.
var nests = []string{"(", "[", "{", "if (x) ", "x = () => {", "`${", "a:", "do "}

// The lists of words by which the scripts read JavaScript are those of package mark.
func TestRulesInScript(t *testing.T) {
	data, err := os.ReadFile("script/javascript.json")
	if err != nil {
		t.Fatal(err)
	}
	lang := mark.JavaScript
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err = e.Encode(struct {
		Joins     []string `json:"joins"`
		Continues []string `json:"continues"`
		Heads     []string `json:"heads"`
		Open      []string `json:"open"`
		Leaves    []string `json:"leaves"`
		Types     []string `json:"types"`
		Before    []string `json:"before"`
	}{lang.Joins, lang.Continues, lang.Heads, lang.Open, lang.Leaves, lang.Types, lang.Before})
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("script/javascript.json", want.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(data, want.Bytes()) {
		t.Errorf("script/javascript.json holds\n%s\nwant (go test -run TestRulesInScript -update)\n%s", data, want.Bytes())
	}
}

// pieces are put into programs by chance: what makes a scanner stumble.
var pieces = []string{
	"//step:solution()\n", "//step:try(1, 2)\n", "    //step^:enter(n)\n", "//step:try(f(1, [2, 3]), n)\n", "//step:try(a[i++], 2)\n", "//step:place(1)\n",
	"//step:jump(1)\n", "// step:try(1, 2)\n", "//step:enter(\"a\")\n", "//step:try(1, 4096)\n", "//step:try(1, -1)\n", "//step:try((1, 2)\n", "//step:try(1, )\n",
	"//step:try(a < b, a => b)\n", "//step:try(1, 2) \t\r\n", "/*step:solution()*/", "/* step: try (1, 2) */", "/* \n", "*/", "// #region a\n", "// #endregion\n",
	"//queens: base 0, lines rows\n", "//queens: base 0, lines items\n", "//queens: base 2, lines rows\n", "\"", "'", "`", "`${x}`", "`${`${x}`}`", "`${", "}", "{", "(", ")", "[", "]",
	";", ":", "outer:\n", "else\n", "do\n", "if (x)\n", "for (;;)\n", "while (x) ", "=>\n", "x = () => {\n", "return\n", "return;\n", "throw x;\n", "break;", "case 1:\n", "default:",
	"switch (x) {\n", "a ? b : c;\n", "{ a: 1 }.a", "x++\n", "--x\n", "1.5e3\n", "n => n\n", "class A {\n", "get x() {\n", "/a\\/b[/]c\"/.test(x)\n", "x / 2 / y\n", "a = b\n", "f(x)\n",
	"\\", "\\\n", "\r\n", "\n\n\n", "\t", "\u00a0", "\ufeff", "皇后\n", "#!/usr/bin/env node\n", "<!-- x\n", "async () => {\n", "yield\n", "#x\n", "??=", "**", "\r", ".5", "1e-5", "1..toFixed()", "/[/]\\/x/gi", "<!--", "template<T>(", "where", "new X() {\n", "static {\n", "default {\n",
}

// changed is a text with some changes.
func changed(random *rand.Rand, text string) string {
	for range 1 + random.IntN(4) {
		at := random.IntN(len(text) + 1)
		if random.IntN(2) == 0 { // at the beginning of a line
			at = strings.LastIndexByte(text[:at], '\n') + 1
		}
		switch random.IntN(5) {
		case 0:
			text = text[:at] + text[min(len(text), at+1+random.IntN(3)):]
		case 1:
			end := strings.IndexByte(text[at:], '\n')
			text = text[:at] + text[at+max(0, end):]
		default:
			text = text[:at] + pieces[random.IntN(len(pieces))] + text[at:]
		}
	}
	return strings.ToValidUTF8(text, "?")
}
