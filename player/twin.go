package player

import (
	_ "embed"
	"html/template"
	"strings"
)

// Pair is two programs to be set side by side.
type Pair struct{ First, Second string }

// CompareConfig is a bench with two programs side by side.
type CompareConfig struct {
	Bench
	Pair            // the two at first
	Examples []Pair // others that a page proposes
}

//go:embed twin.html
var twinText string

var twinTemplate = template.Must(template.New("twin").Parse(twinText))

// Compare is the element <queens-compare>, two programs side by side. Before any script runs it says what
// it will be.
func Compare(c CompareConfig) (template.HTML, error) {
	w := words{lang: c.Lang}
	type example struct {
		Pair
		At   string
		Text string
	}
	var examples []example
	for _, pair := range c.Examples {
		e := example{pair, "0", w.text("twin.example", "first", pair.First, "second", pair.Second)}
		if c.wrong(pair.First) || c.wrong(pair.Second) {
			e.At, e.Text = "parting", w.text("twin.example.parting", "first", pair.First, "second", pair.Second)
		}
		examples = append(examples, e)
	}
	return w.fill(twinTemplate, map[string]any{
		"Compare":  c,
		"Programs": strings.Join(c.Programs, " "),
		"Wrong":    strings.Join(c.Wrong, " "),
		"Try":      w.text("twin.examples"),
		"Examples": examples,
		"Off":      w.text("twin.off"),
	})
}
