package verify

import (
	"errors"
	"hash/maphash"
	"slices"
	"strings"

	"queens/tracer"
	"queens/tracer/mark"
)

// Report is what a comparison of a program with the reference has found.
type Report struct {
	Steps     int64         `json:"steps"`                // that the program made
	Reference int64         `json:"reference"`            // that the reference made
	Same      int64         `json:"same"`                 // compared steps that are the same, from the first on
	Compared  bool          `json:"compared"`             // the program has markers
	Missing   []tracer.Kind `json:"missing,omitempty"`    // kinds of the reference for which the program has no marker
	Extra     []tracer.Kind `json:"extra,omitempty"`      // kinds of the program that the reference has not
	Counts    tracer.Counts `json:"counts,omitempty"`     // of the program
	Wanted    tracer.Counts `json:"wanted"`               // of the reference
	SameMoves bool          `json:"same_moves"`           // the same queens are placed and removed in the same order
	Stopped   bool          `json:"stopped,omitempty"`    // at a limit: the reference was followed to the difference only
	Parting   *Parting      `json:"difference,omitempty"` // the first step that differs
}

// Right reports whether every step is the reference's, and no kind of step is missing.
func (r *Report) Right() bool {
	return r.Compared && r.Parting == nil && len(r.Missing) == 0 && len(r.Extra) == 0
}

// Parting is where two streams part.
type Parting struct {
	Reference Moment `json:"reference"`
	Program   Moment `json:"program"`
	Hint      Hint   `json:"hint,omitempty"`
	After     int    `json:"after,omitempty"`   // line of the program's last step before, or 0
	Refusal   string `json:"refusal,omitempty"` // why the program's step cannot happen on its board, or ""
}

// Moment is a step of one of the two, and the board after it; or the end of its steps.
type Moment struct {
	Step   int64  `json:"step"`            // its number, from 1; at the end, that of the last step
	Ended  bool   `json:"ended,omitempty"` // there is no further step
	Kind   string `json:"kind,omitempty"`
	Args   []int  `json:"args,omitempty"` // as the program passes them
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // of the file, from 1
	Source string `json:"source,omitempty"`
	Board  string `json:"board"` // the square of each line in the program's own numbering, - for none

	// What the board is drawn from: the state after the step, and how the program counts.
	Fold  *tracer.Fold `json:"-"`
	Base  int          `json:"-"`
	Lines string       `json:"-"`
}

// Hint says what the difference looks like.
type Hint string

// The hints; "" is none.
const (
	HintMissing Hint = "missing" // a marker of the reference's kind is missing after the line of the last step
	HintExtra   Hint = "extra"   // the program's step is one too many
	HintSwapped Hint = "swapped" // this step and the next one are in the other order
	HintBase    Hint = "base"    // the program counts from another number than it says
	HintKinds   Hint = "kinds"   // the markers of these two kinds stand in each other's place
)

// ErrStopped is given by a program that was stopped at a limit: what it would have done is not known, and the reference
// may go on for years.
var ErrStopped = errors.New("the program was stopped")

// Compare runs both programs to their ends and says where they part. The error is that of a program that
// did not run to its end, if it is not [ErrStopped]; the report holds what was seen until then.
func Compare(reference, program Stream) (*Report, error) {
	c := newComparison(reference, program)
	defer c.cursor.stop()
	err := program.Run(c.take)
	if c.stopped = errors.Is(err, ErrStopped); c.stopped {
		err = nil
	}
	if err == nil {
		c.finish()
		err = c.cursor.err
	}
	return c.report(), err
}

// window is how many steps after a difference are looked at, to say what it looks like.
const window = 200

type comparison struct {
	reference, program side
	cursor             *cursor
	same               int64
	parting            *Parting
	stopped            bool
	last               int      // line of the program's last compared step
	here, there        []common // steps of the program and of the reference from the difference on
}

// side is what is known of one of the two programs.
type side struct {
	Stream
	form    form
	fold    *tracer.Fold // up to the difference
	counter *tracer.Counter
	markers tracer.Markers
	lines   []int // of the file, by marker
	steps   int64
	moves   maphash.Hash
}

func newSide(s Stream, f form, seed maphash.Seed) side {
	markers := s.Source.Markers()
	one := side{
		Stream: s, form: f, markers: markers,
		fold: tracer.NewFold(s.frame(), markers), counter: tracer.NewCounter(markers),
	}
	for i := range markers {
		one.lines = append(one.lines, s.Source.FileLine(i))
	}
	one.moves.SetSeed(seed)
	return one
}

func newComparison(reference, program Stream) *comparison {
	a, b := forms(reference.Source, program.Source)
	seed := maphash.MakeSeed()
	return &comparison{
		reference: newSide(reference, a, seed), program: newSide(program, b, seed), cursor: newCursor(reference),
	}
}

// count takes a step of a side and gives it in the common form, if it is compared.
func (s *side) count(step tracer.Step) (common, bool) {
	s.steps++
	s.counter.Count([]tracer.Step{step})
	word, ok := s.form.of(step)
	if ok && (word.kind == tracer.Place || word.kind == tracer.Remove) {
		s.moves.Write([]byte{byte(word.kind), byte(word.a), byte(word.a >> 8), byte(word.b), byte(word.b >> 8)})
	}
	return word, ok
}

// take holds a block of the program's steps against the reference's.
func (c *comparison) take(steps []tracer.Step) error {
	for _, step := range steps {
		word, ok := c.program.count(step)
		if c.parting != nil {
			if ok && len(c.here) < window {
				c.here = append(c.here, word)
			}
			continue
		}
		refusal := c.program.fold.Apply(step)
		if !ok {
			continue
		}
		theirs, theirStep, more := c.nextReference()
		if more && theirs == word {
			c.same++
			c.last = c.program.lines[step.Marker()]
			continue
		}
		c.part(moment(&c.program, step), c.referenceMoment(theirStep, more))
		c.here = append(c.here, word)
		if more {
			c.there = append(c.there, theirs)
		}
		if refusal != nil {
			c.parting.Refusal = refusal.Error()
		}
	}
	return nil
}

// nextReference is the reference's next step that is compared.
func (c *comparison) nextReference() (common, tracer.Step, bool) {
	for {
		step, ok := c.cursor.step()
		if !ok {
			return common{}, 0, false
		}
		word, compared := c.reference.count(step)
		if c.parting == nil {
			c.reference.fold.Apply(step)
		}
		if compared {
			return word, step, true
		}
	}
}

func (c *comparison) referenceMoment(step tracer.Step, more bool) Moment {
	if !more {
		return ended(&c.reference)
	}
	return moment(&c.reference, step)
}

func (c *comparison) part(program, reference Moment) {
	c.parting = &Parting{Program: program, Reference: reference, After: c.last}
}

// finish takes what is left of the reference when the program has ended.
func (c *comparison) finish() {
	for !c.stopped || c.parting == nil {
		word, step, more := c.nextReference()
		if !more {
			return
		}
		if c.parting == nil {
			c.part(ended(&c.program), moment(&c.reference, step))
		}
		if len(c.there) < window {
			c.there = append(c.there, word)
		}
	}
}

func (c *comparison) report() *Report {
	r := &Report{
		Steps: c.program.steps, Reference: c.reference.steps, Same: c.same,
		Compared: len(c.program.markers) > 0,
		Missing:  lacking(c.reference.markers, c.program.markers),
		Extra:    lacking(c.program.markers, c.reference.markers),
		Counts:   c.program.counter.Counts(), Wanted: c.reference.counter.Counts(),
		SameMoves: !c.stopped && c.program.moves.Sum64() == c.reference.moves.Sum64(),
		Stopped:   c.stopped,
		Parting:   c.parting,
	}
	if c.parting != nil {
		c.parting.Hint = hint(c.here, c.there, c.program.form.base)
		if len(r.Missing) > 0 {
			c.parting.Refusal = "" // a board that is not told of every step refuses right ones, too
		}
	}
	return r
}

// lacking are the kinds of a that b has no marker for.
func lacking(a, b tracer.Markers) (kinds []tracer.Kind) {
	for _, marker := range a {
		has := func(other tracer.Marker) bool { return other.Kind == marker.Kind }
		if !slices.ContainsFunc(b, has) && !slices.Contains(kinds, marker.Kind) {
			kinds = append(kinds, marker.Kind)
		}
	}
	return kinds
}

func moment(s *side, step tracer.Step) Moment {
	marker := step.Marker()
	m := ended(s)
	m.Ended = false
	m.Kind, m.Args = s.markers[marker].Kind.String(), []int{step.A(), step.B()}[:s.Source.Args(marker)]
	m.Line, m.Source = s.lines[marker], fileLine(s.Source, s.lines[marker])
	return m
}

func ended(s *side) Moment {
	return Moment{
		Step: s.steps, Ended: true, File: s.Source.File,
		Board: s.fold.String(), Fold: s.fold, Base: s.Source.Base, Lines: s.Source.Lines,
	}
}

func fileLine(s *mark.Source, line int) string {
	lines := strings.Split(s.Text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// enough is how many steps must be the same again for a hint to be given, if there are so many.
const enough = 12

// hint compares what follows a difference on both sides. base is what the program says that it counts from.
func hint(here, there []common, base int) Hint {
	if len(here) == 0 || len(there) == 0 {
		return ""
	}
	if shifted(here, there, 2*base-1) {
		return HintBase
	}
	if exchanged(here, there) {
		return HintKinds
	}
	if len(here) > 1 && len(there) > 1 && here[0] == there[1] && here[1] == there[0] && goOn(here[2:], there[2:]) {
		return HintSwapped
	}
	if goesOn(here, there, there[0].kind) {
		return HintMissing
	}
	if goesOn(there, here, here[0].kind) {
		return HintExtra
	}
	return ""
}

// goesOn reports whether the steps are the others without some of a kind: those of a marker that is missing. There may
// be further markers of the kind that are not.
func goesOn(steps, others []common, kind tracer.Kind) bool {
	matched := 0
	for len(steps) > 0 && len(others) > 0 && matched < enough {
		switch {
		case steps[0] == others[0]:
			steps, others = steps[1:], others[1:]
			matched++
		case others[0].kind == kind:
			others = others[1:]
		default:
			return false
		}
	}
	return matched > 0
}

// shifted reports whether the steps are the others, counted from another number. Arguments that are not there are 0.
func shifted(steps, others []common, by int) bool {
	return steps[0] != others[0] && agree(steps, others, func(one, other common) bool {
		if one != other {
			one.a += by
		}
		if one.b != other.b {
			one.b += by
		}
		return one == other
	})
}

// exchanged reports whether the steps are the others but for two kinds, each in the place of the other.
func exchanged(steps, others []common) bool {
	a, b := steps[0].kind, others[0].kind
	return a != b && agree(steps, others, func(one, other common) bool {
		switch one.kind {
		case a:
			one.kind = b
		case b:
			one.kind = a
		}
		return one == other
	})
}

// agree reports whether the next steps of both agree.
func agree(steps, others []common, same func(one, other common) bool) bool {
	n := min(len(steps), len(others), enough)
	return slices.EqualFunc(steps[:n], others[:n], same)
}

func goOn(a, b []common) bool {
	n := min(len(a), len(b), enough)
	return n > 0 && slices.Equal(a[:n], b[:n])
}
