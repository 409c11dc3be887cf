package player

import (
	"context"
	"encoding/binary"
	"slices"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// stretch is some steps of a trace, from and to among them, in the blocks of its file, of which the first and the last may be
// shorter here.
type stretch struct {
	r        *tracefile.Reader
	from, to int64
	first    int           // number of the block in the file with the step from
	opening  Moment        // before the step from
	counts   tracer.Counts // of the steps of the stretch
}

func newStretch(r *tracefile.Reader, from, to int64) (*stretch, error) {
	s := &stretch{r: r, from: from, to: to, first: int((from - 1) / tracer.BlockSteps), counts: r.Header().Counts}
	if s.whole() {
		s.opening = Begin(r.Header())
		return s, nil
	}
	opening, err := At(r, from-1)
	if err != nil {
		return nil, err
	}
	end, _, err := r.At(to)
	if err != nil {
		return nil, err
	}
	s.opening, s.counts = opening, tracer.Counts{}
	before := opening.Fold.Counts()
	for kind, count := range end.Counts() {
		if count > before[kind] {
			s.counts[kind] = count - before[kind]
		}
	}
	return s, nil
}

// whole reports whether the stretch is the whole trace.
func (s *stretch) whole() bool { return s.from == 1 && s.to == s.r.Header().Steps }

// blocks is how many blocks the stretch has.
func (s *stretch) blocks() int {
	if s.to < s.from {
		return 0
	}
	return int((s.to-1)/tracer.BlockSteps) - s.first + 1
}

// block is the state before one of its blocks, numbered from 0.
func (s *stretch) block(i int) tracefile.Block {
	b := s.r.Header().Blocks[s.first+i]
	if b.First >= s.from {
		return b
	}
	fold := s.opening.Fold
	b = tracefile.Block{First: s.from, Board: fold.Board(), Counts: fold.ByMarker()}
	if q, trying := fold.Trying(); trying {
		base := s.r.Header().Base
		b.Trying = &[2]int{q.Line - base, q.Square - base}
	}
	return b
}

// cut is how many steps of a block in the file go before the stretch, and up to which they are in it.
func (s *stretch) cut(i, steps int) (from, to int) {
	first := s.r.Header().Blocks[s.first+i].First
	return int(max(s.from-first, 0)), int(min(s.to-first+1, int64(steps)))
}

// steps reads one of its blocks.
func (s *stretch) steps(i int) ([]tracer.Step, error) {
	steps, err := s.r.Steps(s.first + i)
	if err != nil {
		return nil, err
	}
	from, to := s.cut(i, len(steps))
	return steps[from:to], nil
}

// deflated is one of its blocks as raw DEFLATE: that of the file where the whole block is in the stretch.
func (s *stretch) deflated(i int) ([]byte, error) {
	h := s.r.Header()
	size := int(min(h.Steps-h.Blocks[s.first+i].First+1, tracer.BlockSteps))
	if from, to := s.cut(i, size); from == 0 && to == size {
		return s.r.Deflated(s.first + i)
	}
	steps, err := s.steps(i)
	if err != nil {
		return nil, err
	}
	words := make([]byte, 0, 4*len(steps))
	for _, step := range steps {
		words = binary.LittleEndian.AppendUint32(words, uint32(step))
	}
	return pack(words)
}

// before are the moments before each block, with nothing but their marks and the solution counted last. Only
// traces that have such are read for it.
func (s *stretch) before(ctx context.Context) ([]Moment, error) {
	h := s.r.Header()
	all := make([]Moment, s.blocks())
	if h.Counts[tracer.Mark] == 0 && (h.Choices == nil || h.Counts[tracer.Solution] == 0) {
		return all, nil
	}
	m, err := At(s.r, s.from-1) // another one than the opening, which stays
	if err != nil {
		return nil, err
	}
	for i := range all {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		all[i] = Moment{Marks: slices.Clone(m.Marks), Last: m.Last}
		steps, err := s.steps(i)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			m.Apply(h, step) // a step that does not fit is shown all the same
		}
	}
	return all, nil
}
