package sitegen

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"

	"queens/lessons"
	"queens/player/highlight"
)

// minContrast is what WCAG 2.2 asks of text of ordinary size, success criterion 1.4.3.
const minContrast = 4.5

// contrast is the ratio of two colours of the form #rrggbb, 1 to 21, as WCAG 2.2 defines it.
func contrast(a, b string) float64 {
	light, dark := luminance(a), luminance(b)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// luminance is the relative luminance of a colour, as WCAG 2.2 defines it.
func luminance(colour string) float64 {
	rgb, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		return math.NaN() // of which no comparison holds
	}
	linear := func(shift uint) float64 {
		c := float64(rgb>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// property is the light and the dark colour of a custom property of the site's style.
func property(name string) (light, dark string, err error) {
	text, err := style()
	if err != nil {
		return "", "", err
	}
	match := regexp.MustCompile(`--` + name + `: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`).FindSubmatch(text)
	if match == nil {
		return "", "", fmt.Errorf("the style has no colours --%s", name)
	}
	return string(match[1]), string(match[2]), nil
}

// checkTheme finds colours of a course that cannot be read on one of the site's papers.
func checkTheme(theme lessons.Theme) (problems lessons.Problems, err error) {
	var lights, darks []string
	for _, paper := range []string{"paper", "pane", "soft"} {
		light, dark, err := property(paper)
		if err != nil {
			return nil, err
		}
		lights, darks = append(lights, light), append(darks, dark)
	}
	for _, c := range []struct {
		key, colour string
		papers      []string
		problem     lessons.Problem
	}{
		{"accent", theme.Accent, lights, theme.AccentPlace}, {"accent-dark", theme.AccentDark, darks, theme.AccentDarkPlace},
	} {
		if c.colour == "" {
			continue
		}
		on := func(paper string) float64 { return contrast(c.colour, paper) }
		worst := slices.MinFunc(c.papers, func(a, b string) int { return cmp.Compare(on(a), on(b)) })
		if on(worst) < minContrast {
			c.problem.Msg = fmt.Sprintf("the colour %s %s on %s has a contrast of %.2f to 1: want at least %.1f",
				c.key, c.colour, worst, on(worst), minContrast)
			problems = append(problems, c.problem)
		}
	}
	return problems, nil
}

// checkTokens finds colours of highlighted source that cannot be read on the paper of code, in either theme. They are the
// site's own, and so no fault of a course.
func checkTokens() (problems lessons.Problems, err error) {
	light, dark, err := property("pane")
	for _, c := range highlight.Colours() {
		for _, pair := range [][2]string{{c.Light, light}, {c.Dark, dark}} {
			if ratio := contrast(pair[0], pair[1]); ratio < minContrast {
				problems = append(problems, lessons.Problem{File: "assets/code.css", Line: 1, Msg: fmt.Sprintf(
					"the colour %s of the token %s has a contrast of %.2f to 1: want at least %.1f", pair[0], c.Class, ratio, minContrast)})
			}
		}
	}
	return problems, err
}

// themeStyle is the rule that gives a course its own colours.
func themeStyle(theme lessons.Theme) (string, error) {
	light, dark, err := property("accent")
	if err != nil || theme.Accent == "" && theme.AccentDark == "" {
		return "", err
	}
	light, dark = cmp.Or(theme.Accent, light), cmp.Or(theme.AccentDark, dark)
	return fmt.Sprintf(":root { --accent: light-dark(%s, %s); --accent-ink: light-dark(%s, %s); }\n",
		light, dark, inkOn(light), inkOn(dark)), nil
}

// inkOn is black or white, whichever can be read on a colour.
func inkOn(colour string) string {
	const black, white = "#10151b", "#ffffff"
	if contrast(black, colour) > contrast(white, colour) {
		return black
	}
	return white
}
