package notebook

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/lessons"
	"queens/programs"
	"queens/solvers"
)

// parted are the parts of programs of which the page shows nothing but parts, the last one of each: the whole program follows it, for
// a part cannot be run. Where no cell can stand, in a quotation, there is none.
func parted(body ast.Node) map[string]*lessons.Program {
	last := map[string]*lessons.Program{}
	whole := map[string]bool{}
	var look func(parent ast.Node)
	look = func(parent ast.Node) {
		for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
			switch n := n.(type) {
			case *lessons.Program:
				last[n.Variant.Name] = n
				whole[n.Variant.Name] = whole[n.Variant.Name] || n.Part == ""
			case *lessons.Edit:
				whole[n.Variant.Name] = true
			case *lessons.Exercise:
				look(n)
			}
		}
	}
	look(body)
	for name := range whole {
		if whole[name] {
			delete(last, name)
		}
	}
	return last
}

// program writes a program as a cell that can be run and changed, and a part of one as text.
func (m *maker) program(n *lessons.Program) {
	var texts []programs.Text
	for _, l := range n.Listings {
		texts = append(texts, l.Text)
	}
	written := lessons.Written{Texts: texts, First: n.First}
	text := written.In(m.language.Name)
	i := slices.IndexFunc(n.Listings, func(l lessons.Listing) bool { return l.Language.Name == text.Language.Name })
	if i < 0 {
		m.fail(fmt.Errorf("%s is written in no language", n.Variant.Name))
		return
	}
	m.foreign(n.Variant, text.Language)
	switch listing := n.Listings[i]; {
	case n.Heat > 0:
		m.heat(n, listing)
	case n.Part != "":
		name := strong(n.Variant.Name)
		m.say(m.marked("part", "part", marked(code(n.Part)), "program", marked(name)))
		lines := strings.Split(listing.Source.Display(), "\n")
		m.say(fenced(listing.Language.Name, strings.Join(lines[listing.First-1:listing.Last], "\n")))
	}
	if n.Part == "" || m.parted[n.Variant.Name] == n {
		m.runnable(n.Variant, text.Language, cmp.Or(n.Heat, n.N))
	}
}

// foreign says where a program is not in the language of the notebook.
func (m *maker) foreign(v solvers.Variant, lang programs.Language) {
	if lang.Name != m.language.Name {
		m.say(m.marked("elsewhere", "program", marked(strong(v.Name)), "language", lang.Title, "asked", m.language.Title))
	}
}

// runnable adds a cell with a whole program, its markers in it, so that it can be traced. shown is the n that the lesson shows it for.
func (m *maker) runnable(v solvers.Variant, lang programs.Language, shown int) {
	n := m.size(v, shown)
	source, err := programs.Source(v, lang, n)
	if err != nil {
		m.fail(err)
		return
	}
	name := m.cellName(v)
	if v.Own() == nil {
		m.say(m.marked("whole", "program", marked(strong(v.Name)), "name", marked(code(name))))
	}
	m.code(lang.Name, "program "+v.Name, fmt.Sprintf("%%%%%s --n %d --as %s\n%s", lang.Name, n, name, strings.TrimRight(source.Text, "\n")))
}

// cellName is a name for a cell with a program, which no other cell has. One of the course's own goes by its name, so that line
// commands find it; that of a variant is taken already.
func (m *maker) cellName(v solvers.Variant) string {
	base := "my-" + v.Name
	if v.Own() != nil {
		base = v.Name
	}
	name := base
	for i := 2; m.names[name]; i++ {
		name = base + "-" + strconv.Itoa(i)
	}
	m.names[name] = true
	return name
}

// mostSteps is how many steps a program takes at most when a notebook is run: in each language that is done in a moment.
const mostSteps = 20_000

// size is the n with which a program is run: that of the page's first player of it, so that both show the same, and where the text of
// the program depends on n that which is shown. What would run long is run with a smaller one.
func (m *maker) size(v solvers.Variant, shown int) int {
	played := m.played(v)
	if own := lessons.Own(v); own != nil {
		sizes := own.Sizes()
		switch {
		case slices.Contains(sizes, played):
			return played
		case len(sizes) > 0 && !slices.Contains(sizes, shown):
			return sizes[0]
		}
		return shown
	}
	n := 4
	if v.Source(1).Text != v.Source(2).Text {
		n = shown
	} else if played > 0 {
		n = played
	}
	for n = min(n, v.MaxN()); n > 1; n-- {
		if tally, err := lessons.Run(context.Background(), v, n); err == nil && tally.Counts.Steps() <= mostSteps {
			break
		}
	}
	return n
}

// played is the n of the first thing on the page that plays a variant, or 0.
func (m *maker) played(v solvers.Variant) (n int) {
	ast.Walk(m.page.Body, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *lessons.Player:
			if node.Variant.Name == v.Name {
				n = node.N
			}
		case *lessons.Edit:
			if node.Variant.Name == v.Name {
				n = node.N
			}
		}
		if n > 0 {
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return n
}

// named is what line commands call a program, in the language of the notebook if it is written in it.
func (m *maker) named(v solvers.Variant, w lessons.Written) string {
	text := w.In(m.language.Name)
	if v.Own() != nil {
		if !m.names[v.Name] {
			m.runnable(v, text.Language, 0)
		}
		return v.Name
	}
	if text.Language.Name == solvers.Language || text.Language.Name == "" {
		return v.Name
	}
	return v.Name + ":" + text.Language.Name
}

func (m *maker) player(n *lessons.Player) {
	m.commands("player "+n.Variant.Name, m.playerCommand(m.named(n.Variant, n.Written), n.N, 0))
}

// playerCommand is the command that plays a program, from the start or at a step.
func (m *maker) playerCommand(name string, n int, step int64) string {
	command := fmt.Sprintf("%%player %s --n %d", name, n)
	if step > 0 {
		command += fmt.Sprintf(" --steps %d", step)
	}
	if m.words.Lang != "en" {
		command += " --locale " + m.words.Lang
	}
	return command
}

// edit is a program to change. On the site it is in JavaScript, which browsers run; here any language will do.
func (m *maker) edit(n *lessons.Edit) {
	texts, err := programs.Texts(n.Variant, n.N)
	if err != nil {
		m.fail(err)
		return
	}
	written := lessons.Written{Texts: texts, First: "javascript"}
	text := written.In(m.language.Name)
	m.foreign(n.Variant, text.Language)
	m.runnable(n.Variant, text.Language, n.N)
}

// heat shows how often each line was executed, as the page of the lesson does.
func (m *maker) heat(n *lessons.Program, l lessons.Listing) {
	lines := strings.Split(l.Source.Display(), "\n")[l.First-1 : l.Last]
	if l.Heat == nil {
		m.say(m.marked("heat.none", "language", l.Language.Title))
		m.say(fenced(l.Language.Name, strings.Join(lines, "\n")))
		return
	}
	m.say(m.label("program.heat", "n", n.Heat))
	width := len(strconv.FormatInt(l.Heat.Most, 10))
	for i, line := range lines {
		count := ""
		if c := l.Heat.Counts[l.First-1+i]; c >= 0 {
			count = strconv.FormatInt(c, 10)
		}
		lines[i] = strings.TrimRight(fmt.Sprintf("%*s  %s", width, count, line), " ")
	}
	m.say(fenced("text", strings.Join(lines, "\n")))
}
