// Package stats tells what a stream of steps is like: how often each kind of step occurs, how the search tree is shaped, how
// many tries it takes from one solution to the next, how deep the search is as time goes on, and where it works longest without
// getting any deeper.
//
// [Collector.Count] is a [tracer.Sink], so all of it is found in one pass, while a program runs or while a trace is read. What is
// held grows with the board and not with the stream. Blocks may have any size: the same steps give the same [Summary].
//
// Words with a fixed meaning here:
//
//   - The depth after a step is the number of queens that stand then (among choices, of items that are decided about). It is
//     [tracer.Fold.Level].
//   - Level k, from 1, is the k-th line that a program fills, in its own order from the first line: its tries, refusals,
//     placements and backtracks are those of steps whose first argument is that line.
//   - All places in a stream are numbers of steps, from 1. All lengths are numbers of steps, but for those that are called tries.
package stats

import "queens/tracer"

// Summary is what a stream tells. Its names in JSON do not change within a Version.
type Summary struct {
	Version   int           `json:"version"` // of these fields: 1
	Steps     int64         `json:"steps"`
	Counts    tracer.Counts `json:"counts"`    // by kind; kinds that do not occur are left out
	Markers   []Marker      `json:"markers"`   // every marker of the program, by its number
	Levels    []Level       `json:"levels"`    // every line of the board
	Beyond    *Level        `json:"beyond"`    // lines that are not on the board, taken together; null if there are no such steps
	Solutions Solutions     `json:"solutions"` // and the tries between them
	Stretch   Stretch       `json:"stretch"`   // the longest one without a new depth
	Depth     Depth         `json:"depth"`     // as time goes on
	Refused   Refused       `json:"refused"`   // steps that the board refuses
}

// Version is that of [Summary].
const Version = 1

// Marker is how often a marker made a step.
type Marker struct {
	Marker int         `json:"marker"` // its number, from 0
	Kind   tracer.Kind `json:"kind"`
	Line   int         `json:"line"` // of the displayed source
	Steps  int64       `json:"steps"`
}

// Level is what happens on one line.
type Level struct {
	Level      int   `json:"level"`      // from 1; 0 for [Summary.Beyond]
	Line       int   `json:"line"`       // as the program numbers it; -1 for [Summary.Beyond]
	Tries      int64 `json:"tries"`      // steps of the kind try
	Refused    int64 `json:"refused"`    // clash
	Placed     int64 `json:"placed"`     // place: the nodes of the search tree on this level, as [tracer.Profile] counts them
	Backtracks int64 `json:"backtracks"` // backtrack: how often the line had no square left
	First      int64 `json:"first"`      // the step after which so many queens stood for the first time; 0 for none
}

// Share is the part of the tries that were refused, from 0 to 1. ok is false where there were none. A program that does
// not try what it refuses, or refuses one square twice, has more refused than tried; then it is false, too.
func (l *Level) Share() (share float64, ok bool) {
	if l.Tries == 0 || l.Refused > l.Tries {
		return 0, false
	}
	return float64(l.Refused) / float64(l.Tries), true
}

// Stretch is a run of steps, both ends in it. During the longest stretch without a new depth the search never has more queens on
// the board than it had before.
//
// A step makes a new depth if after it more queens stand than after any step before it. A stretch is all that lies between such a
// step, or the start, and the next one; where the board is never full, the last one goes to the end of the stream. After
// the board was full for the first time there is no new depth to be had, and so no stretch. Of stretches of one length the first counts.
//
// In the search of the program recursive for four queens new depths are made by step 3 (one queen), 13 (two), 47 (three) and 134
// (four: the first solution). The stretches are 1 to 2, 4 to 12, 14 to 46 and 48 to 133: the longest is the last one, of 86 steps,
// in which the search has three queens at most.
type Stretch struct {
	From  int64 `json:"from"` // 0 if there is none
	To    int64 `json:"to"`
	Steps int64 `json:"steps"` // how many they are
	Depth int   `json:"depth"` // the most queens that stood up to then
}

// Refused are the steps that the board refuses, see [tracer.Fold.Apply].
type Refused struct {
	Steps int64  `json:"steps"`
	Step  int64  `json:"step"`  // the first of them; 0 for none
	First string `json:"first"` // why the first of them is refused; "" for none
	Ended string `json:"ended"` // what is wrong with the end of the stream, see [Collector.End]; "" for nothing
}

// Collector takes a stream, and tells what it is like so far.
type Collector struct {
	frame   tracer.Frame
	markers tracer.Markers
	kinds   [tracer.MaxMarkers]tracer.Kind

	fold    *tracer.Fold
	profile *tracer.Profile
	levels  []Level
	beyond  Level

	between between
	depth   series
	deepest int   // the most queens that stood so far
	since   int64 // the step that made this depth
	longest Stretch
	refused Refused
}

// New collects the steps of a program with these markers, on a board of this frame.
func New(frame tracer.Frame, markers tracer.Markers) *Collector {
	c := &Collector{
		frame:   frame,
		markers: markers,
		fold:    tracer.NewFold(frame, markers),
		profile: tracer.NewProfile(frame, markers),
		levels:  make([]Level, frame.N),
		beyond:  Level{Line: -1},
		depth:   series{width: 1},
	}
	for i, marker := range markers {
		c.kinds[i] = marker.Kind
	}
	for i := range c.levels {
		c.levels[i].Level, c.levels[i].Line = i+1, i+frame.Base
	}
	return c
}

// Count adds a block of steps. A step that the board refuses is counted like the others, and told of in [Summary.Refused]. One
// with a marker that the program has not is an error.
func (c *Collector) Count(steps []tracer.Step) error {
	for _, step := range steps {
		err := c.fold.Apply(step)
		if step.Marker() >= len(c.markers) {
			return err
		}
		if err != nil {
			c.refuse(err)
		}
		solution := false
		switch c.kinds[step.Marker()] {
		case tracer.Try:
			c.level(step).Tries++
			c.between.tries++
		case tracer.Clash:
			c.level(step).Refused++
		case tracer.Backtrack:
			c.level(step).Backtracks++
		case tracer.Place:
			if l := c.level(step); l == &c.beyond {
				l.Placed++ // those on the board are in the profile
			}
			c.deeper()
		case tracer.Solution:
			solution = true
			c.between.solution(c.fold.Step(), err == nil && c.frame.Squares == 0 && attacked(c.fold.Board()))
		}
		c.depth.add(c.fold.Level(), solution)
	}
	return c.profile.Count(steps)
}

// level is where a step is counted that names a line.
func (c *Collector) level(step tracer.Step) *Level {
	if line := step.A() - c.frame.Base; line >= 0 && line < len(c.levels) {
		return &c.levels[line]
	}
	return &c.beyond
}

// deeper looks whether the last step has made a new depth.
func (c *Collector) deeper() {
	if depth := c.fold.Level(); depth > c.deepest {
		c.longest = c.stretch(c.fold.Step())
		c.deepest, c.since = depth, c.fold.Step()
		c.levels[depth-1].First = c.since
	}
}

// stretch is the longest one if the current one ends before a step.
func (c *Collector) stretch(before int64) Stretch {
	if length := before - c.since - 1; c.deepest < c.frame.N && length > c.longest.Steps {
		return Stretch{c.since + 1, before - 1, length, c.deepest}
	}
	return c.longest
}

func (c *Collector) refuse(err error) {
	if c.refused.Steps == 0 {
		c.refused.Step, c.refused.First = c.fold.Step(), err.Error()
	}
	c.refused.Steps++
}

// End says that the stream is whole. A search that has come to its end has left no queen on the board; if one stands there,
// [Refused.Ended] says so.
func (c *Collector) End() {
	if err := c.fold.End(); err != nil {
		c.refused.Ended = err.Error()
	}
}

// Summary is what the stream tells so far. It shares nothing with the collector.
func (c *Collector) Summary() *Summary {
	s := &Summary{
		Version:   Version,
		Steps:     c.fold.Step(),
		Counts:    c.fold.Counts(),
		Markers:   []Marker{},
		Levels:    append([]Level{}, c.levels...),
		Solutions: c.between.summary(),
		Stretch:   c.stretch(c.fold.Step() + 1),
		Depth:     c.depth.summary(),
		Refused:   c.refused,
	}
	for i, count := range c.fold.ByMarker() {
		s.Markers = append(s.Markers, Marker{i, c.markers[i].Kind, c.markers[i].Line, count})
	}
	for i, nodes := range c.profile.Nodes() {
		s.Levels[i].Placed = nodes
	}
	if c.beyond != (Level{Line: -1}) {
		beyond := c.beyond
		s.Beyond = &beyond
	}
	return s
}

// Deepest is the most queens that stood after any step.
func (s *Summary) Deepest() int {
	for i := len(s.Levels); i > 0; i-- {
		if s.Levels[i-1].First > 0 {
			return i
		}
	}
	return 0
}

// attacked reports whether two queens of a board attack each other.
func attacked(board []int) bool {
	for line, square := range board {
		for other, theirs := range board[:line] {
			if square < 0 || theirs < 0 {
				continue
			}
			if down, right := line-other, square-theirs; right == 0 || right == down || right == -down {
				return true
			}
		}
	}
	return false
}
