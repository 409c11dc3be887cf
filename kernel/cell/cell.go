// Package cell reads cells: whose language they are in, their options, their line commands; and makes whole programs of cells that
// hold only functions. It runs nothing.
//
// Lines of a cell are counted from 1 as its editor counts them, so a line %%c is one of them.
package cell

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"queens/programs"
	"queens/runner"
	"queens/tracer/mark"
)

// Cell is what stands in a cell: line commands, and below them a program or a file or neither.
type Cell struct {
	Commands []Command
	Program  *Program
	File     *File
}

// Command is a line command: %compare recursive mine.
type Command struct {
	Line  int
	Words []string // as a shell splits them, the first without its %; never empty
}

// Program is a program, or the part of one.
type Program struct {
	Language programs.Language
	Options  Options
	Text     string
	Line     int // of the cell, at which the text begins
}

// File is a file to keep for later programs.
type File struct {
	Name string
	Text string
	Line int // of the cell, at which the text begins
}

// Error says what is wrong at a line of a cell.
type Error struct {
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("cell line %d: %v", e.Line, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

func errorf(line int, format string, args ...any) error {
	return &Error{line, fmt.Errorf(format, args...)}
}

// FileMagic is the name of what keeps a file, behind %%.
const FileMagic = "file"

// LangCommand is the name of the line command that says which language cells without %% are in.
const LangCommand = "lang"

// Parse reads a cell. lang is the language of programs without a line %%LANG; a line command %lang above the program changes it. What
// is wrong is an [*Error] with its line.
func Parse(code, lang string) (Cell, error) {
	var c Cell
	if len(code) > runner.MaxText {
		return c, errorf(1, "the cell has %d bytes, want at most %d", len(code), runner.MaxText)
	}
	if i := strings.IndexByte(code, 0); i >= 0 || !utf8.ValidString(code) {
		return c, errorf(1, "the cell is no text: it holds bytes that no character has")
	}
	code = strings.ReplaceAll(strings.TrimPrefix(code, "\ufeff"), "\r\n", "\n")
	line, rest := 1, code
	for rest != "" {
		text, below, _ := strings.Cut(rest, "\n")
		word := strings.TrimSpace(text)
		switch {
		case word == "":
		case strings.HasPrefix(word, "%%"):
			return c, c.magic(word, below, line)
		case strings.HasPrefix(word, "%"):
			words, err := split(word[1:])
			switch {
			case err != nil:
				return c, &Error{line, err}
			case len(words) == 0 || words[0] == "":
				return c, errorf(line, "%% is no command: %%help lists them")
			}
			if words[0] == LangCommand && len(words) == 2 {
				lang = words[1]
				if _, err := findLanguage(lang); err != nil {
					return c, &Error{line, fmt.Errorf("%%lang: %w", err)}
				}
			}
			c.Commands = append(c.Commands, Command{line, words})
		default:
			language, err := findLanguage(lang)
			if err != nil {
				return c, &Error{line, err}
			}
			p := &Program{Language: language, Text: rest, Line: line}
			if empty, err := p.check(); empty || err != nil {
				return c, err
			}
			c.Program = p
			return c, nil
		}
		line, rest = line+1, below
	}
	return c, nil
}

// magic reads a line that begins with %%, and what stands below it.
func (c *Cell) magic(text, below string, line int) error {
	words, err := split(text[2:])
	if err != nil {
		return &Error{line, err}
	}
	if len(words) == 0 || !strings.HasPrefix(text[2:], words[0]) {
		return errorf(line, "%%%% wants a language or file behind it: one of %s", strings.Join(magics(), ", "))
	}
	if words[0] == FileMagic {
		c.File = &File{Text: below, Line: line + 1}
		if c.File.Name, err = fileName(words[1:]); err != nil {
			return &Error{line, err}
		}
		return nil
	}
	p := &Program{Text: below, Line: line + 1}
	if p.Language, err = findLanguage(words[0]); err != nil {
		return errorf(line, "unknown %%%%%s: %s", words[0], suggest(words[0], magics(), "%%"))
	}
	if p.Options, err = parseOptions(words[0], words[1:]); err != nil {
		return &Error{line, err}
	}
	c.Program = p
	empty, err := p.check()
	if empty && err == nil {
		err = &Error{p.Line, errNoProgram}
	}
	return err
}

var errNoProgram = errors.New("there is no program below the options")

// check says whether a program has nothing but comments. It refuses a second line %%LANG, which would be compiled.
func (p *Program) check() (empty bool, err error) {
	tokens, end := mark.Tokens(p.Language.Mark(), p.Text)
	empty = !end.Comment
	for i, t := range tokens {
		if t.Kind == mark.CommentToken {
			continue
		}
		empty = false
		if t.Text != "%" || i+2 >= len(tokens) || t.Start > 0 && p.Text[t.Start-1] != '\n' {
			continue
		}
		if sign, name := tokens[i+1], tokens[i+2]; sign.Text == "%" && sign.Start == t.End && name.Start == sign.End && slices.Contains(magics(), name.Text) {
			return false, errorf(p.Line+t.Line-1, "a line %%%%%s begins a cell: only line commands and empty lines can stand above it", name.Text)
		}
	}
	return empty, nil
}

// Padded is the text with empty lines before it, so that its lines have the numbers that they have in the cell.
func (p *Program) Padded() string { return padded(p.Text, p.Line) }

// Padded is the text with empty lines before it, so that its lines have the numbers that they have in the cell.
func (f *File) Padded() string { return padded(f.Text, f.Line) }

func padded(text string, line int) string { return strings.Repeat("\n", line-1) + text }

// For says whether the file is laid beside programs in a language.
func (f *File) For(lang programs.Language) bool {
	return slices.Contains(languagesOf(f.Name), lang.Name)
}

// languagesOf are the languages whose programs a file can be a part of.
func languagesOf(name string) []string {
	if runner.Header(name) {
		return []string{"c", "cpp"}
	}
	if lang, err := programs.LanguageOf(name); err == nil {
		return []string{lang.Name}
	}
	return nil
}

func fileName(args []string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("%%%%file wants the name of the file and nothing else, got %d words", len(args))
	}
	name := args[0]
	bad := func(r rune) bool { return strings.ContainsRune(`/\"<>:|?*`, r) || !unicode.IsPrint(r) }
	switch {
	case strings.HasPrefix(name, "-"), strings.HasPrefix(name, "."), strings.HasPrefix(name, "@"), strings.ContainsFunc(name, bad), len(name) > 100:
		return "", fmt.Errorf("%%%%file: %q is no name for a file: want one without a folder, like queens.h", name)
	case languagesOf(name) == nil:
		return "", fmt.Errorf("%%%%file: %s is not the file of a program: want an ending of %s", name, strings.Join(fileEndings(), ", "))
	case slices.ContainsFunc(programs.Languages(), func(lang programs.Language) bool { return lang.File("program") == name }):
		return "", fmt.Errorf("%%%%file: programs of cells have the name %s themselves: want another one", name)
	}
	return name, nil
}

func fileEndings() []string {
	endings := []string{".h", ".hpp"}
	for _, lang := range programs.Languages() {
		endings = append(endings, lang.Ext)
	}
	return endings
}
