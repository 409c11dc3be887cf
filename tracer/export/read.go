package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Reading says what is read back, and what is known of the program: "" or 0 is what the file has to say. What is known must be
// what the file says.
type Reading struct {
	File     string // name in errors
	Variant  string
	Language string
	N        int

	// Find finds the program of the steps, whose text no table has. What is neither known nor said in the file is "" or 0.
	Find func(variant, language string, n int) (*Program, error)

	// Progress is told, if it is not nil, the numbers of steps that have been read since the last time.
	Progress func(steps int64)
}

// Program is what steps that are read are the steps of.
type Program struct {
	Header tracefile.Header // of its trace before the first step

	// Run runs the program again and hands its steps to sink. An error of sink stops it and is returned. Steps that lack their markers
	// find them by it. It may be nil.
	Run func(ctx context.Context, sink tracer.Sink) error

	// Fixed says that the program makes the same steps each time: any others are an error where they part.
	Fixed bool
}

// Readable reports whether traces in the format can be read back.
func (f *Format) Readable() bool { return f.read != nil }

// Import is a text in one of the formats that is read back into a trace file. Nothing in it is believed before it is checked: each
// step must be one that a marker of the program makes, with its line, and the board must be the one that follows. What is wrong is a
// [*PlaceError].
type Import struct {
	o       Reading
	lines   *lineReader
	rows    rowReader
	program *Program
	again   *again // the program as it runs again, or nil
	row     *row   // the first row with a step, or nil if there is none

	names  [3][]byte // variant, language and n, as the first row has them
	held   bool      // the steps are held against those of the program as it runs again
	fold   *tracer.Fold
	board  boardCells
	counts []int64 // of each kind so far
	steps  int64
	cut    string
	ended  bool // a row has said what is left out
	notes  []string
}

// Read reads a text as far as the first step: then the program is known.
func (f *Format) Read(r io.Reader, o Reading) (*Import, error) {
	if !f.Readable() {
		var names []string
		for _, f := range formats {
			if f.Readable() {
				names = append(names, f.Name)
			}
		}
		return nil, fmt.Errorf("%s cannot be read back: want one of %s", f.Name, strings.Join(names, ", "))
	}
	im := &Import{o: o, lines: newLines(r, o.File)}
	im.rows = f.read(im.lines)
	if err := im.begin(); err != nil {
		return nil, err
	}
	return im, nil
}

// Header is that of the trace, before its first step.
func (im *Import) Header() *tracefile.Header { return &im.program.Header }

// Cut says why the trace is not complete, or is "": one of the reasons of package tracefile. Like the notes, it is known when all is
// written.
func (im *Import) Cut() string { return im.cut }

// Notes are what a reader should know, each a line: what has been left out, and what a board refuses of a program that is wrong.
func (im *Import) Notes() []string { return im.notes }

// begin reads up to the first step and finds the program.
func (im *Import) begin() error {
	row, err := im.rows.next()
	if err != nil && err != io.EOF {
		return err
	}
	variant, language, n := im.o.Variant, im.o.Language, im.o.N
	if row != nil && row.cells[colVariant].there {
		if variant, language, n, err = im.named(row); err != nil {
			return err
		}
	}
	at := 0
	if row != nil {
		at = row.cells[colVariant].at
	}
	if im.program, err = im.o.Find(variant, language, n); err != nil {
		return im.lines.fail(at, "%w", err)
	}
	h := im.Header()
	im.fold = tracer.NewFold(h.Frame(), h.Markers)
	im.board = boardCells{base: h.Base, form: im.rows.board}
	im.counts = make([]int64, len(tracer.Kinds()))
	if row != nil && row.head {
		if row, err = im.rows.next(); err != nil && err != io.EOF {
			return err
		}
	}
	im.row = row
	if im.program.Run != nil {
		im.held = im.program.Fixed || im.plain() && im.ambiguous()
	}
	return nil
}

// plain reports whether steps come without numbers and markers.
func (im *Import) plain() bool { return im.row != nil && im.row.plain }

// ambiguous reports whether a kind has several markers, so that one who knows it does not know the marker.
func (im *Import) ambiguous() bool {
	return slices.ContainsFunc(tracer.Kinds(), func(kind tracer.Kind) bool { return len(im.markersOf(kind)) > 1 })
}

// markersOf are the markers of a kind.
func (im *Import) markersOf(kind tracer.Kind) (markers []int) {
	for i, m := range im.Header().Markers {
		if m.Kind == kind {
			markers = append(markers, i)
		}
	}
	return markers
}

// named reads what program a row says that its step is of, and holds it against what is known.
func (im *Import) named(r *row) (variant, language string, n int, err error) {
	texts := [3]string{im.o.Variant, im.o.Language, ""}
	if im.o.N > 0 {
		texts[colN] = fmt.Sprint(im.o.N)
	}
	for col := range im.names {
		cell := &r.cells[col]
		text := string(cell.text)
		switch {
		case text == "":
			return "", "", 0, im.lines.fail(cell.at, "%s is empty", columns[col])
		case texts[col] != "" && texts[col] != text:
			return "", "", 0, im.lines.fail(cell.at, "%s is %s, want %q", columns[col], shown(cell.text), texts[col])
		case !tracefile.IsName(text):
			return "", "", 0, im.lines.fail(cell.at, "%s is %s, want a name of one line", columns[col], shown(cell.text))
		}
		texts[col] = text
		im.names[col] = []byte(text)
	}
	number, ok := parseNumber(r.cells[colN].text)
	if !ok || number < 1 || number > tracer.MaxN {
		return "", "", 0, im.lines.fail(r.cells[colN].at, "n is %s, want 1 to %d", shown(r.cells[colN].text), tracer.MaxN)
	}
	return texts[colVariant], texts[colLanguage], int(number), nil
}

// Write reads the steps and writes the trace file. Nothing of it is of use if there is an error.
func (im *Import) Write(ctx context.Context, w io.Writer) error {
	file := tracefile.NewWriter(w, *im.Header())
	if err := im.write(ctx, file); err != nil {
		file.Close(tracefile.CutCancelled) // it must be closed, and what has gone out by now is not to look whole
		return err
	}
	return file.Close(im.cut)
}

func (im *Import) write(ctx context.Context, file *tracefile.Writer) error {
	defer func() {
		if im.again != nil {
			im.again.stop()
		}
	}()
	block := make([]tracer.Step, 0, tracer.BlockSteps)
	hand := func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if im.o.Progress != nil {
			im.o.Progress(int64(len(block)))
		}
		err := file.Write(block)
		block = block[:0]
		return err
	}
	for row := im.row; row != nil; {
		step, ok, err := im.take(ctx, row)
		if err != nil {
			return err
		}
		if ok {
			if block = append(block, step); len(block) == cap(block) {
				if err := hand(); err != nil {
					return err
				}
			}
		}
		if row, err = im.rows.next(); err != nil && err != io.EOF {
			return err
		}
	}
	if len(block) > 0 {
		if err := hand(); err != nil {
			return err
		}
	}
	return im.end(ctx)
}

// end looks at what the steps end with.
func (im *Import) end(ctx context.Context) error {
	if refused := im.fold.Refusal(); refused != nil {
		im.note("the board refuses steps, as it does those of a wrong program; the first: %v", refused)
	}
	if im.ended {
		return nil
	}
	if im.held {
		return im.endAgain(ctx)
	}
	if im.fold.Refusal() != nil {
		return nil
	}
	if err := im.fold.End(); err != nil {
		im.note("are there all steps? %v", err)
		if im.plain() {
			im.cut = tracefile.CutLimit
		}
	}
	return nil
}

// endAgain sees whether the program ends where the steps do.
func (im *Import) endAgain(ctx context.Context) error {
	step, more, err := im.repeat(ctx).step()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil && !im.program.Fixed:
		im.note("the program does not come to its end: %v", err)
		im.cut = tracefile.CutCrashed
	case err != nil:
		return err
	case !more:
	case !im.plain():
		h := im.Header()
		return im.lines.fail(0, "steps are missing: there are %d, and %s goes on with %s", im.steps, h.Variant, stepText(h, step))
	default:
		im.note("steps are left out: the program goes on after step %d", im.steps)
		im.cut = tracefile.CutLimit
	}
	return nil
}

func (im *Import) note(format string, args ...any) {
	im.notes = append(im.notes, fmt.Sprintf(format, args...))
}

// repeat is the program as it runs again.
func (im *Import) repeat(ctx context.Context) *again {
	if im.again == nil {
		im.again = runAgain(ctx, im.program.Run)
	}
	return im.again
}
