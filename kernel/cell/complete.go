package cell

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"queens/programs"
	"queens/tracer/mark"
)

// Completion is what can stand at a cursor, in place of the cell from Start to End, which count code points.
type Completion struct {
	Matches    []string
	Start, End int

	// Words are those of a line command up to the cursor, the first without its %, if it is for the command to say what the last of them
	// can be. It is "" where a new one begins.
	Words []string
}

// maxMatches is how many names of a program are offered.
const maxMatches = 100

// Complete says what can stand at a cursor, which counts code points.
func Complete(code, lang string, cursor int, n Notebook) Completion {
	at := offset(code, cursor)
	s := locate(code, lang, at)
	var from, to int // of the text of the spot
	var c Completion
	switch s.place {
	case onCommand:
		c, from, to = s.completeCommand(n)
	case onMagic:
		c, from, to = s.completeMagic()
	case inProgram:
		c, from, to = s.completeProgram(n)
	}
	if c.Matches == nil && c.Words == nil {
		from, to, s.start = 0, 0, at
	}
	c.Start, c.End = points(code, s.start+from), points(code, s.start+to)
	return c
}

// wordsBefore are the words of a line before a place, the last of which is what is to be completed.
func wordsBefore(line string, at int) (words []string, from int) {
	all, quote := scanWords(line[:at])
	from = at
	if n := len(all); n > 0 && (all[n-1].end == at || quote != 0) {
		from = all[n-1].start
	} else {
		all = append(all, word{})
	}
	for _, w := range all {
		words = append(words, w.text)
	}
	return words, from
}

func (s spot) completeCommand(n Notebook) (c Completion, from, to int) {
	words, from := wordsBefore(s.text, s.at)
	to = s.at
	words[0] = strings.TrimPrefix(words[0], "%")
	switch {
	case len(words) == 1:
		var names []string
		for _, name := range append(slices.Clone(n.Commands), LangCommand) {
			names = append(names, "%"+name)
		}
		slices.Sort(names)
		names = slices.Compact(names)
		for _, name := range magics() {
			names = append(names, "%%"+name)
		}
		c.Matches = beginning(names, "%"+words[0])
	case words[0] == LangCommand:
		if len(words) == 2 {
			c.Matches = beginning(magics()[:len(magics())-1], words[1])
		}
	default:
		c.Words = words
	}
	return c, from, to
}

func (s spot) completeMagic() (c Completion, from, to int) {
	words, from := wordsBefore(s.text, s.at)
	to = s.at
	last, before := words[len(words)-1], ""
	if len(words) > 1 {
		before = words[len(words)-2]
	}
	if len(words) == 1 {
		var names []string
		for _, name := range magics() {
			names = append(names, "%%"+name)
		}
		c.Matches = beginning(names, last)
		return c, from, to
	}
	if words[0] == "%%"+FileMagic {
		return c, from, to
	}
	name, value, isValue := strings.Cut(last, "=")
	var matches []string
	for _, o := range ListOptions() {
		switch {
		case o.Name == before && o.Value != "" && !strings.HasPrefix(last, "-"):
			return Completion{Matches: beginning(choices(o), last)}, from, to
		case isValue && o.Name == name:
			return Completion{Matches: beginning(choices(o), value)}, to - len(value), to
		case !slices.Contains(words[:len(words)-1], o.Name):
			matches = append(matches, o.Name)
		}
	}
	c.Matches = beginning(matches, last)
	return c, from, to
}

// choices are the values of an option that takes one of a few.
func choices(o Option) []string {
	if !strings.Contains(o.Value, "|") {
		return nil
	}
	return strings.Split(o.Value, "|")
}

// beginning are those that begin with a prefix.
func beginning(names []string, prefix string) (matches []string) {
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			matches = append(matches, name)
		}
	}
	return matches
}

func (s spot) completeProgram(n Notebook) (c Completion, from, to int) {
	lang, err := programs.FindLanguage(s.lang)
	if err != nil || s.at < 0 {
		return c, 0, 0
	}
	o := read(grammars[lang.Name], s.text)
	for _, t := range o.all {
		switch {
		case t.Start >= s.at || s.at > t.End:
		case t.Kind == mark.CommentToken:
			return s.completeComment(lang, t)
		case t.Kind == mark.TextToken && s.at < t.End:
			return c, 0, 0
		case t.Kind == mark.DirectiveToken && n.Files != nil:
			if m := include.FindStringSubmatchIndex(s.text[t.Start:s.at]); m != nil {
				c.Matches = beginning(n.Files(lang), s.text[t.Start+m[2]:t.Start+m[3]])
				return c, t.Start + m[2], s.at
			}
		}
	}
	from, _ = nameAt(s.text, s.at)
	prefix := s.text[from:s.at]
	before := strings.TrimRight(s.text[:from], " \t")
	member := strings.HasSuffix(before, ".") || strings.HasSuffix(before, "->") || strings.HasSuffix(before, "::")
	if prefix == "" && !member || strings.IndexAny(prefix, "0123456789") == 0 {
		return c, 0, 0
	}
	// Names that are defined come first, then other words of the cell, then those of the language.
	rank := map[string]int{}
	note := func(name string, r int) {
		if strings.HasPrefix(name, prefix) && name != prefix && (rank[name] == 0 || r < rank[name]) {
			rank[name] = r
		}
	}
	for i, t := range o.code {
		if t.Kind == mark.WordToken && (t.Start != from || t.End < s.at) && (!member || i > 0 && o.is(i-1, ".", "->", "::")) {
			note(t.Text, 2)
		}
	}
	names := func(o *outline) {
		each(o.items, func(it *item) {
			if it.end > from && it.start <= from && o.text[it.start:it.end] != "" && len(it.names) == 1 && lastName(it.names[0]) == prefix {
				return // it is being written
			}
			for _, name := range it.names {
				if !member || it.parent != nil || strings.ContainsAny(name, ".:") {
					note(lastName(name), 1)
				}
			}
		})
	}
	names(o)
	if n.Whole != nil {
		if w := n.Whole(lang.Name); w != nil {
			names(read(o.grammar, w.Text()))
		}
	}
	if !member {
		for _, name := range keywords[lang.Name] {
			if rank[name] == 2 {
				delete(rank, name)
			}
			note(name, 3)
		}
	}
	c.Matches = slices.SortedFunc(maps.Keys(rank), func(a, b string) int {
		return cmp.Or(rank[a]-rank[b], strings.Compare(a, b))
	})
	c.Matches = c.Matches[:min(len(c.Matches), maxMatches)]
	return c, from, s.at
}

var (
	include   = regexp.MustCompile(`^#[ \t]*include[ \t]*"([^"\n]*)$`)
	kindStart = regexp.MustCompile(`^step\^?:(\pL*)$`)
	signStart = regexp.MustCompile(`^[\pL#^]*$`)
)

// completeComment completes what the comments mean that the program is traced by.
func (s spot) completeComment(lang programs.Language, t mark.Token) (c Completion, from, to int) {
	sign := lang.Mark().Comment
	from = t.Start + len(sign)
	if !strings.HasPrefix(t.Text, sign) || s.at < from {
		return c, 0, 0
	}
	text := s.text[from:s.at]
	switch m := kindStart.FindStringSubmatch(text); {
	case m != nil:
		for _, k := range kinds() {
			name := k.call()
			if strings.HasPrefix(s.text[s.at:], "(") {
				name = k.kind.String()
			}
			if strings.HasPrefix(name, m[1]) {
				c.Matches = append(c.Matches, name)
			}
		}
		from += len(text) - len(m[1])
	case strings.HasPrefix(text, "queens:"):
		c.Matches = beginning(headers(), text)
	case signStart.MatchString(text):
		c.Matches = beginning(slices.Concat([]string{"step:", "step^:"}, headers(), []string{"#region ", "#endregion"}), text)
	}
	return c, from, s.at
}

// headers are the comments that say how a program counts.
func headers() (all []string) {
	for _, lines := range []string{mark.Rows, mark.Columns, mark.Items} {
		for _, base := range []string{"0", "1"} {
			if lines != mark.Items || base == "0" {
				all = append(all, "queens: base "+base+", lines "+lines)
			}
		}
	}
	return all
}
