package notebook

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/lessons"
	"queens/player"
)

// exercise writes what is to be done, then a cell for it, and where it is about a variant one that says whether it is right.
func (m *maker) exercise(n *lessons.Exercise) {
	m.anchor(n.Anchor())
	title := m.site("exercise", "number", n.Number)
	if n.Title != "" {
		title = m.site("exercise.title", "number", n.Number, "title", n.Title)
	}
	m.say(strong(title))
	done := false
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if _, ok := child.(*lessons.Solution); ok && !done {
			m.attempt(n)
			done = true
		}
		m.block(child)
	}
	if !done {
		m.attempt(n)
	}
}

// attempt adds the cells of an exercise.
func (m *maker) attempt(n *lessons.Exercise) {
	if m.flat {
		return // a text has nothing to be filled in
	}
	name := fmt.Sprintf("mine-%d", n.Number)
	what := m.word("exercise.cell")
	if n.Verify.Name != "" {
		what = m.word("exercise.cell.verify", "program", n.Verify.Name)
	}
	m.code(m.language.Name, "exercise "+fmt.Sprint(n.Number), fmt.Sprintf("%%%%%s --as %s\n%s", m.language.Name, name, empty(m.language.Name, what)))
	if n.Verify.Name != "" {
		m.commands("verify "+fmt.Sprint(n.Number), fmt.Sprintf("%%verify %s %s", name, n.Verify.Name))
	}
}

// empty is the least that a language takes for a program, with a comment in it. It is the same for all exercises, so that it is compiled
// once.
func empty(language, comment string) string {
	switch language {
	case "python":
		return "# " + comment + "\n..."
	case "javascript":
		return "// " + comment + "\nprocess.exitCode = 0;"
	case "go":
		return "package main\n\nfunc main() {\n\t// " + comment + "\n}"
	case "java":
		return "class Mine {\n    public static void main(String[] args) {\n        // " + comment + "\n    }\n}"
	case "csharp":
		return "class Mine {\n    static void Main(string[] args) {\n        // " + comment + "\n    }\n}"
	case "c":
		return "int main(int argc, char **argv) {\n    // " + comment + "\n    return 0;\n}"
	default:
		return "int main(int argc, char **argv) {\n    // " + comment + "\n}"
	}
}

func (m *maker) solution(n *lessons.Solution) {
	label := m.site("solution")
	if n.Exercise != nil {
		label = m.site("solution.of", "number", n.Exercise.Number)
	}
	m.say(m.folded(escape(label), m.within(func() { m.blocks(n) })))
}

// check writes a question with its choices, and folded below them what is to be said of each.
func (m *maker) check(n *lessons.Check) {
	m.say(strong(n.Question))
	var choices, answers []string
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		choice, ok := child.(*lessons.Choice)
		if !ok {
			m.block(child)
			continue
		}
		verdict := m.site("check.wrong")
		if choice.Right {
			verdict = m.site("check.right")
		}
		marker := fmt.Sprintf("%d. ", len(choices)+1)
		rest := strings.Repeat(" ", len(marker))
		feedback := m.within(func() {
			for part := choice.FirstChild().NextSibling(); part != nil; part = part.NextSibling() {
				m.block(part)
			}
		})
		choices = append(choices, marker+m.line(choice.FirstChild()))
		answers = append(answers, indent(strong(verdict)+" "+feedback, marker, rest))
	}
	if n.Right > 1 {
		m.say(escape(m.site("check.several")))
	}
	m.say(strings.Join(choices, "\n"))
	m.say(m.folded(escape(m.word("answers")), strings.Join(answers, "\n")))
}

// predict asks what the program does next, each question with its board, the answer folded away.
func (m *maker) predict(n *lessons.Predict) {
	var last int64
	for _, q := range n.Questions {
		last = max(last, q.Until)
	}
	trace := m.trace(n.Variant, n.N, last)
	if trace == nil {
		return
	}
	m.say(strong(m.site("predict.caption", "variant", n.Variant.Name, "n", n.N)))
	lang := m.words.Lang
	text := func(key string, values ...string) string {
		text, err := player.Text(lang, key, values...)
		m.fail(err)
		return text
	}
	for i, q := range n.Questions {
		e, err := player.Explain(lang, trace, q)
		if err != nil {
			m.fail(err)
			return
		}
		number := text("predict.number", "number", fmt.Sprint(i+1), "total", fmt.Sprint(len(n.Questions)))
		m.say(strong(number) + escape(m.site("colon")) + escape(e.Caption))
		m.say(fenced("text", momentText(trace.Header(), e.Moment)))
		m.say(escape(e.Text))
		var answer []string
		for _, why := range e.Why {
			answer = append(answer, escape(why))
		}
		if len(e.Course) > 0 {
			answer = append(answer, escape(text("predict.course"))+"\n\n"+bullets(e.Course))
		}
		m.say(m.folded(escape(text("predict.answer")), strings.Join(answer, "\n\n")))
	}
	m.commands("predict "+n.Variant.Name, m.playerCommand(m.named(n.Variant, n.Written), n.N, 0))
}

// bullets is a list of texts.
func bullets(texts []string) string {
	lines := make([]string, len(texts))
	for i, text := range texts {
		lines[i] = "- " + escape(text)
	}
	return strings.Join(lines, "\n")
}

// firstLine is the text of the first block below a node.
func (m *maker) firstLine(n ast.Node) string { return m.inline(n.FirstChild()) }
