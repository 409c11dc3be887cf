package chart

import (
	_ "embed"
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"
)

// Sheet is a picture of several charts, one below the other, as a file of its own: with its style, light or dark as the
// system of whoever looks at it.
type Sheet struct {
	Lang        string // of the texts, as HTML names it
	Title, Desc string // the title stands above the charts
	Notes       []string
	Warnings    []string // stand out
	Parts       []Part
}

// Part is a chart of a sheet, or a sentence where there is nothing to draw.
type Part struct {
	Heading string
	Notes   []string
	Chart   Chart // or nil
}

// Chart is one that can stand in a sheet.
type Chart interface {
	height() float64
	draw(p *picture)
}

const sheetMargin = 20

// Size of a sheet's texts.
const (
	titleSize, titleHeight     = 20, 30
	headingSize, headingHeight = 15, 26
	noteHeight                 = 19
)

// SVG is the file.
func (s *Sheet) SVG() []byte {
	p := &picture{}
	y := float64(sheetMargin)
	write := func(class, text string, height float64, wide float64) {
		for _, line := range wrap(text, wide) {
			y += height
			p.text(class, "start", 0, y-6, line)
		}
	}
	write("title", s.Title, titleHeight, chartWidth*glyph/13)
	for _, note := range s.Notes {
		write("note", note, noteHeight, chartWidth)
	}
	for _, warning := range s.Warnings {
		write("warning", warning, noteHeight, chartWidth-40)
	}
	for _, part := range s.Parts {
		y += 14
		write("heading", part.Heading, headingHeight, chartWidth*glyph/10)
		for _, note := range part.Notes {
			write("note", note, noteHeight, chartWidth)
		}
		if part.Chart != nil {
			y += 6
			fmt.Fprintf(p, `<g transform="translate(0 %.0f)">`, y)
			part.Chart.draw(p)
			p.WriteString("</g>")
			y += part.Chart.height()
		}
	}
	wide, high := chartWidth+2*sheetMargin, y+sheetMargin
	var file strings.Builder
	fmt.Fprintf(&file, `<svg xmlns="http://www.w3.org/2000/svg" class="queens-sheet" lang="%s" viewBox="0 0 %d %.0f" width="%[2]d" height="%.0[3]f" role="img" aria-labelledby="queens-t queens-d">`,
		html.EscapeString(s.Lang), wide, high)
	fmt.Fprintf(&file, "\n<title id=\"queens-t\">%s</title>\n<desc id=\"queens-d\">%s</desc>\n<style>\n%s</style>\n",
		html.EscapeString(s.Title), html.EscapeString(s.Desc), sheetStyle())
	fmt.Fprintf(&file, "<rect class=\"paper\" width=\"%d\" height=\"%.0f\"/>\n<g class=\"chart\" transform=\"translate(%d 0)\">\n", wide, high, sheetMargin)
	file.WriteString(strings.ReplaceAll(p.String(), "><", ">\n<"))
	file.WriteString("\n</g>\n</svg>\n")
	return []byte(file.String())
}

// wrap breaks a text into lines, between words, in front of a Chinese character or, in a longer word, anywhere.
func wrap(text string, wide float64) (lines []string) {
	line, room := "", wide
	for _, word := range words(text) {
		for textWidth(strings.TrimRight(line+word, " ")) > room {
			if line != "" {
				lines, line = append(lines, strings.TrimRight(line, " ")), ""
				continue
			}
			cut := 0
			for i := range word {
				if i > 0 && textWidth(word[:i]) > room {
					break
				}
				cut = i
			}
			if cut == 0 {
				break // a single character
			}
			lines, word = append(lines, word[:cut]), word[cut:]
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// between two of them a line may end: Chinese marks do not begin a line.
var wordPattern = regexp.MustCompile(`\p{Han}[\p{Po}\p{Pe}\p{Pf}]*|[^\s\p{Han}]+\s*|\s+`)

func words(text string) []string { return wordPattern.FindAllString(text, -1) }

//go:embed sheet.css
var sheetCSS string

var (
	cssColour  = regexp.MustCompile(`--(\w+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);`)
	cssRoot    = regexp.MustCompile(`(?s):root \{.*?\n\}\n`)
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/\n?`)
	cssUse     = regexp.MustCompile(`([\w-]+): var\(--(\w+)\);`)
)

// sheetStyle is the style of charts with colours of its own. Programs that do not know of custom properties take the light
// colour that stands before each: lines are then told apart by their dashes.
var sheetStyle = sync.OnceValue(func() string {
	css := sheetCSS + string(style)
	light := map[string]string{}
	var lights, darks strings.Builder
	for _, m := range cssColour.FindAllStringSubmatch(css, -1) {
		light[m[1]] = m[2]
		fmt.Fprintf(&lights, " --%s: %s;", m[1], m[2])
		fmt.Fprintf(&darks, " --%s: %s;", m[1], m[3])
	}
	light["look"] = light["ink"]
	css = cssComment.ReplaceAllString(cssRoot.ReplaceAllString(css, ""), "")
	css = cssUse.ReplaceAllStringFunc(css, func(use string) string {
		m := cssUse.FindStringSubmatch(use)
		if colour := light[m[2]]; colour != "" && !strings.HasPrefix(m[1], "--") {
			return fmt.Sprintf("%s: %s; %s", m[1], colour, use)
		}
		return use
	})
	return fmt.Sprintf(".queens-sheet {%s }\n@media (prefers-color-scheme: dark) { .queens-sheet {%s } }\n%s", lights.String(), darks.String(), css)
})
