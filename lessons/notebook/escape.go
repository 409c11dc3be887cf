package notebook

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// escaper makes text of the characters that Markdown, or the mathematics in it, would read as marks.
var escaper = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "$", `\$`, "~", `\~`, "|", `\|`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;")

// escape is text without marks.
func escape(text string) string { return escaper.Replace(text) }

// code is text between backticks.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") ||
		strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") && strings.TrimSpace(text) != "" {
		text = " " + text + " "
	}
	return fence + text + fence
}

// fenced is a block of code.
func fenced(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + strings.TrimSuffix(text, "\n") + "\n" + fence
}

// indent puts a prefix before each line of a text but the first, which has its own.
func indent(text, first, rest string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		prefix := rest
		if i == 0 {
			prefix = first
		}
		lines[i] = strings.TrimRight(prefix+line, " ")
		if line != "" {
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}

// quoted is a text in a block of quotation.
func quoted(text string) string { return indent(text, "> ", "> ") }

// numbered matches the beginning of a line that would be read as that of an item, as a number that was filled in can be.
var numbered = regexp.MustCompile(`(?m)^(\d{1,9})([.)])(\s|$)`)

func punctuation(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

func firstRune(text string) rune { r, _ := utf8.DecodeRuneInString(text); return r }
func lastRune(text string) rune  { r, _ := utf8.DecodeLastRuneInString(text); return r }

// wide reports whether no space stands between a character and the next one of its script.
func wide(r rune) bool { return util.IsEastAsianWideRune(r) }
