package player_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"queens/player"
)

// Text stands out from what is behind it by 4.5 to 1, and what is drawn by 3 to 1, in both themes.
func TestContrast(t *testing.T) {
	colours := map[string]map[string]string{"light": {}, "dark": {}}
	for _, m := range regexp.MustCompile(`--queens-([\w-]+): light-dark\(#(\w{6}), #(\w{6})\);`).FindAllStringSubmatch(string(player.Style()), -1) {
		colours["light"][m[1]], colours["dark"][m[1]] = m[2], m[3]
	}
	for theme, colours := range colours {
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
