package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"queens/tracer/mark"
)

// Options say how a part is written. A format looks at those that it names in its Uses.
type Options struct {
	Locale    string        // language of the sentences, one of [player.Languages]; "" stands for "en"
	Counts    bool          // running counts of each kind, a column each
	Caption   bool          // the source line and the sentence of each step
	Delay     time.Duration // how long a step is shown; 0 stands for a second
	RowsUp    bool          // boards have their first row at the bottom
	Questions int           // how many questions are asked; 0 stands for as many as the format finds good
	Texts     []Text        // the program in further languages, for formats with a player
	Framed    bool          // the page stands in a frame of another one: without a heading, and without what is told of the trace
}

// Text is the program of a trace in a language.
type Text struct {
	Language string // as traces name it
	Title    string // for people
	Source   *mark.Source
}

// Use is the name of an option that a format looks at, as the flag of the command line is called.
type Use string

// The options. The kinds of steps, Part.Only, are among them: not every format can leave steps out.
const (
	UseLocale    Use = "locale"
	UseCounts    Use = "counts"
	UseCaption   Use = "caption"
	UseDelay     Use = "delay"
	UseRows      Use = "rows"
	UseQuestions Use = "questions"
	UseOnly      Use = "only"
)

// Format is a form that traces are written in.
type Format struct {
	Name     string // as in --to
	Ext      string // of its files, with the dot
	Media    string // media type
	For      string // who wants it, in a few words
	Text     bool   // it can be shown on a terminal
	MaxSteps int64  // the most steps that it takes, or 0
	MaxN     int    // the largest board, or the most items, that it takes, or 0
	Uses     []Use
	Boards   bool // it is of boards alone, and takes no trace that pictures choices among items

	write func(ctx context.Context, w io.Writer, p *Part, o Options) error
	// chooses reports whether the format takes few steps of a part itself, which may then have more than MaxSteps. It is nil for
	// one that always takes all.
	chooses func(p *Part, o Options) bool
	read    func(*lineReader) rowReader // nil if traces cannot be read back
}

// formats lists every format, the most used first.
var formats = []*Format{
	textFormat,
	csvFormat,
	jsonlFormat,
	parquetFormat,
	sqliteFormat,
	svgFormat,
	gifFormat,
	htmlFormat,
	scormFormat,
	handoutFormat,
	moodleFormat,
	pytutorFormat,
}

// Formats lists the formats. The slice is the caller's.
func Formats() []*Format { return slices.Clone(formats) }

// Find is the format of that name. The error names the one that is most like it, and all of them.
func Find(name string) (*Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("unknown format %q: %s", name, nearest(name, names))
}

// Most is the most steps that a part may have to be written with these options, or 0 for any number: that of MaxSteps, unless the
// format chooses few of them itself.
func (f *Format) Most(p *Part, o Options) int64 {
	if f.chooses != nil && f.chooses(p, o) {
		return 0
	}
	return f.MaxSteps
}

// TooManyError says that a format takes fewer steps than a part has.
type TooManyError struct {
	Format      *Format
	Steps, Most int64
}

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%s holds at most %d steps, and these are %d: want fewer of them", e.Format.Name, e.Most, e.Steps)
}

// NoBoardsError says that a format is of boards alone, and the program of a trace chooses among items.
type NoBoardsError struct {
	Format  *Format
	Program string
}

func (e *NoBoardsError) Error() string {
	return fmt.Sprintf("%s draws boards: %s chooses among items", e.Format.Name, e.Program)
}

// NothingError says why a format has nothing to make of a part that it takes: no question fits it, or its boards are too large.
type NothingError struct{ Why string }

func (e *NothingError) Error() string { return e.Why }

// TooLargeError says that the board of a trace is larger than a format takes, or that its items are more.
type TooLargeError struct {
	Format *Format
	N      int
	Items  bool
}

func (e *TooLargeError) Error() string {
	what := fmt.Sprintf("boards of %d by %[1]d", e.Format.MaxN)
	if e.Items {
		what = fmt.Sprintf("%d items", e.Format.MaxN)
	}
	return fmt.Sprintf("%s draws %s at most, and n is %d", e.Format.Name, what, e.N)
}

// CheckOptions reports what a format cannot do of what is asked for.
func (f *Format) CheckOptions(o Options) error {
	if slices.Contains(f.Uses, UseDelay) && o.Delay != 0 {
		return checkDelay(f.Name, o.Delay)
	}
	return nil
}

// Check reports why the format does not take a part: it has more steps than the format bears ([*TooManyError]), no boards to draw
// ([*NoBoardsError]), or one that is too large for it ([*TooLargeError]).
func (f *Format) Check(ctx context.Context, p *Part, o Options) error {
	h := p.Header()
	if f.Boards && h.Choices != nil {
		return &NoBoardsError{f, h.Variant}
	}
	if f.MaxN > 0 && h.N > f.MaxN {
		return &TooLargeError{f, h.N, h.Choices != nil}
	}
	if err := f.CheckOptions(o); err != nil {
		return err
	}
	if len(p.Only) > 0 && !slices.Contains(f.Uses, UseOnly) {
		return fmt.Errorf("%s holds every kind of steps: want no kinds to choose", f.Name)
	}
	most := f.Most(p, o)
	if most == 0 {
		return nil
	}
	steps, err := p.Count(ctx)
	if err == nil && steps > most {
		err = &TooManyError{f, steps, most}
	}
	return err
}

// Write writes a part. Nothing is written of one that the format does not take ([Format.Check]).
func (f *Format) Write(ctx context.Context, w io.Writer, p *Part, o Options) error {
	if err := f.Check(ctx, p, o); err != nil {
		return err
	}
	if o.Locale == "" {
		o.Locale = "en"
	}
	if o.Delay == 0 {
		o.Delay = time.Second
	}
	return f.write(ctx, w, p, o)
}
