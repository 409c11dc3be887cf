package player

import (
	_ "embed"
	"html/template"
	"strings"
)

//go:embed languages.html
var languagesText string

var languagesTemplate = template.Must(template.New("languages").Parse(languagesText))

// InLanguages is the element <queens-languages>: a player with its program in two languages, as [Markup] made it, and
// above it the choice of another program of the bench.
func InLanguages(b Bench, player template.HTML) (template.HTML, error) {
	w := words{lang: b.Lang}
	return w.fill(languagesTemplate, map[string]any{
		"Bench":    b,
		"Programs": strings.Join(b.Programs, " "),
		"Wrong":    strings.Join(b.Wrong, " "),
		"Player":   player,
	})
}
