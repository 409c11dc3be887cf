package sitegen

import (
	"math"
	"testing"

	"queens/lessons"
	"queens/player/highlight"
)

// TestContrast has the examples of WCAG's own: black on white is 21 to 1, and #777777 on white just fails.
func TestContrast(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#ffffff", "#000000", 21},
		{"#777777", "#ffffff", 4.48},
		{"#767676", "#ffffff", 4.54},
		{"#0b5cad", "#0b5cad", 1},
	} {
		if got := contrast(test.a, test.b); math.Abs(got-test.want) > 0.005 {
			t.Errorf("%s on %s: %.3f, want %.2f", test.a, test.b, got, test.want)
		}
	}
}

// TestTokensCanBeRead holds every colour of highlighted source against its paper, in both themes.
func TestTokensCanBeRead(t *testing.T) {
	if n := len(highlight.Colours()); n < 20 {
		t.Errorf("%d colours of tokens, want 20 or more", n)
	}
	problems, err := checkTokens()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

// A course's own colours are those of links and buttons, with an ink on them that can be read.
func TestThemeOfACourse(t *testing.T) {
	text, err := themeStyle(lessons.Theme{Accent: "#7a2e8e", AccentDark: "#d9a6ea"})
	const want = ":root { --accent: light-dark(#7a2e8e, #d9a6ea); --accent-ink: light-dark(#ffffff, #10151b); }\n"
	if err != nil || text != want {
		t.Errorf("got %q, %v", text, err)
	}
	if text, err := themeStyle(lessons.Theme{}); err != nil || text != "" {
		t.Errorf("no colours: %q, %v", text, err)
	}
}
