package export

import (
	"bytes"
	"context"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// rowReader reads the rows of a format.
type rowReader interface {
	// next reads the next row, which is valid until the one after it is read. At the end it is nil and io.EOF.
	next() (*row, error)

	// board is the text of a board as the format has it.
	board(text []byte, board []int, base int) []byte

	// squares are those of each line in the text of a board that is not just as board writes it.
	squares(text []byte) [][]byte
}

// row is a step as a format has it.
type row struct {
	cells []cell // by column, those of the counts last
	head  bool   // there is no step, but only what program the steps are of
	left  bool   // there is no step, but only what is left out, in the column of the board
	plain bool   // there are only a kind and two arguments, 0 for one that the step does not have
}

// cell is a cell of a row.
type cell struct {
	text  []byte // empty where there is no value
	at    int    // where it stands in the line
	there bool   // the row has such a cell
}

func newRow() row { return row{cells: make([]cell, numColumns+len(tracer.Kinds()))} }

// columnNames are the names of all columns, those of the counts last.
var columnNames = func() []string {
	names := columns[:]
	for _, kind := range tracer.Kinds() {
		names = append(names, kind.String())
	}
	return names
}()

// take holds a row against all that is known, and gives its step. It is false for a row that says what is left out.
func (im *Import) take(ctx context.Context, r *row) (step tracer.Step, ok bool, err error) {
	if im.ended {
		return 0, false, im.lines.fail(0, "nothing can stand behind the row that says what is left out")
	}
	for col, name := range im.names {
		if c := &r.cells[col]; c.there && !bytes.Equal(c.text, name) {
			return 0, false, im.lines.fail(c.at, "%s is %s, but %s in the rows before", columns[col], shown(c.text), shown(name))
		}
	}
	if r.left {
		return 0, false, im.leave(&r.cells[colBoard])
	}
	again, ahead := tracer.Step(0), false
	if im.held {
		if again, ahead, err = im.repeat(ctx).step(); err != nil {
			return 0, false, im.lines.fail(0, "the program fails after step %d: %w", im.steps, err)
		}
	}
	marker := 0
	if r.plain {
		marker, err = im.markerOf(r, again, ahead)
	} else if err = im.number(r); err == nil {
		marker, err = im.marker(r)
	}
	if err != nil {
		return 0, false, err
	}
	a, err := im.argument(r, marker, 0)
	if err != nil {
		return 0, false, err
	}
	b, err := im.argument(r, marker, 1)
	if err != nil {
		return 0, false, err
	}
	step = tracer.NewStep(marker, a, b)
	if im.held && (!ahead || step != again) {
		return 0, false, im.parted(r, step, again, ahead)
	}
	im.steps++
	im.fold.Apply(step)
	im.counts[im.Header().Markers[marker].Kind]++
	if !r.plain {
		err = im.after(r)
	}
	return step, true, err
}

// number holds the number of a step against that of the one before.
func (im *Import) number(r *row) error {
	c := &r.cells[colStep]
	number, err := im.whole(r, colStep)
	switch {
	case err != nil:
		return err
	case number == im.steps+1:
		return nil
	case im.steps == 0:
		return im.lines.fail(c.at, "the first step is step %d: a part of a trace can be read back only if it begins with step 1", number)
	case number <= im.steps:
		return im.lines.fail(c.at, "step %d stands behind step %d", number, im.steps)
	}
	return im.lines.fail(c.at, "step %d stands behind step %d: a trace of which steps are left out cannot be read back", number, im.steps)
}

// marker is the marker of a row, held against the program.
func (im *Import) marker(r *row) (int, error) {
	kind, err := im.kind(r)
	if err != nil {
		return 0, err
	}
	markers := im.Header().Markers
	number, err := im.whole(r, colMarker)
	switch {
	case err != nil:
		return 0, err
	case number >= int64(len(markers)):
		return 0, im.lines.fail(r.cells[colMarker].at, "marker is %d, but the program has the markers 0 to %d", number, len(markers)-1)
	}
	m := markers[number]
	if m.Kind != kind {
		return 0, im.lines.fail(r.cells[colKind].at, "kind is %q, but marker %d of the program is %q", kind, number, m.Kind)
	}
	line, err := im.whole(r, colLine)
	switch {
	case err != nil:
		return 0, err
	case line != int64(m.Line):
		return 0, im.lines.fail(r.cells[colLine].at, "line is %d, but marker %d of the program is of line %d", line, number, m.Line)
	}
	return int(number), nil
}

// kind is the kind of a row.
func (im *Import) kind(r *row) (tracer.Kind, error) {
	c := &r.cells[colKind]
	for kind, name := range columnNames[numColumns:] {
		if string(c.text) == name {
			return tracer.Kind(kind), nil
		}
	}
	return 0, im.lines.fail(c.at, "kind is %s: %s", shown(c.text), nearest(string(c.text), columnNames[numColumns:]))
}

// markerOf is the marker of a row that does not say it: the only one of its kind, or that of the step which the program makes when it
// runs again.
func (im *Import) markerOf(r *row, again tracer.Step, ahead bool) (int, error) {
	h := im.Header()
	kind, err := im.kind(r)
	if err != nil {
		return 0, err
	}
	if ahead && h.Markers[again.Marker()].Kind == kind {
		return again.Marker(), nil
	}
	at := r.cells[colKind].at
	markers := im.markersOf(kind)
	switch {
	case len(markers) == 0:
		return 0, im.lines.fail(at, "kind is %q, but %s has no marker of it", kind, h.Variant)
	case len(markers) > 1 && !im.held:
		return 0, im.lines.fail(at, "%s has %d markers of the kind %q, and it is not said which of them this is", h.Variant, len(markers), kind)
	}
	return markers[0], nil
}

// argument is an argument of a row, by its number from 0. One that the marker has not is 0.
func (im *Import) argument(r *row, marker, i int) (int, error) {
	h := im.Header()
	col := colA + i
	c := &r.cells[col]
	takes, name := i < Args(h, marker), h.Markers[marker].Kind
	switch {
	case !takes && len(c.text) == 0:
		return 0, nil
	case !takes && r.plain && string(c.text) == "0":
		return 0, nil
	case !takes:
		return 0, im.lines.fail(c.at, "%s is %s, but %s at marker %d has no such argument", columns[col], shown(c.text), name, marker)
	case len(c.text) == 0:
		return 0, im.lines.fail(c.at, "%s is empty, but %s at marker %d has this argument", columns[col], name, marker)
	}
	value, ok := parseNumber(c.text)
	if !ok || value > tracer.MaxArg {
		return 0, im.lines.fail(c.at, "%s is %s, want 0 to %d", columns[col], shown(c.text), tracer.MaxArg)
	}
	return int(value), nil
}

// parted is the error for a step that the program does not make when it runs again.
func (im *Import) parted(r *row, step, again tracer.Step, ahead bool) error {
	h := im.Header()
	if !ahead {
		return im.lines.fail(0, "%s ends with step %d", h.Variant, im.steps)
	}
	at := r.cells[colKind].at
	if h.Markers[step.Marker()].Kind == h.Markers[again.Marker()].Kind {
		switch {
		case step.A() != again.A():
			at = r.cells[colA].at
		case step.B() != again.B():
			at = r.cells[colB].at
		default:
			return im.lines.fail(r.cells[colMarker].at, "%s at marker %d: in %s step %d is that of marker %d", stepText(h, step), step.Marker(), h.Variant, im.steps+1, again.Marker())
		}
	}
	return im.lines.fail(at, "%s: in %s step %d is %s", stepText(h, step), h.Variant, im.steps+1, stepText(h, again))
}

// after holds what a row says of the state after its step against it.
func (im *Import) after(r *row) error {
	c := &r.cells[colBoard]
	if text, _ := im.board.of(im.fold.Board()); !bytes.Equal(text, c.text) {
		if err := im.sameBoard(c); err != nil {
			return err
		}
	}
	for kind, count := range im.counts {
		col := numColumns + kind
		if !r.cells[col].there {
			continue
		}
		said, err := im.whole(r, col)
		switch {
		case err != nil:
			return err
		case said != count:
			return im.lines.fail(r.cells[col].at, "%s is %d, but there were %d such steps", columnNames[col], said, count)
		}
	}
	return nil
}

// sameBoard looks where a board differs from the one that follows from the steps.
func (im *Import) sameBoard(c *cell) error {
	board, base := im.fold.Board(), im.Header().Base
	squares := im.rows.squares(c.text)
	if len(squares) != len(board) {
		return im.lines.fail(c.at, "the board has %d lines, want %d", len(squares), len(board))
	}
	for line, text := range squares {
		empty := string(text) == "." || string(text) == "-" || string(text) == "null"
		value, ok := parseNumber(text)
		switch square := board[line]; {
		case square < 0 && empty || ok && square >= 0 && value == int64(square+base):
		case square < 0:
			return im.lines.fail(c.at, "the board has %s on line %d, but no queen stands there after step %d", shown(text), line+base, im.steps)
		default:
			return im.lines.fail(c.at, "the board has %s on line %d, but a queen stands on %d after step %d", shown(text), line+base, square+base, im.steps)
		}
	}
	return nil
}

// leave takes what a row says is left out.
func (im *Import) leave(c *cell) error {
	im.ended = true
	l, err := parseLeft(string(c.text))
	switch {
	case err != nil:
		return im.lines.fail(c.at, "%w", err)
	case len(l.only) > 0:
		return im.lines.fail(c.at, "kinds are left out, so the steps cannot be read back")
	case l.of > 0 && (l.from != 1 || l.to != im.steps):
		return im.lines.fail(c.at, "steps %d to %d are said to be here, but these are steps 1 to %d", l.from, l.to, im.steps)
	case l.of > 0:
		im.cut = tracefile.CutLimit
		im.note("steps %d to %d are left out", l.to+1, l.of)
	case l.steps != im.steps:
		return im.lines.fail(c.at, "the last step is said to be step %d, but here it is step %d", l.steps, im.steps)
	default:
		im.cut = l.cut
	}
	return nil
}

// whole is the number in a cell.
func (im *Import) whole(r *row, col int) (int64, error) {
	c := &r.cells[col]
	number, ok := parseNumber(c.text)
	if !ok {
		return 0, im.lines.fail(c.at, "%s is %s, want a whole number", columnNames[col], shown(c.text))
	}
	return number, nil
}

// parseNumber is a number from 0 on, written as [strconv.Itoa] does it.
func parseNumber(text []byte) (number int64, ok bool) {
	const most = 18 // digits, which an int64 holds
	if len(text) == 0 || len(text) > most || len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	for _, digit := range text {
		if digit < '0' || digit > '9' {
			return 0, false
		}
		number = number*10 + int64(digit-'0')
	}
	return number, true
}
