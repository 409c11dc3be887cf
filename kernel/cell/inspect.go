package cell

import (
	"fmt"
	"strings"

	"queens/programs"
	"queens/tracer/mark"
)

// maxShown is how many definitions of a name are shown, and how many lines of each.
const (
	maxShown = 4
	maxLines = 60
)

// Inspect tells of what stands at a cursor, which counts code points. ok is false if nothing is known of it.
func Inspect(code, lang string, cursor int, n Notebook) (text string, ok bool) {
	switch s := locate(code, lang, offset(code, cursor)); s.place {
	case onCommand:
		text = s.inspectCommand(n)
	case onMagic:
		text = s.inspectMagic()
	case inProgram:
		text = s.inspectProgram(n)
	}
	return text, text != ""
}

func (s spot) inspectCommand(n Notebook) string {
	words, _ := scanWords(s.text[1:])
	if len(words) == 0 {
		return ""
	}
	if n.Help != nil {
		if text, ok := n.Help(words[0].text); ok {
			return text
		}
	}
	if words[0].text == LangCommand {
		return langHelp()
	}
	return ""
}

func (s spot) inspectMagic() string {
	words, _ := scanWords(s.text)
	name := strings.TrimPrefix(words[0].text, "%%")
	options := name != FileMagic
	for i, w := range words {
		if s.at < w.start || s.at > w.end || i == 0 || !options {
			continue
		}
		for _, o := range ListOptions() {
			if given, _, _ := strings.Cut(w.text, "="); given == o.Name || o.Value != "" && words[i-1].text == o.Name {
				return strings.TrimSpace(o.Name+" "+o.Value) + "\n" + o.Help
			}
		}
	}
	return magicHelp(name)
}

func (s spot) inspectProgram(n Notebook) string {
	lang, err := programs.FindLanguage(s.lang)
	if err != nil || s.at < 0 {
		return ""
	}
	o := read(grammars[lang.Name], s.text)
	from, to := nameAt(s.text, s.at)
	name := s.text[from:to]
	for _, t := range o.all {
		switch {
		case t.Start > s.at || s.at > t.End:
		case t.Kind == mark.CommentToken:
			return inspectComment(strings.TrimPrefix(t.Text, lang.Mark().Comment))
		case t.Kind == mark.TextToken && t.Start < s.at && s.at < t.End:
			return ""
		}
	}
	if name == "" {
		return ""
	}
	found := o.definitionsOf(name, func(line int) string { return fmt.Sprintf("line %d of the cell", line+s.lines) })
	if n.Whole != nil {
		if w := n.Whole(lang.Name); w != nil {
			found = append(found, read(o.grammar, w.Text()).definitionsOf(name, func(line int) string {
				return w.lines[line-1].String()
			})...)
		}
	}
	return strings.Join(found[:min(len(found), maxShown)], "\n\n")
}

// definitionsOf are the definitions of a name, each with where it stands.
func (o *outline) definitionsOf(name string, place func(line int) string) (found []string) {
	each(o.items, func(it *item) {
		for _, n := range it.names {
			if lastName(n) != name || len(found) == maxShown {
				continue
			}
			text := strings.TrimRight(o.text[it.start:it.end], "\n")
			if lines := strings.SplitN(text, "\n", maxLines+1); len(lines) > maxLines {
				text = strings.Join(lines[:maxLines], "\n") + "\n..."
			}
			found = append(found, place(o.code[it.from].Line)+":\n"+text)
			return
		}
	})
	return found
}

// inspectComment tells of a comment that the program is traced by.
func inspectComment(text string) string {
	head, rest, _ := strings.Cut(text, ":")
	switch strings.TrimSpace(head) {
	case "step", "step^":
		name, _, _ := strings.Cut(rest, "(")
		for _, k := range kinds() {
			if k.kind.String() == strings.TrimSpace(name) {
				return k.String()
			}
		}
	case "queens":
		return "queens: base 0|1, lines rows|columns|items\nHow the program counts: from 0 or from 1, and what it gives one queen each; items are taken or left."
	}
	return ""
}
