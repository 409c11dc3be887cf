package export

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"

	"queens/player"
	"queens/tracer/quiz"
)

// scormFormat is a package that learning platforms take: the player, with questions where the trace can be asked, and a script that
// reports to the platform.
var scormFormat = &Format{
	Name: "scorm", Ext: ".scorm.zip", Media: "application/zip", For: "Moodle, Canvas and the like: a SCORM 1.2 package that reports progress and score",
	MaxSteps: 1 << 28, Uses: []Use{UseLocale, UseRows, UseQuestions}, write: writeSCORM,
}

// MaxSteps: a package has a file for each 65,536 steps, and platforms unpack and list them all.

const (
	passMark      = 60 // percent of the questions that are to be right at the first try; a teacher can set another one in the manifest
	someQuestions = 8  // are asked where nobody says how many, as far as there are so many
)

// predicted are the questions that a player asks.
var predicted = []quiz.Ask{quiz.AskNext, quiz.AskRefused, quiz.AskTries}

//go:embed script
var scormModules embed.FS

//go:embed scorm.html
var scormText string

var scormTemplate = template.Must(template.New("scorm").Parse(scormText))

// writeSCORM writes the page first and the manifest, which lists all files, last.
func writeSCORM(ctx context.Context, w io.Writer, p *Part, o Options) error {
	g, err := newPage(p, o)
	if err != nil {
		return err
	}
	script, err := player.Bundle(scormModules, "script/scorm.js", o.Locale)
	if err != nil {
		return err
	}
	questions, err := questionsOf(ctx, p, o.Questions)
	if err != nil {
		return err
	}
	archive := newPackage(w)
	index, err := archive.create("index.html")
	if err != nil {
		return err
	}
	if err := g.writeSCO(index, questions); err != nil {
		return err
	}
	if err := archive.write("player.js", script); err != nil {
		return err
	}
	if err := archive.write("player.css", styleSheet(player.Style())); err != nil {
		return err
	}
	part := func(name string, value []byte) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return archive.write(g.folder()+name, player.PartScript(value))
	}
	if err := g.parts(ctx, part); err != nil {
		return err
	}
	mastery := 0
	if len(questions) > 0 {
		mastery = passMark
	}
	files := slices.Clone(archive.names)
	out, err := archive.create("imsmanifest.xml")
	if err != nil {
		return err
	}
	identifier := "queens-" + strings.Trim(g.folder(), "/") + "-" + g.id(questions)
	if err := newManifest(identifier, g.title(), mastery, files).write(out); err != nil {
		return err
	}
	return archive.Close()
}

// writeSCO writes the page of a package.
func (g *page) writeSCO(w io.Writer, questions []quiz.Question) error {
	p, say, src := g.part, g.words, g.folder()+"trace.js"
	var err error
	var shown template.HTML
	if len(questions) > 0 {
		shown, err = player.Predict(player.Quiz{
			Name: "questions", Src: src, Lang: say.locale, Trace: p.Trace, Sources: g.sources, Questions: questions, RowsUp: g.options.RowsUp,
		})
	} else {
		shown, err = g.player(src)
	}
	if err != nil {
		return err
	}
	type goal struct {
		Step          int64
		Address, Text string
	}
	var goals []goal
	if len(questions) == 0 {
		steps, err := g.goals()
		if err != nil {
			return err
		}
		for _, step := range steps {
			moment, err := player.At(p.Trace, step)
			if err != nil {
				return err
			}
			sentence, err := moment.Sentence(say.locale, p.Header())
			if err != nil {
				return err
			}
			text := say.player("moment", "step", say.number(step), "sentence", sentence)
			goals = append(goals, goal{step, fmt.Sprintf("#%s/%d/%d", slug(p.Header().Variant), p.Header().N, step), text})
		}
	}
	var notes strings.Builder
	// the script may put another number there
	pass := template.HTML(fmt.Sprintf(`<span class="pass">%d</span>`, passMark))
	err = scormTemplate.Execute(&notes, map[string]any{
		"ID":        g.id(questions),
		"Questions": questions,
		"Pass":      passMark,
		"Intro":     say.html("scorm.questions", "pass", pass, "count", len(questions)),
		"Rule":      say.text("scorm.goals"),
		"Goals":     goals,
		"Seen":      say.text("scorm.seen"),
		"Connected": say.text("scorm.connected"),
		"None":      say.text("scorm.none"),
		"Review":    say.text("scorm.review"),
		"Refused":   say.text("scorm.refused"),
		"Closed":    say.text("scorm.closed"),
	})
	if err != nil {
		return err
	}
	const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
	const style = template.HTML("<link rel=\"stylesheet\" href=\"player.css\">\n<script src=\"player.js\" defer></script>")
	if err := g.write(w, policy, style, template.HTML(notes.String()), shown); err != nil {
		return err
	}
	_, err = io.WriteString(w, "</body>\n</html>\n")
	return err
}

// questionsOf are the questions that are asked about a part: so many, or some if it is 0, as far as its steps fit. There are none
// about choices among items, and about more steps than a survey takes.
func questionsOf(ctx context.Context, p *Part, count int) ([]quiz.Question, error) {
	if p.Header().Choices != nil || p.To-p.From >= quiz.MaxSteps {
		return nil, nil
	}
	quiet := *p
	quiet.Progress = nil // the steps are told of when they are written
	survey, err := surveyOf(ctx, &quiet)
	if err != nil {
		return nil, err
	}
	asks := survey.Fit(predicted)
	if len(asks) == 0 {
		return nil, nil
	}
	if count == 0 {
		count = someQuestions
	}
	return survey.Choose(asks, count)
}

// goals are the steps that are to be seen where nothing is asked: the key steps, and the last one.
func (g *page) goals() ([]int64, error) {
	p := g.part
	steps, err := player.KeyStepsIn(p.Trace, p.From, p.To)
	if err == nil && !slices.Contains(steps, p.To) {
		steps = append(steps, p.To)
	}
	return steps, err
}

// id tells what a package shows and asks from what others do, so that what a platform has kept of one is not taken for the other.
func (g *page) id(questions []quiz.Question) string {
	h := g.part.Header()
	sum := sha256.New()
	fmt.Fprintln(sum, h.SHA256, h.N, h.Steps, g.part.From, g.part.To)
	for _, q := range questions {
		fmt.Fprintln(sum, q.Ask, q.Step)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// packageTime is when all files of a package are from: the same trace gives the same bytes.
var packageTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// packageWriter writes a package, and notes the names of its files.
type packageWriter struct {
	*zip.Writer
	names []string
}

func newPackage(w io.Writer) *packageWriter { return &packageWriter{Writer: zip.NewWriter(w)} }

func (w *packageWriter) create(name string) (io.Writer, error) {
	w.names = append(w.names, name)
	return w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: packageTime})
}

func (w *packageWriter) write(name string, data []byte) error {
	out, err := w.create(name)
	if err == nil {
		_, err = out.Write(data)
	}
	return err
}
