// Package highlight colours the lines of programs by classes, as players and pages show them.
package highlight

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/dlclark/regexp2/v2"
)

// chroma gives each match of an expression a quarter of a second by a clock that ticks ten times in one, and takes a
// match that is late for none. On a busy machine that happens to short ones too, and the page gets other
// colours. A clock that ticks more rarely lets a match take as long.
func init() { regexp2.SetTimeoutCheckPeriod(time.Minute) }

// highlighted holds what Lines has made: programs stand on several pages, and a course that is built again has
// few changes.
var highlighted struct {
	sync.Mutex
	lines map[[2]string][]template.HTML
	bytes int // of the texts
}

const maxHighlighted = 16 << 20

// Lines colours source text by classes, and returns its lines, which are not to be changed. A language that
// chroma does not know is left as it is. The colours are those of [Style], in an element of the class chroma.
func Lines(lang, text string) ([]template.HTML, error) {
	key := [2]string{lang, text}
	highlighted.Lock()
	lines, ok := highlighted.lines[key]
	highlighted.Unlock()
	if ok {
		return lines, nil
	}
	lines, err := tokenise(lang, text)
	if err != nil {
		return nil, err
	}
	highlighted.Lock()
	defer highlighted.Unlock()
	if highlighted.lines == nil || highlighted.bytes > maxHighlighted {
		highlighted.lines, highlighted.bytes = map[[2]string][]template.HTML{}, 0
	}
	highlighted.lines[key] = lines
	highlighted.bytes += len(text)
	return lines, nil
}

// Title is what a language is called among people, such as "C++" for cpp; one that chroma does not know is called as it is.
func Title(lang string) string {
	if lexer := lexers.Get(lang); lexer != nil {
		return lexer.Config().Name
	}
	return lang
}

func tokenise(lang, text string) ([]template.HTML, error) {
	lexer := lexers.Get(lang)
	if lexer == nil {
		lexer = lexers.Fallback
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, text)
	if err != nil {
		return nil, fmt.Errorf("highlight %s: %w", lang, err)
	}
	var lines []template.HTML
	for _, line := range chroma.SplitTokensIntoLines(tokens.Tokens()) {
		var b strings.Builder
		for _, token := range line {
			value := html.EscapeString(strings.TrimRight(token.Value, "\n"))
			if class := tokenClass(token.Type); class != "" && strings.TrimSpace(value) != "" {
				fmt.Fprintf(&b, `<span class="%s">%s</span>`, class, value)
			} else {
				b.WriteString(value)
			}
		}
		lines = append(lines, template.HTML(b.String()))
	}
	return lines, nil
}

// tokenClass is the class of a token, or of the nearest type above it that has one.
func tokenClass(t chroma.TokenType) string {
	for ; t > 0; t = t.Parent() {
		if class, ok := chroma.StandardTypes[t]; ok {
			return class
		}
	}
	return ""
}

// Colour is what a class of tokens is drawn in, on light and on dark paper.
type Colour struct{ Class, Light, Dark string }

// Colours are those of coloured source, but for tokens that look like the text around them. Both styles are made
// for a contrast of at least 7 to 1.
func Colours() (colours []Colour) {
	light, dark := styles.Get("modus-operandi"), styles.Get("modus-vivendi")
	for _, t := range slices.Sorted(maps.Keys(chroma.StandardTypes)) {
		class := tokenClass(t)
		l, d := light.Get(t).Colour, dark.Get(t).Colour
		if class == "" || l == light.Get(chroma.Text).Colour && d == dark.Get(chroma.Text).Colour {
			continue
		}
		colours = append(colours, Colour{class, l.String(), d.String()})
	}
	return colours
}

// Style is the style sheet of coloured source.
func Style() []byte {
	classes := map[string][]string{} // by what they are drawn in
	for _, c := range Colours() {
		colour := fmt.Sprintf("light-dark(%s, %s)", c.Light, c.Dark)
		classes[colour] = append(classes[colour], "."+c.Class)
	}
	var b bytes.Buffer
	for _, colour := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(&b, ".chroma :is(%s) { color: %s; }\n", strings.Join(classes[colour], ", "), colour)
	}
	return b.Bytes()
}
