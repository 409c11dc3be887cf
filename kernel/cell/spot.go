package cell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"queens/programs"
)

// Notebook is what completion and inspection know of the notebook that a cell stands in. Each may be nil.
type Notebook struct {
	Commands []string                              // names of the line commands
	Help     func(command string) (string, bool)   // what is told of one
	Whole    func(lang string) *Whole              // the last whole program of a language, or nil
	Files    func(lang programs.Language) []string // names of kept files
}

// spot is where a cursor stands in a cell.
type spot struct {
	place spotPlace
	text  string // the line of a command, or the program
	start int    // byte of the cell at which the text begins
	lines int    // of the cell before the text
	at    int    // byte of the text before which the cursor stands
	lang  string // of a program
}

type spotPlace byte

const (
	nowhere   spotPlace = iota
	onCommand           // %list
	onMagic             // %%c
	inProgram
)

// locate finds where a cursor stands, which is given in bytes.
func locate(code, lang string, at int) spot {
	for start := 0; start < len(code); {
		end := len(code)
		if i := strings.IndexByte(code[start:], '\n'); i >= 0 {
			end = start + i
		}
		line := code[start:end]
		word := strings.TrimLeftFunc(line, unicode.IsSpace)
		word = strings.TrimPrefix(word, "\ufeff")
		begins := end - len(word)
		on := spot{text: word, start: begins, at: at - begins}
		switch {
		case strings.TrimSpace(word) == "":
		case strings.HasPrefix(word, "%") && at <= end:
			if at < begins {
				return spot{}
			}
			if on.place = onCommand; strings.HasPrefix(word, "%%") {
				on.place = onMagic
			}
			return on
		case strings.HasPrefix(word, "%%"):
			words, _ := scanWords(word[2:])
			lang = ""
			if len(words) > 0 {
				lang = words[0].text
			}
			if lang == FileMagic && len(words) > 1 {
				if all := languagesOf(words[1].text); len(all) > 0 {
					lang = all[0]
				}
			}
			end = min(end+1, len(code))
			return spot{inProgram, code[end:], end, strings.Count(code[:end], "\n"), at - end, lang}
		case strings.HasPrefix(word, "%"):
			if words, _ := scanWords(word[1:]); len(words) == 2 && words[0].text == LangCommand {
				lang = words[1].text
			}
		case at < start:
			return spot{}
		default:
			return spot{inProgram, code[start:], start, strings.Count(code[:start], "\n"), at - start, lang}
		}
		start = end + 1
	}
	return spot{}
}

// offset is the byte of a place that is given in code points; points is the inverse.
func offset(text string, cursor int) int {
	at := 0
	for ; cursor > 0 && at < len(text); cursor-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

func points(text string, at int) int { return utf8.RuneCountInString(text[:at]) }

// isLetter reports whether a character can stand in a name, in any of the languages.
func isLetter(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

// nameAt is the beginning and the end of the name at a place in a text: of the one before it, and what goes on behind it.
func nameAt(text string, at int) (start, end int) {
	start = len(strings.TrimRightFunc(text[:at], isLetter))
	end = len(text) - len(strings.TrimLeftFunc(text[at:], isLetter))
	return start, end
}
