package export

import (
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/text/width"
)

// A picture cannot know the font that it is shown in. So texts are taken to be as wide as in the widest of the common fonts, and
// keep within the picture in all of them.

// runeWidth is how wide a character is at most, as a share of the font's size.
func runeWidth(r rune) float64 {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth, width.EastAsianAmbiguous:
		return 1
	}
	for _, w := range widths {
		if strings.ContainsRune(w.of, r) {
			return w.width
		}
	}
	return 0.85
}

// widths are those of Latin letters, digits and signs; what is not here is no wider than capital letters are.
var widths = []struct {
	of    string
	width float64
}{
	{"il'", 0.3}, {" .,", 0.37}, {"frtjI()[]-/!|:;", 0.46}, {"cksvxyz", 0.6}, {"abdeghnopqu0123456789", 0.64}, {"mwMW@%", 1.08},
}

// monoWidth is that of a character of a program: in a font of even width, or in the one that the browser takes in its place.
func monoWidth(r rune) float64 {
	if r < 0x80 {
		return 0.61
	}
	return max(runeWidth(r), 0.61)
}

func textWidth(text string, of func(rune) float64) (sum float64) {
	for _, r := range text {
		sum += of(r)
	}
	return sum
}

// shorten cuts off what of a text has no room, and says so by an ellipsis.
func shorten(text string, room float64, of func(rune) float64) string {
	if textWidth(text, of) <= room {
		return text
	}
	const ellipsis = "…"
	room -= textWidth(ellipsis, of)
	kept, state := 0, -1
	for rest := text; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if room -= textWidth(cluster, of); room < 0 {
			break
		}
		kept += len(cluster)
	}
	return strings.TrimRight(text[:kept], " ") + ellipsis
}

// wrap breaks a text into lines that have room, where its language allows it.
func wrap(text string, room float64) []string {
	state := -1
	return broken(text, room, runeWidth, func(text string) (piece, rest string) {
		piece, rest, _, state = uniseg.FirstLineSegmentInString(text, state)
		return piece, rest
	})
}

// wrapCode breaks a line of a program behind spaces.
func wrapCode(text string, room float64) []string {
	return broken(text, room, monoWidth, func(text string) (piece, rest string) {
		if i := strings.IndexByte(text, ' '); i >= 0 {
			return text[:i+1], text[i+1:]
		}
		return text, ""
	})
}

// broken puts as many pieces of a text on a line as have room.
func broken(text string, room float64, of func(rune) float64, first func(text string) (piece, rest string)) (lines []string) {
	line := ""
	end := func() {
		if line = strings.TrimRight(line, " "); line != "" {
			lines = append(lines, shorten(line, room, of)) // a piece may be longer than a line
		}
		line = ""
	}
	for text != "" {
		var piece string
		piece, text = first(text)
		if textWidth(strings.TrimRight(line+piece, " "), of) > room {
			end()
		}
		line += piece
	}
	end()
	return lines
}
