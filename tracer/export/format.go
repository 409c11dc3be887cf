package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/agext/levenshtein"

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
	Uses     []Use
	Boards   bool // it is of boards alone, and takes no trace that pictures choices among items

	write func(ctx context.Context, w io.Writer, p *Part, o Options) error
}

// formats lists every format, the most used first.
var formats = []*Format{
	textFormat,
	csvFormat,
	jsonlFormat,
	svgFormat,
	gifFormat,
	pytutorFormat,
}

// Formats lists the formats. The slice is the caller's.
func Formats() []*Format { return slices.Clone(formats) }

// Find is the format of that name. The error names the one that is most like it, and all of them.
func Find(name string) (*Format, error) {
	var names []string
	best, nearest := 0.0, ""
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
		if like := levenshtein.Similarity(strings.ToLower(name), f.Name, nil); like > best {
			best, nearest = like, f.Name
		}
	}
	all := strings.Join(names, ", ")
	if best < 0.4 {
		return nil, fmt.Errorf("unknown format %q: want one of %s", name, all)
	}
	return nil, fmt.Errorf("unknown format %q: did you mean %q? There are %s", name, nearest, all)
}

// TooManyError says that a format takes fewer steps than a part has.
type TooManyError struct {
	Format      *Format
	Steps, Most int64
}

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%s holds at most %d steps, and these are %d: want fewer of them, or fewer kinds", e.Format.Name, e.Most, e.Steps)
}

// Write writes a part. Nothing is written of a part that has more steps than the format takes ([*TooManyError]).
func (f *Format) Write(ctx context.Context, w io.Writer, p *Part, o Options) error {
	if f.Boards && p.Header().Choices != nil {
		return fmt.Errorf("%s draws boards: %s chooses among items", f.Name, p.Header().Variant)
	}
	if f.MaxSteps > 0 {
		steps, err := p.Count(ctx)
		if err != nil {
			return err
		}
		if steps > f.MaxSteps {
			return &TooManyError{f, steps, f.MaxSteps}
		}
	}
	if o.Locale == "" {
		o.Locale = "en"
	}
	if o.Delay == 0 {
		o.Delay = time.Second
	}
	return f.write(ctx, w, p, o)
}
