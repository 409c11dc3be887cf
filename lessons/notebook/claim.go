package notebook

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/player"
)

// claim writes a claim in a block of quotation: its verdict, and what that rests on, in the words of the site. Boards and steps are
// named by the commands that show them.
func (m *maker) claim(n *lessons.Claim) {
	m.anchor(n.Anchor())
	m.say(quoted(m.within(func() {
		m.say(strong(m.site("claim", "id", n.ID)) + " · " + strong(m.site("verdict."+string(n.Verdict))))
		m.say(m.firstLine(n))
		m.say(m.label("evidence." + n.By))
		m.say(m.grounds(n.Evidence, true))
		m.cited(n.Sources)
		if len(n.Also) > 0 {
			m.say(m.label("evidence.also"))
			m.say(m.grounds(n.Also, false))
		}
		m.measured(n)
		m.demos(n)
		m.seen(n)
	})))
}

// label is a string of the site that something follows.
func (m *maker) label(key string, values ...any) string {
	return strings.TrimSpace(escape(m.site(key, values...) + m.site("colon")))
}

// grounds lists what was found; with the verdict of each, where it decides.
func (m *maker) grounds(all []*lessons.Ground, decides bool) string {
	var items []string
	for _, g := range all {
		text, err := m.teller.Fact(g.Fact, g.Holds != g.Not)
		m.fail(err)
		item := string(text)
		switch {
		case !decides:
		case g.Holds:
			item = beside(escape(m.site("ground.holds")), item)
		default:
			item = beside(escape(m.site("ground.fails")), item)
		}
		items = append(items, "- "+item)
	}
	return strings.Join(items, "\n")
}

// beside are two texts in a line, with a space between them unless they are Chinese.
func beside(a, b string) string {
	if wide(lastRune(a)) {
		return a + b
	}
	return a + " " + b
}

func (m *maker) cited(sources []*lessons.Reference) {
	var items []string
	for _, ref := range sources {
		items = append(items, "- ["+escape(ref.Short)+"](#"+ref.Anchor()+")"+escape(m.site("colon"))+"*"+inLanguage(ref.Language, escape(ref.Title))+"*")
	}
	m.say(strings.Join(items, "\n"))
}

// measured says on what machine, with what and when something was measured.
func (m *maker) measured(n *lessons.Claim) {
	var seen []*lessons.Measurement
	for _, g := range slices.Concat(n.Evidence, n.Also) {
		q, ok := g.Fact.(*lessons.MeasuredIs)
		if !ok || slices.Contains(seen, q.Measurement) {
			continue
		}
		seen = append(seen, q.Measurement)
		date, err := m.siteWords.Date(q.Measurement.Date)
		m.fail(err)
		var items []string
		for _, pair := range [][2]string{
			{"measured.machine", escape(lessons.InLanguage(q.Measurement.Machine, m.words.Lang))},
			{"measured.software", escape(q.Measurement.Software)},
			{"measured.date", `<time datetime="` + q.Measurement.Date.Format(time.DateOnly) + `">` + escape(date) + "</time>"},
			{"measured.command", code(q.Measurement.Command)},
		} {
			items = append(items, escape(m.site(pair[0]))+escape(m.site("colon"))+pair[1])
		}
		m.say(strings.Join(items, " · "))
	}
}

// demos shows programs that are evidence, with what becomes of them. They are no cells: some are refused by the compiler, and some stop.
func (m *maker) demos(n *lessons.Claim) {
	var seen []string
	for _, g := range slices.Concat(n.Evidence, n.Also) {
		q, ok := g.Fact.(*lessons.Does)
		if !ok || slices.Contains(seen, q.Program.File) {
			continue
		}
		seen = append(seen, q.Program.File)
		m.say(m.label("demo.program", "file", q.Program.File))
		m.say(fenced("go", strings.TrimRight(q.Program.Text, "\n")))
		outcome := q.Program.Outcome()
		if outcome.Output != "" {
			m.say(escape(m.site("demo.prints")))
			shown := tell.Visible(strings.TrimSuffix(outcome.Output, "\n"))
			m.say(fenced("text", shown))
			if shown != strings.TrimSuffix(outcome.Output, "\n") {
				m.say(escape(m.site("demo.control")))
			}
		}
		if outcome.Stopped != "" {
			m.say(escape(m.site("demo.stops")))
			m.say(fenced("text", outcome.Stopped))
		}
		if len(outcome.Refused) > 0 {
			var lines []string
			for _, line := range outcome.Refused {
				lines = append(lines, fmt.Sprintf("%s:%v", q.Program.File, line))
			}
			m.say(escape(m.site("demo.refused")))
			m.say(fenced("text", strings.Join(lines, "\n")))
		}
	}
}

// seen names the commands that show the boards and the step that the site draws beside a claim.
func (m *maker) seen(n *lessons.Claim) {
	var commands []string
	add := func(command string) {
		if command != "" && !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	for _, g := range n.Evidence {
		add(factBoard(g.Fact))
	}
	if s := n.Step; s != nil {
		m.say(m.stepSentence(s))
		add(m.playerCommand(s.Variant.Name, s.N, s.Step))
	}
	if len(commands) == 0 {
		return
	}
	m.say(escape(m.word("look")))
	m.say(fenced("text", strings.Join(commands, "\n")))
}

// stepSentence says what happens at a step.
func (m *maker) stepSentence(s *lessons.CitedStep) string {
	trace := m.trace(s.Variant, s.N, s.Step)
	if trace == nil {
		return ""
	}
	moment, err := player.At(trace, s.Step)
	if err != nil {
		m.fail(err)
		return ""
	}
	sentence, err := moment.Sentence(m.words.Lang, trace.Header())
	m.fail(err)
	return escape(m.word("step", "step", s.Step, "program", s.Variant.Name, "n", s.N) + sentence)
}

// factBoard is the command that shows the board of a fact, or "".
func factBoard(f lessons.Fact) string {
	switch q := f.(type) {
	case *lessons.IsSolution:
		return boardCommand(q.Board, true)
	case *lessons.FirstSolution:
		return boardCommand(q.Board, false)
	case *lessons.IsFree:
		b := *q.Board
		b.Squares = slices.Clone(b.Squares)
		b.Squares[q.Line] = q.Square
		return boardCommand(&b, true)
	case *lessons.Relation:
		for _, sum := range []*lessons.Sum{&q.Left, &q.Right} {
			for _, product := range sum.Products {
				for _, term := range product.Factors {
					if free, ok := term.Number.(*lessons.FreeSquares); ok {
						return boardCommand(free.Board, false)
					}
				}
			}
		}
	}
	return ""
}
