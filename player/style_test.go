package player_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"queens/player"
)

// Text stands out from what is behind it by 4.5 to 1, and what is drawn by 3 to 1, in both themes.
func TestContrast(t *testing.T) {
	light, dark, ok := strings.Cut(string(player.Style()), "@media (prefers-color-scheme: dark)")
	if !ok {
		t.Fatal("the style sheet has no dark theme")
	}
	dark, _, _ = strings.Cut(dark, "\n}\n")
	for theme, text := range map[string]string{"light": light, "dark": dark} {
		colours := map[string]string{}
		for _, m := range regexp.MustCompile(`--queens-([\w-]+): #(\w{6});`).FindAllStringSubmatch(text, -1) {
			colours[m[1]] = m[2]
		}
		for _, test := range []struct {
			front, back string
			least       float64
		}{
			{"text", "pane", 4.5}, {"quiet", "pane", 4.5}, {"error", "pane", 4.5}, {"accent", "pane", 4.5},
			{"text", "button", 4.5}, {"text", "current", 4.5}, {"current-edge", "pane", 3},
			{"queen", "square-light", 4.5}, {"queen", "square-dark", 4.5},
			{"tried", "tried-fill", 3}, {"refused", "refused-fill", 3},
			{"tried", "square-light", 3}, {"tried", "square-dark", 3},
			{"refused", "square-light", 3}, {"refused", "square-dark", 3},
			{"compared", "square-light", 3}, {"compared", "square-dark", 3},
			{"covered", "square-light", 3}, {"covered", "square-dark", 3}, {"solution", "pane", 3}, {"heat", "pane", 3},
			{"marked", "square-light", 3}, {"marked", "square-dark", 3},
		} {
			if got := contrast(t, colours[test.front], colours[test.back]); got < test.least {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", theme, test.front, test.back, got, test.least)
			}
		}
	}
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	light, dark := luminance(t, a), luminance(t, b)
	return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
}

// luminance is the relative luminance of the WCAG.
func luminance(t *testing.T, colour string) (sum float64) {
	t.Helper()
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		if len(colour) != 6 {
			t.Fatalf("no colour: %q", colour)
		}
		value, err := strconv.ParseUint(colour[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(value) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
