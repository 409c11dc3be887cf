package lessons

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// A Trace runs a marked program with n as its argument and makes a trace file of its steps. The error is a
// [*runner.MissingError] where the tools of the program's language are missing; then a recorded trace stands in for it.
type Trace func(ctx context.Context, name string, p runner.Program, n int) ([]byte, error)

// MaxOwnSteps is the longest run of a course's own program: pages hold the whole of it.
const MaxOwnSteps = 5_000_000

// OwnProgram is a program of the course's own. It is a variant to all that takes variants. Its markers are the same in
// every language that it is written in, and so are its steps.
type OwnProgram struct {
	Name    string
	Variant solvers.Variant

	texts    []programs.Text
	recorded map[int]*recording // by n
	trace    Trace              // nil runs nothing: there are the recorded traces alone
	broken   bool               // what is wrong with it is known, and it is not run

	lines        Lines              // nil counts nothing
	recordedHeat map[int]heatRecord // by n
	heats        memo[heatKey, *Heat]
	heatAsked    sync.Map // of what the course asks for, by n

	traces memo[int, *ownTrace]
	asked  sync.Map // of what the course asks for, by n
	ready  sync.Map // of *ownTrace, by n: those of the former that could be had
	runs   runs
}

// ownTrace is a run of the program.
type ownTrace struct {
	file    []byte     // the trace file
	refused *refusal   // the first step that the board refuses, or nil
	differs difference // of the recorded trace
}

// Language is the first of the languages that the program is written in.
func (p *OwnProgram) Language() string { return p.texts[0].Language.Name }

// Plain says that the program has no markers: it can be shown, and its lines can be counted, but it takes no steps.
func (p *OwnProgram) Plain() bool { return len(p.Source().Markers()) == 0 }

// Source is the program in that language.
func (p *OwnProgram) Source() *mark.Source { return p.texts[0].Source }

// Texts are the program in every language that it is written in.
func (p *OwnProgram) Texts() []programs.Text { return p.texts }

// Sizes are the n of which there are traces: those that a course which is in order asks for, by what it counts, plays or
// claims of the program.
func (p *OwnProgram) Sizes() []int { return sizesIn(&p.ready) }

// Asked are the n that the course asks for, also where no trace could be had.
func (p *OwnProgram) Asked() []int { return sizesIn(&p.asked) }

func sizesIn(m *sync.Map) (sizes []int) {
	m.Range(func(n, _ any) bool { sizes = append(sizes, n.(int)); return true })
	slices.Sort(sizes)
	return sizes
}

// Recorded are the n of which a recorded trace stands beside the program.
func (p *OwnProgram) Recorded() []int { return slices.Sorted(maps.Keys(p.recorded)) }

// Own is the course's own program that a variant is, or nil.
func Own(v solvers.Variant) *OwnProgram {
	p, _ := v.Own().(*OwnProgram)
	return p
}

// Trace hands the steps for n to sink. The course must have asked for them.
func (p *OwnProgram) Trace(n int, sink tracer.Sink) error {
	made, ok := p.ready.Load(n)
	if !ok {
		return fmt.Errorf("the course does not ask for n = %d", n)
	}
	reader, err := openTrace(made.(*ownTrace).file)
	if err != nil {
		return err
	}
	for steps, err := range reader.All() {
		if err == nil {
			err = sink(steps)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// prepare sees to it that a variant can be traced for n: what is compiled in always can.
func prepare(ctx context.Context, v solvers.Variant, n int) error {
	p := Own(v)
	if p == nil {
		return nil
	}
	_, err := p.prepared(ctx, n)
	return err
}

func (p *OwnProgram) prepared(ctx context.Context, n int) (*ownTrace, error) {
	p.asked.Store(n, true)
	return p.traces.get(ctx, n, func() (*ownTrace, error) {
		t, err := p.run(ctx, n)
		if err == nil {
			p.ready.Store(n, t)
		}
		return t, err
	})
}

// Record runs the program for n and gives its trace file, to be written beside it. What was recorded before is not
// looked at.
func (p *OwnProgram) Record(ctx context.Context, n int) ([]byte, error) {
	reader, file, missing, err := p.trial(ctx, n)
	switch {
	case err != nil:
		return nil, err
	case reader == nil:
		return nil, fmt.Errorf("it cannot be run: it needs %s", strings.Join(missing, " or "))
	}
	return file, nil
}

// run is the run for n: what the program does now if it can be run here, else what was recorded of it.
func (p *OwnProgram) run(ctx context.Context, n int) (*ownTrace, error) {
	reader, file, missing, err := p.trial(ctx, n)
	if err != nil {
		return nil, err
	}
	t := &ownTrace{file: file}
	recorded := p.recorded[n]
	switch {
	case reader == nil && (recorded == nil || recorded.stale):
		return nil, errors.New(p.wants(recorded, missing))
	case reader == nil:
		t.file = recorded.data
		if reader, err = openTrace(t.file); err != nil {
			return nil, err
		}
	case recorded != nil && !recorded.stale:
		other, err := openTrace(recorded.data)
		if err == nil {
			t.differs, err = compareTraces(reader, other)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", recorded.file, err)
		}
	}
	if reader.Header().Steps == 0 {
		return nil, errors.New("it takes no step")
	}
	t.refused, err = firstRefusal(reader)
	return t, err
}

// wants says what is needed to have a trace.
func (p *OwnProgram) wants(recorded *recording, missing []string) string {
	record := "queens record " + p.Name
	switch {
	case recorded != nil && len(missing) == 0:
		return fmt.Sprintf("its recorded trace %s was made from another text, and no program is run: %s", recorded.file, record)
	case recorded != nil:
		return fmt.Sprintf("its recorded trace %s was made from another text, and to run it needs %s: %s", recorded.file, strings.Join(missing, " or "), record)
	case len(missing) == 0:
		return "no program is run, so it needs a recorded trace beside it: " + record
	default:
		return fmt.Sprintf("it needs %s, or a recorded trace beside it: %s", strings.Join(missing, " or "), record)
	}
}

// trial runs the program for n in each language whose tools are here. All must take the same steps, of which the first
// gives the trace. Without any tools the reader is nil, and what is missing is said.
func (p *OwnProgram) trial(ctx context.Context, n int) (reader *tracefile.Reader, file []byte, missing []string, err error) {
	if p.trace == nil {
		return nil, nil, nil, nil
	}
	var first string
	for _, text := range p.texts {
		name := text.Source.File
		data, err := p.trace(ctx, p.Name, runner.Program{
			Language: text.Language, Files: []runner.File{{Name: name, Text: text.Source.Text}}, Source: text.Source,
		}, n)
		var lacks *runner.MissingError
		switch {
		case errors.As(err, &lacks):
			missing = append(missing, fmt.Sprintf("%s (%s)", lacks.Tool, lacks.Install))
			continue
		case errors.Is(err, runner.ErrUnable):
			missing = append(missing, fmt.Sprintf("a machine that can run it (%v)", err))
			continue
		case err != nil && ctx.Err() != nil:
			return nil, nil, nil, context.Cause(ctx)
		case err != nil:
			return nil, nil, nil, errors.New(inFile(name, err.Error()))
		}
		trace, err := p.openOwn(data, n)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		if reader == nil {
			reader, file, first = trace, data, name
			continue
		}
		d, err := compareTraces(reader, trace)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		if d.step > 0 {
			return nil, nil, nil, fmt.Errorf("%s takes other steps than %s: step %d is %s there, and here %s", name, first, d.step, d.a, d.b)
		}
	}
	return reader, file, missing, nil
}

// inFile is what is wrong with a program, with its file before it. Of what a compiler says that is the first line which names
// a place.
func inFile(file, msg string) string {
	lines := strings.Split(strings.TrimSpace(msg), "\n")
	line := max(0, slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, file+":") }))
	const most = 400 // bytes: a list of problems is no place for more
	msg = lines[line]
	if len(msg) > most {
		msg = strings.ToValidUTF8(msg[:most], "") + "..."
	}
	if strings.HasPrefix(msg, file+":") {
		return msg
	}
	return file + ": " + msg
}
