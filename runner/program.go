package runner

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"queens/programs"
	"queens/tracer"
	"queens/tracer/mark"
)

// MaxText is how many bytes a file of a program may have.
const MaxText = 1 << 20

// maxFiles is how many files a program may have.
const maxFiles = 100

// Read is the program in some files of a reader, the first of which holds the main program and may have markers. One
// that has none is run as it stands.
func Read(lang programs.Language, files ...File) (Program, error) {
	p := Program{Language: lang, Files: files}
	if err := p.check(); err != nil {
		return p, err
	}
	if !mark.Marked(lang.Mark(), files[0].Text) {
		return p, nil
	}
	source, err := mark.Parse(lang.Mark(), files[0].Name, files[0].Text)
	if err != nil {
		return p, err
	}
	if len(source.Markers()) > 0 {
		p.Source = source
	}
	return p, p.check()
}

// base is the last part of a name, whichever system's it is.
func base(name string) string { return path.Base(strings.ReplaceAll(name, `\`, "/")) }

// check refuses what cannot be a program.
func (p *Program) check() error {
	if len(p.Files) == 0 || len(p.Files) > maxFiles {
		return fmt.Errorf("%d files, want 1 to %d", len(p.Files), maxFiles)
	}
	seen := map[string]bool{}
	for i, file := range p.Files {
		name := p.name(i)
		switch {
		case name == "." || name == ".." || name == "/" || !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r == '"' || !unicode.IsPrint(r) }) || len(name) > 200:
			return fmt.Errorf("%q is no name for a file of a program", file.Name)
		case seen[name]:
			return fmt.Errorf("%s: two files of a program have the name %s", file.Name, name)
		case len(file.Text) > MaxText:
			return fmt.Errorf("%s: %d bytes are too long for a program, want at most %d", file.Name, len(file.Text), MaxText)
		}
		seen[name] = true
	}
	if p.Source == nil {
		return nil
	}
	if n := len(p.Source.Markers()); n >= tracer.MaxMarkers {
		return fmt.Errorf("%s: %d markers, want at most %d in a program that is run from its file", p.Files[0].Name, n, tracer.MaxMarkers-1)
	}
	if p.Source.Text != p.Files[0].Text {
		return errors.New("the source of the markers is not the program's first file")
	}
	return nil
}

// texts are the files as they are compiled, by the names that they have then.
func (p *Program) texts() map[string]string {
	texts := map[string]string{}
	for i, name := range p.names() {
		text := p.Files[i].Text
		if i == 0 && p.Source != nil {
			text = kits[p.Language.Name].instrument(p.Source, p.Language.Mark())
		}
		// javac alone refuses it.
		text = strings.TrimPrefix(text, "\ufeff")
		if p.Lines {
			text = kits[p.Language.Name].lines.compiled(text)
		}
		texts[name] = text
	}
	return texts
}

// name is the name of a file while it is compiled, unless the language has names of its own.
func (p *Program) name(i int) string {
	if i < len(p.Names) && p.Names[i] != "" {
		return p.Names[i]
	}
	return base(p.Files[i].Name)
}

// names are the names of the files while they are compiled.
func (p *Program) names() []string {
	names := make([]string, len(p.Files))
	for i := range p.Files {
		if names[i] = p.name(i); kits[p.Language.Name].file != nil {
			names[i] = kits[p.Language.Name].file(i)
		}
	}
	return names
}

// own says whether a file, as a tool names it, is one of the program's.
func (p *Program) own(name string) bool { return p.find(name) >= 0 }

// reader is the name by which the reader knows a file that a tool names.
func (p *Program) reader(name string) string {
	if i := p.find(name); i >= 0 {
		return p.Files[i].Name
	}
	return name
}

func (p *Program) find(name string) int {
	names := p.names()
	for i, file := range p.Files {
		if file.Name == name || base(name) == base(file.Name) || base(name) == names[i] {
			return i
		}
	}
	return -1
}
