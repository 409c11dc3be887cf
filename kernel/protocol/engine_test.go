package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// engine is an engine whose cells say what they do: a command a line.
type engine struct {
	closed atomic.Int32
}

func newEngine() *engine { return &engine{} }

func (*engine) Info() Info {
	return Info{
		Implementation: "test", Version: "1", Banner: "An engine for tests",
		Language: json.RawMessage(`{"name":"test","version":"1","mimetype":"text/plain","file_extension":".txt"}`),
	}
}

func text(s string) Bundle { return Bundle{"text/plain": s} }

func (e *engine) Execute(ctx context.Context, cell Cell, out Out) Outcome {
	for line := range strings.Lines(cell.Code) {
		if f := e.run(ctx, strings.TrimSuffix(line, "\n"), out); f != nil {
			return Outcome{Error: f}
		}
	}
	values := map[string]any{}
	for name, expression := range cell.Expressions {
		if expression == "unwritable" {
			values[name] = math.NaN()
			continue
		}
		values[name] = map[string]any{"status": "ok", "data": text(strings.ToUpper(expression)), "metadata": map[string]any{}}
	}
	return Outcome{Expressions: values}
}

func (e *engine) run(ctx context.Context, line string, out Out) *Failure {
	command, rest, _ := strings.Cut(line, " ")
	switch command {
	case "":
	case "print":
		out.Stream("stdout", []byte(rest+"\n"))
	case "warn":
		out.Stream("stderr", []byte(rest+"\n"))
	case "result":
		out.Result(text(rest))
	case "display":
		id, what, _ := strings.Cut(rest, " ")
		out.Display(text(what), id)
	case "update":
		id, what, _ := strings.Cut(rest, " ")
		out.Update(text(what), id)
	case "clear":
		out.Clear(rest == "wait")
	case "sleep":
		d, _ := time.ParseDuration(rest)
		select {
		case <-time.After(d):
		case <-ctx.Done():
			return &Failure{Name: "KeyboardInterrupt", Value: context.Cause(ctx).Error()}
		}
	case "flood":
		n, _ := strconv.Atoi(rest)
		var piece []byte // as from a pipe
		for i := 0; i < n && ctx.Err() == nil; i++ {
			piece = append(strconv.AppendInt(append(piece, "line "...), int64(i+1), 10), '\n')
			if len(piece) > 4000 || i == n-1 {
				out.Stream("stdout", piece)
				piece = piece[:0]
			}
		}
	case "characters":
		n, _ := strconv.Atoi(rest)
		all := []byte(strings.Repeat("é♛😀語", n/4))
		for i := 0; len(all) > 0; i++ {
			size := min(len(all), 1+i%1000)
			out.Stream("stdout", all[:size])
			all = all[size:]
		}
	case "ask", "secret":
		line, err := out.Input(ctx, rest, command == "secret")
		switch {
		case err == nil:
			out.Stream("stdout", []byte("got "+line+"\n"))
		case errors.Is(err, ErrInterrupted):
			return &Failure{Name: "KeyboardInterrupt", Value: err.Error()}
		default:
			return &Failure{Name: "InputError", Value: err.Error()}
		}
	case "fail":
		return &Failure{Name: "Failed", Value: rest, Traceback: []string{"line 1", "line 2"}}
	case "unwritable":
		out.Display(Bundle{"text/plain": "a number", "application/json": math.Inf(1)}, "")
	case "panic":
		panic(rest)
	default:
		return &Failure{Name: "Unknown", Value: command}
	}
	return nil
}

func (*engine) Complete(_ context.Context, code string, cursor int) Completion {
	before := string([]rune(code)[:cursor])
	return Completion{Matches: []string{before + "!", before + "?"}, Start: 0, End: cursor}
}

func (*engine) Inspect(_ context.Context, code string, cursor, detail int) Inspection {
	if code == "" {
		return Inspection{}
	}
	return Inspection{Found: true, Data: text(fmt.Sprintf("%q at %d, detail %d", code, cursor, detail))}
}

func (*engine) IsComplete(code string) (status, indent string) {
	if strings.HasSuffix(code, ":") {
		return "incomplete", "    "
	}
	return "complete", ""
}

func (e *engine) Close() error {
	e.closed.Add(1)
	return nil
}
