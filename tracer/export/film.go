package export

import (
	"fmt"
	"strconv"
	"strings"

	"queens/player"
	"queens/tracer"
)

// film is the pictures of a part, which are not many (MaxSteps).
type film struct {
	part   *Part
	o      Options
	source []string // the program's lines, if the caption shows them
	stock  stock
	frames []frame
	first  player.Drawing // the picture of the first frame: its size, its squares and the numbers at its edge are those of all
	still  int            // the frame that is shown where nothing moves
	solved bool

	title, desc      string
	foot             []string // what was left out
	size             float64  // of the letters
	inner            float64  // width of what stands in the picture
	codes, sentences int      // the most lines of a line of the program, and of a sentence
}

// frame is what is shown of a step.
type frame struct {
	number   int64
	pieces   []int // of the stock
	position string
	line     int // of the program
	sentence string
	code     []string // the line of the program, broken into lines
	lines    []string // the sentence, broken into lines
	title    string   // of the picture
}

func newFilm(p *Part, o Options) *film {
	f := &film{part: p, o: o}
	if o.Caption {
		// Where the language is not known, there is nothing to show but the number of the line.
		if text, err := p.Header().Display(); err == nil {
			f.source = strings.Split(text, "\n")
		}
	}
	return f
}

// add adds the frame of a moment.
func (f *film) add(m *moment) error {
	h := f.part.Header()
	p, err := pictured(f.o.Locale, h, m, f.o.RowsUp)
	if err != nil {
		return err
	}
	next := frame{number: m.number, line: m.marker.Line, title: p.title()}
	if next.position, err = m.Position(f.o.Locale, h); err != nil {
		return err
	}
	if next.sentence, err = m.Sentence(f.o.Locale, h); err != nil {
		return err
	}
	drawing := p.drawing()
	if f.frames == nil {
		f.first = drawing
	}
	for _, layer := range drawing.Layers {
		if drawing.Ground == nil || layer.Labels == nil {
			next.pieces = append(next.pieces, f.stock.add(layer))
		}
	}
	// What stands still shows the last solution, for this is what the search is after, or else the last step.
	if solution := m.marker.Kind == tracer.Solution; solution || !f.solved {
		f.still, f.solved = len(f.frames), f.solved || solution
	}
	f.frames = append(f.frames, next)
	return nil
}

// The least width of a picture, in the units of boards: a step's number has room in it, and a sentence in a few lines.
const (
	leastWidth     = 360
	leastCaption   = 480
	letters        = 16.0 // the least size of the letters
	lettersInWidth = 32   // of a wide picture: it is shown smaller than it is
	footSize       = 0.85 // of the letters that say what was left out
)

// finish lays out what stands below the boards.
func (f *film) finish() error {
	least := leastWidth
	if f.o.Caption {
		least = leastCaption
	}
	f.inner = float64(max(f.first.Width, least))
	f.size = max(letters, f.inner/lettersInWidth)
	for i := range f.frames {
		frame := &f.frames[i]
		if f.o.Caption {
			frame.lines = wrap(frame.sentence, f.inner/f.size)
			frame.code = f.code(frame.line)
			f.sentences, f.codes = max(f.sentences, len(frame.lines)), max(f.codes, len(frame.code))
		}
	}
	h := f.part.Header()
	w, err := newWords(f.o.Locale, h)
	if err != nil {
		return err
	}
	f.foot = wrap(w.left(f.told()), f.inner/(f.size*footSize))
	still := f.frames[f.still]
	say := func(key string) string {
		return w.text(key, "variant", h.Variant, "n", strconv.Itoa(h.N), "count", len(f.frames),
			"position", still.position, "step", still.number, "sentence", still.sentence, "board", still.title)
	}
	f.title, f.desc = say("picture.title"), say("picture.alone")
	if f.moves() {
		f.title, f.desc = say("picture.moving"), say("picture.still")
	}
	return w.err
}

// told is the part of which it is said what was left out. Of a picture of one step its number says that it is one of many.
func (f *film) told() *Part {
	if f.moves() {
		return f.part
	}
	return Whole(f.part.Trace)
}

func (f *film) moves() bool { return len(f.frames) > 1 }

// stock is the layers that pictures are made of, each of them once. One that several frames show stands in the file once, too, and
// they use it: this is one element a layer, of which a browser makes few objects.
type stock struct {
	ids    map[string]int
	layers []player.Layer
	shown  []int // how often
}

// add is the number of a layer, which is put in stock if it is not there.
func (s *stock) add(l player.Layer) int {
	key := l.Class + l.Path
	if l.Labels != nil {
		key = fmt.Sprint(l.Class, l.Labels)
	}
	id, ok := s.ids[key]
	if !ok {
		if s.ids == nil {
			s.ids = map[string]int{}
		}
		id = len(s.layers)
		s.ids[key] = id
		s.layers = append(s.layers, l)
		s.shown = append(s.shown, 0)
	}
	s.shown[id]++
	return id
}

// How a line of the program is written: its size and its place beside the bar's edge, as shares of the size of letters.
const (
	mono     = "ui-monospace, Menlo, Consolas, monospace"
	codeSize = 0.9
	codeFrom = 0.6
	codeMost = 3 // lines that one of the program may take
)

// code is a line of the program as the caption has it: its number, and its text in as many lines as it needs.
func (f *film) code(line int) (lines []string) {
	head := fmt.Sprintf("%*d  ", len(strconv.Itoa(len(f.source))), line)
	room := (f.inner - 2*codeFrom*f.size) / (codeSize * f.size)
	indent := strings.Repeat(" ", len(head))
	lines = wrapCode(f.sourceLine(line), room-textWidth(indent, monoWidth))
	if len(lines) == 0 {
		return []string{head}
	}
	if len(lines) > codeMost {
		lines = append(lines[:codeMost-1], lines[codeMost-1]+"…")
	}
	for i := range lines {
		if i == 0 {
			lines[i] = head + lines[i]
		} else {
			lines[i] = indent + lines[i]
		}
	}
	return lines
}

// sourceLine is a line of the program without its indentation.
func (f *film) sourceLine(line int) string {
	if line < 1 || line > len(f.source) {
		return ""
	}
	return strings.ReplaceAll(strings.TrimSpace(f.source[line-1]), "\t", "  ")
}
