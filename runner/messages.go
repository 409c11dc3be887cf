package runner

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain makes the messages of a tool those of a compiler that names its files by themselves, each with
// file:line: before it.
func (b *building) plain(text string) string {
	for _, dir := range []string{b.folder + "/src/", b.folder + "/"} {
		text = strings.ReplaceAll(text, dir, "")
	}
	text = packageLine.ReplaceAllString(text, "")
	text = monoPlace.ReplaceAllString(text, "$1:$2:$3: ")
	if m := nodeSyntax.FindStringSubmatch(text); m != nil {
		text = m[1] + ": " + m[3] + "\n" + m[2]
	}
	return text
}

var (
	packageLine = regexp.MustCompile(`(?m)^# command-line-arguments\n`)
	monoPlace   = regexp.MustCompile(`(?m)^(.*?)\((\d+),(\d+)(?:,\d+,\d+)?\): `)
	nodeSyntax  = regexp.MustCompile(`(?s)^(\S[^\n]*?:\d+)\n(.*?\n)\n+([A-Z]\w*Error: [^\n]*)\n.*$`)
)

// rename puts the names by which the reader knows the files in the place of those that they have while they are
// compiled. A name counts where no part of another name or word stands beside it.
func (p *Program) rename(text string) string {
	for i, name := range p.names() {
		text = replaceWord(text, "./"+name, p.Files[i].Name)
		if name != p.Files[i].Name {
			text = replaceWord(text, name, p.Files[i].Name)
		}
	}
	return text
}

// replaceWord replaces a name where it stands alone.
func replaceWord(text, name, by string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, name)
		if i < 0 {
			out.WriteString(text)
			return out.String()
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		if i == 0 && out.Len() > 0 {
			before = 'x' // right behind another
		}
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		out.WriteString(text[:i])
		if inName(before) || before == '/' || before == '.' || inName(after) {
			out.WriteString(name)
		} else {
			out.WriteString(by)
		}
		text = text[i+len(name):]
	}
}

func inName(r rune) bool {
	return r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
