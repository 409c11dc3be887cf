package export_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"queens/internal/tool"
	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/quiz"
	"queens/tracer/tracefile"
)

// run is a trace, step by step: what the tests derive answers from.
type run struct {
	h      *tracefile.Header
	steps  []tracer.Step
	boards [][]tracer.Square // the queens after so many steps, by line
}

func runOf(t testing.TB, r *tracefile.Reader) *run {
	t.Helper()
	all := &run{h: r.Header(), boards: [][]tracer.Square{nil}}
	queens := map[int]int{}
	for steps, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range steps {
			switch all.h.Markers[s.Marker()].Kind {
			case tracer.Place:
				queens[s.A()] = s.B()
			case tracer.Remove:
				delete(queens, s.A())
			}
			var board []tracer.Square
			for _, line := range slices.Sorted(maps.Keys(queens)) {
				board = append(board, tracer.Square{Line: line, Square: queens[line]})
			}
			all.steps, all.boards = append(all.steps, s), append(all.boards, board)
		}
	}
	return all
}

// kind and at are of a step by its number.
func (r *run) kind(step int) tracer.Kind { return r.h.Markers[r.steps[step-1].Marker()].Kind }
func (r *run) at(step int) tracer.Square {
	return tracer.Square{Line: r.steps[step-1].A(), Square: r.steps[step-1].B()}
}

// next is the first step of a kind after a step, and how many tries there are up to it.
func (r *run) next(kind tracer.Kind, after int) (step, tries int) {
	for step = after + 1; step <= len(r.steps); step++ {
		if r.kind(step) == tracer.Try {
			tries++
		}
		if r.kind(step) == kind {
			return step, tries
		}
	}
	return 0, tries
}

// attackers walks from a square in eight directions.
func (r *run) attackers(board []tracer.Square, from tracer.Square) (all []tracer.Square) {
	for way := range 9 {
		down, right := way/3-1, way%3-1
		if down == 0 && right == 0 {
			continue
		}
		for q := (tracer.Square{Line: from.Line + down, Square: from.Square + right}); r.h.Frame().Holds(q); q = (tracer.Square{Line: q.Line + down, Square: q.Square + right}) {
			if slices.Contains(board, q) {
				all = append(all, q)
			}
		}
	}
	return all
}

var digits = regexp.MustCompile(`\d+`)

// numbersIn are the numbers in a text.
func numbersIn(text string) (all []int) {
	for _, word := range digits.FindAllString(text, -1) {
		n, _ := strconv.Atoi(word)
		all = append(all, n)
	}
	return all
}

// squareIn is the square that a text names.
func squareIn(t testing.TB, text string) tracer.Square {
	t.Helper()
	n := numbersIn(text)
	if len(n) != 2 {
		t.Fatalf("%q names no square", text)
	}
	return tracer.Square{Line: n[0], Square: n[1]}
}

// check derives the answers to a question from the trace alone. It gives the question's kind, and the step that answers it.
func (r *run) check(t testing.TB, q moodleElement, rowsUp bool) (ask quiz.Ask, step, until int) {
	t.Helper()
	inName := numbersIn(q.Name)
	ask, step = quiz.Ask(q.Tags[3]), inName[len(inName)-1]
	board := r.boards[step]
	bad := func(format string, args ...any) { t.Helper(); t.Errorf("%s: %s", q.Name, fmt.Sprintf(format, args...)) }
	answer, tries := 0, 0
	switch ask {
	case quiz.AskNext:
		until, _ = r.next(tracer.Try, step)
		if until == 0 || len(q.Answers) < 3 || len(q.Answers) > 5 || q.Single != "true" {
			bad("%d answers, given away by step %d", len(q.Answers), until)
			return
		}
		var all []tracer.Square
		for _, a := range q.Answers {
			at := squareIn(t, a.Text)
			if (a.Fraction == "100") != (at == r.at(until)) || !r.h.Frame().Holds(at) || slices.Contains(all, at) {
				bad("%v has %s %% of the grade, and the next try is %v", at, a.Fraction, r.at(until))
			}
			all = append(all, at)
		}
		if !slices.IsSortedFunc(all, func(p, q tracer.Square) int { return 100*(p.Line-q.Line) + p.Square - q.Square }) {
			bad("the answers %v are not in the order of the board", all)
		}
	case quiz.AskRefused:
		if r.kind(step) != tracer.Try || q.Single != "false" {
			bad("a queen is not tried there")
			return
		}
		until = step + 1
		for until < len(r.steps) && r.kind(until) != tracer.Clash && r.kind(until) != tracer.Place {
			until++
		}
		attackers := r.attackers(board, r.at(step))
		if !strings.Contains(r.h.Variant, "short") && !strings.Contains(r.h.Variant, "printed") && (r.kind(until) == tracer.Clash) != (len(attackers) > 0) {
			bad("a %s, and %v attack", r.kind(until), attackers)
		}
		var all []tracer.Square
		sum := 0.0
		for i, a := range q.Answers {
			share, _ := strconv.ParseFloat(a.Fraction, 64)
			sum += share
			if i == len(q.Answers)-1 {
				if (share > 0) != (len(attackers) == 0) {
					bad("that the square is free has %v %% of the grade, and %v attack", share, attackers)
				}
				break
			}
			at := squareIn(t, a.Text)
			if !slices.Contains(board, at) || (share > 0) != slices.Contains(attackers, at) {
				bad("the queen on %v has %v %% of the grade, and %v attack", at, share, attackers)
			}
			all = append(all, at)
		}
		if sum > 0.001 {
			bad("who chooses all gets %v %%", sum)
		}
		if slices.Sort(texts(all)); len(all) != min(len(board), 12) {
			bad("there are %d queens to choose, and %d stand", len(all), len(board))
		}
	case quiz.AskStanding:
		until, tries = r.next(tracer.Backtrack, step)
		answer = len(r.boards[until])
	case quiz.AskTries:
		until, tries = r.next(tracer.Solution, step)
		answer = tries
	default:
		bad("it is tagged %q", ask)
	}
	if ask == quiz.AskStanding || ask == quiz.AskTries {
		if until == 0 || tries == 0 || q.Answers[0].Text != strconv.Itoa(answer) {
			bad("the answer is %s, want %d at step %d after %d tries", q.Answers[0].Text, answer, until, tries)
		}
		for _, a := range q.Answers[1:] { // what is said of a wrong number holds
			number, _ := strconv.Atoi(a.Text)
			holds := true
			switch says := plainOf(t, a.Feedback.Text); {
			case strings.HasPrefix(says, "That many stand"):
				holds = number == len(board)
			case strings.HasPrefix(says, "That many queens are placed"):
				holds = number == r.count(tracer.Place, step, until)
			case strings.HasPrefix(says, "That many squares are refused"):
				holds = number == r.count(tracer.Clash, step, until)
			case strings.HasPrefix(says, "One too many"):
				last := until
				for r.kind(last) != tracer.Place && r.kind(last) != tracer.Clash {
					last--
				}
				holds = number == answer+1 && r.kind(last) == tracer.Clash
			case strings.HasPrefix(says, "One too few: a queen"):
				removed, _ := r.next(tracer.Remove, until)
				tried, _ := r.next(tracer.Try, until)
				holds = number == answer-1 && removed > 0 && (tried == 0 || removed < tried)
			case strings.HasPrefix(says, "One too few: the last"):
				holds = number == answer-1 && r.count(tracer.Place, step, until) > 0
			}
			if !holds {
				bad("of %d it says %q", number, a.Feedback.Text)
			}
		}
	}
	r.checkBoard(t, q, step, rowsUp)
	return ask, step, until
}

// count is how many steps of a kind there are after a step up to another.
func (r *run) count(kind tracer.Kind, after, until int) (count int) {
	for step := after + 1; step <= until; step++ {
		if r.kind(step) == kind {
			count++
		}
	}
	return count
}

func texts[V fmt.Stringer](values []V) (all []string) {
	for _, v := range values {
		all = append(all, v.String())
	}
	return all
}

// checkBoard: in the picture queens stand where they do in the trace, and one is tried where one is.
func (r *run) checkBoard(t testing.TB, q moodleElement, step int, rowsUp bool) {
	t.Helper()
	picture := boardOf(t, q)
	n := r.h.N
	cell := 2 * min(max(336/n, 12), 48)
	margin := picture.Bounds().Dx() - n*cell
	var tried []tracer.Square
	if r.kind(step) == tracer.Try {
		tried = []tracer.Square{r.at(step)}
	}
	for i := range n * n {
		q1 := tracer.Square{Line: r.h.Base + i/n, Square: r.h.Base + i%n}
		row, column := i/n, i%n
		if r.h.Lines == "columns" {
			row, column = column, row
		}
		corner := image.Pt(margin+column*cell, margin+row*cell)
		if rowsUp {
			corner.Y = (n - 1 - row) * cell
		}
		field := image.Rectangle{corner, corner.Add(image.Pt(cell, cell))}
		for name, want := range map[string]bool{"queen": slices.Contains(r.boards[step], q1), "tried": slices.Contains(tried, q1)} {
			if r.h.Markers.Moves() && name == "queen" {
				continue // the queen that is tried stands there, too
			}
			if has(picture, field, player.Named(name).Light) != want {
				t.Errorf("%s: a %s on %v is drawn: %v", q.Name, name, q1, !want)
			}
		}
	}
}

// has reports whether a colour is in a field of a picture.
func has(picture *image.Paletted, field image.Rectangle, colour color.RGBA) bool {
	index := slices.Index(picture.Palette, color.Color(colour))
	for y := field.Min.Y; y < field.Max.Y; y++ {
		if slices.Contains(picture.Pix[picture.PixOffset(field.Min.X, y):picture.PixOffset(field.Max.X, y)], uint8(index)) {
			return true
		}
	}
	return false
}

// TestMoodle asks about every variant, and derives every answer from its trace.
func TestMoodle(t *testing.T) {
	for i, v := range solvers.Variants() {
		for n := 2; n <= 5; n++ {
			if (n == 3 || n == 4) && !v.Wrong || v.CheckN(n) != nil {
				continue
			}
			r := traceOf(t, v.Name, n, 0)
			if r.Header().Counts[tracer.Solution] == 0 && r.Header().Markers.Moves() {
				continue // nothing can be asked
			}
			o := export.Options{RowsUp: (i+n)%2 == 0, Questions: 2 * n}
			category, questions := readMoodle(t, written(t, "moodle-xml", export.Whole(r), o))
			if want := fmt.Sprintf("queens/%s n = %d", v.Name, n); category.Category != want || strings.Contains(category.Info.Text, "Not the whole") {
				t.Errorf("%s, %s, want %s", category.Category, category.Info.Text, want)
			}
			run, kinds := runOf(t, r), map[quiz.Ask]int{}
			for _, q := range questions {
				ask, _, _ := run.check(t, q, o.RowsUp)
				kinds[ask]++
			}
			if n == 5 && !r.Header().Markers.Moves() && (len(kinds) != len(quiz.Asks()) || len(questions) != o.Questions) {
				t.Errorf("%s: %v", category.Category, kinds)
			}
		}
	}
}

// What a run does not hold is not asked, and the category says what it is.
func TestMoodleParts(t *testing.T) {
	r := traceOf(t, "one-array", 6, 0)
	run := runOf(t, r)
	for _, bounds := range [][2]int{{1, 200}, {200, 420}, {77, 78}, {400, 900}} {
		p, err := export.Select(r, int64(bounds[0]), int64(bounds[1]))
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := find(t, "moodle-xml").Write(t.Context(), &file, p, export.Options{}); err != nil {
			if !strings.Contains(err.Error(), "no question that is worth asking in steps 77 to 78 of one-array for n = 6: want other steps or more of them, or another n") {
				t.Error(err)
			}
			continue
		}
		category, questions := readMoodle(t, file.Bytes())
		if want := fmt.Sprintf("Not the whole run: steps %d to %d of", bounds[0], bounds[1]); !strings.Contains(category.Info.Text, want) {
			t.Errorf("%s, want %s", category.Info.Text, want)
		}
		for _, q := range questions {
			if _, step, until := run.check(t, q, false); step < bounds[0] || until > bounds[1] {
				t.Errorf("%s: answered at step %d, of steps %d", q.Name, until, bounds)
			}
		}
	}

	cut := traceOf(t, "recursive", 5, 300)
	category, questions := readMoodle(t, written(t, "moodle-xml", export.Whole(cut), export.Options{}))
	if !strings.Contains(category.Info.Text, "the program was stopped at a limit after step 300") {
		t.Errorf("got %s", category.Info.Text)
	}
	for _, q := range questions {
		runOf(t, cut).check(t, q, false)
	}
}

// As many questions are asked as are wanted, and where there are not so many the category says so.
func TestMoodleNumber(t *testing.T) {
	for _, c := range []struct{ n, wanted, least int }{{6, 1, 1}, {6, 6, 6}, {5, 0, 20}, {6, 41, 41}, {4, 100, 20}} {
		category, questions := readMoodle(t, written(t, "moodle-xml", export.Whole(traceOf(t, "recursive", c.n, 0)), export.Options{Questions: c.wanted}))
		if c.wanted > 0 && len(questions) > c.wanted || len(questions) < c.least {
			t.Errorf("n = %d: %d questions, want %d", c.n, len(questions), c.wanted)
		}
		few := strings.Contains(category.Info.Text, fmt.Sprintf("Asked for: %d.", c.wanted))
		if !strings.Contains(category.Info.Text, fmt.Sprintf("Number of questions: %d.", len(questions))) || few != (len(questions) < c.wanted) {
			t.Errorf("%d questions: %s", len(questions), category.Info.Text)
		}
	}
}

func TestMoodleRefuses(t *testing.T) {
	for _, c := range []struct {
		variant string
		n       int
		want    string
	}{
		{"recursive", 1, "moodle-xml finds no question that is worth asking in steps 1 to 7 of recursive for n = 1: want other steps or more of them, or another n"},
		{"nested-loops", 3, "moodle-xml finds no question"},
		{"subset-sum", 5, "moodle-xml draws boards: subset-sum chooses among items"},
	} {
		var out bytes.Buffer
		err := find(t, "moodle-xml").Write(t.Context(), &out, export.Whole(traceOf(t, c.variant, c.n, 0)), export.Options{})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || out.Len() > 0 {
			t.Errorf("%s for n = %d: %v, want %s; %d bytes", c.variant, c.n, err, c.want, out.Len())
		}
	}
	long := export.Whole(traceOf(t, "nested-loops", 7, quiz.MaxSteps+1))
	err := find(t, "moodle-xml").Write(t.Context(), &bytes.Buffer{}, long, export.Options{})
	if tooMany := (*export.TooManyError)(nil); !errors.As(err, &tooMany) || tooMany.Most != quiz.MaxSteps {
		t.Error(err)
	}
	// Each question has a picture of the board, and looks at its squares: 4,094 by 4,094 of them were a matter of gigabytes.
	large := export.Whole(traceOf(t, "iterative", 101, 1000))
	err = find(t, "moodle-xml").Write(t.Context(), &bytes.Buffer{}, large, export.Options{})
	if tooLarge := (*export.TooLargeError)(nil); !errors.As(err, &tooLarge) {
		t.Error(err)
	}
}

// In each language the texts are of that language, the same file comes again, and the answers are the same ones.
func TestMoodleLanguages(t *testing.T) {
	languages, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	r := traceOf(t, "safe-squares", 5, 0)
	run := runOf(t, r)
	latin := regexp.MustCompile(`[A-Za-z-]+`)
	right := map[string][]string{}
	for _, lang := range languages {
		o := export.Options{Locale: lang}
		file := written(t, "moodle-xml", export.Whole(r), o)
		if again := written(t, "moodle-xml", export.Whole(r), o); !bytes.Equal(file, again) {
			t.Errorf("%s: another file", lang)
		}
		category, questions := readMoodle(t, file)
		texts := []string{category.Info.Text}
		for _, q := range questions {
			run.check(t, q, false)
			texts = append(texts, q.Name, q.Text.Text, q.Feedback.Text, q.Right.Text, q.Partly.Text, q.Wrong.Text)
			for _, a := range q.Answers {
				texts = append(texts, a.Text, a.Feedback.Text)
				if a.Fraction == "100" {
					right[lang] = append(right[lang], fmt.Sprint(numbersIn(a.Text)))
				}
			}
			if q.Tags[4] != lang {
				t.Errorf("%s: tags %q", lang, q.Tags)
			}
		}
		for _, text := range texts {
			plain := plainOf(t, text)
			han := strings.ContainsFunc(plain, func(r rune) bool { return unicode.Is(unicode.Han, r) })
			switch words := latin.FindAllString(plain, -1); {
			case han == (lang == "en") && len(numbersIn(plain)) < len(strings.Fields(plain)):
				t.Errorf("%s: %q", lang, plain)
			case han && slices.ContainsFunc(words, func(word string) bool { return !slices.Contains([]string{"safe-squares", "Go", "go", "n"}, word) }):
				t.Errorf("%s: %q in %q", lang, words, plain)
			}
		}
		if !slices.Equal(right[lang], right["en"]) {
			t.Errorf("%s: right are %q, want %q", lang, right[lang], right["en"])
		}
	}
}

// Programs that go wrong in any way give a file that Moodle takes, with answers that hold, or an error.
func TestMoodleWild(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 11))
	files := 0
	for range 40 {
		v := solvers.Variants()[random.IntN(len(solvers.Variants()))]
		n := 2 + random.IntN(3)
		if v.CheckN(n) != nil {
			continue
		}
		h := tracefile.NewHeader("a/b <i>&,"+v.Name, solvers.Language, n, v.Source(n))
		var file bytes.Buffer
		w := tracefile.NewWriter(&file, h)
		lost := random.Float64() / 10
		var steps []tracer.Step
		for _, s := range runOf(t, traceOf(t, v.Name, n, 0)).steps {
			if random.Float64() < lost {
				continue
			}
			if random.Float64() < lost/4 {
				s = tracer.NewStep(random.IntN(len(h.Markers)), random.IntN(n+3), random.IntN(n+3))
			}
			steps = append(steps, s)
		}
		if err := w.Write(steps); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(tracefile.CutCrashed); err != nil {
			t.Fatal(err)
		}
		r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := find(t, "moodle-xml").Write(t.Context(), &out, export.Whole(r), export.Options{Questions: 4}); err != nil {
			if out.Len() > 0 {
				t.Errorf("%v, after %d bytes", err, out.Len())
			}
			continue
		}
		files++
		readMoodle(t, out.Bytes())
	}
	if files < 20 {
		t.Errorf("%d files", files)
	}
}

var pictureData = regexp.MustCompile(`(?s)(<file [^>]*>)[^<]*`)

// The file of a small run, its pictures left out: other tests look at them.
func TestMoodleGolden(t *testing.T) {
	for _, lang := range []string{"en", "zh-hans"} {
		file := written(t, "moodle-xml", export.Whole(traceOf(t, "one-array", 4, 0)), export.Options{Locale: lang, Questions: 4})
		golden(t, "one-array-4."+lang+".moodle.xml", pictureData.ReplaceAll(file, []byte("$1")))
	}
}

// TestMoodleReadByOthers has other parsers of XML read the file.
func TestMoodleReadByOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bank.xml")
	if err := os.WriteFile(file, written(t, "moodle-xml", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{Locale: "zh-hant"}), 0o666); err != nil {
		t.Fatal(err)
	}
	const script = `
import base64, sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
questions = [q for q in root if q.get("type") != "category"]
pictures = [base64.b64decode(f.text, validate=True) for f in root.iter("file")]
print(root.tag, len(questions), len(pictures), all(p.startswith(b"\x89PNG") for p in pictures), root[0].findtext("category/text"))`
	out, err := exec.CommandContext(t.Context(), tool.Need(t, "python3"), "-c", script, file).CombinedOutput()
	if want := "quiz 17 17 True queens/recursive n = 4\n"; err != nil || string(out) != want {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}
