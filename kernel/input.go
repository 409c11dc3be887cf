package kernel

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"queens/kernel/protocol"
	"queens/runner"
)

// inputs is what somebody answers a program.
type inputs struct {
	out   protocol.Out
	reads bool // the program's text has words of programs that read
	said  bool // that nobody can be asked
	lines bytes.Buffer
}

// noInput is said, once in a cell, where a program waits for input and nobody can be asked.
const noInput = "this client takes no requests for input: standard input is empty\n"

// endOfInput is the answer that ends a program's input: what a terminal shows for the key that does so there.
const endOfInput = "^D"

// ask is the program's next line of input.
func (in *inputs) ask(ctx context.Context, waits bool) ([]byte, error) {
	if !waits && !in.reads {
		<-ctx.Done() // a system that does not tell what the program waits for
		return nil, ctx.Err()
	}
	line, err := in.out.Input(ctx, "", false)
	if err != nil {
		if errors.Is(err, protocol.ErrNoInput) && !in.said {
			in.said = true
			in.out.Stream("stderr", []byte(noInput))
		}
		return nil, err
	}
	if line == endOfInput || line == "\x04" {
		return nil, io.EOF
	}
	text := []byte(line + "\n")
	in.lines.Write(text)
	return text, nil
}

// mostSingle is how many lines of an input that is given are handed over one by one.
const mostSingle = 100

// given is an input that is known. A program in JavaScript is given a line when it waits for one: what its readline module reads before it
// asks is lost.
func given(text, language string) (io.Reader, func(ctx context.Context, waits bool) ([]byte, error)) {
	if language != "javascript" || strings.Count(text, "\n") > mostSingle {
		return strings.NewReader(text), nil
	}
	return nil, func(context.Context, bool) ([]byte, error) {
		end := strings.IndexByte(text, '\n') + 1
		if end == 0 {
			return []byte(text), io.EOF
		}
		line := text[:end]
		text = text[end:]
		return []byte(line), nil
	}
}

// readers are words of programs that read their standard input, by language.
var readers = map[string]*regexp.Regexp{
	"c":          regexp.MustCompile(`\b(scanf|getchar|gets|fgets|getline|getc|fgetc|fread|stdin|read)\b`),
	"cpp":        regexp.MustCompile(`\b(cin|scanf|getchar|gets|fgets|getline|getc|fgetc|fread|stdin|read)\b`),
	"java":       regexp.MustCompile(`\b(System\s*\.\s*in|System\s*\.\s*console|readln|readLine)\b`),
	"csharp":     regexp.MustCompile(`\bConsole\s*\.\s*(Read|ReadLine|ReadKey|In|OpenStandardInput)\b`),
	"go":         regexp.MustCompile(`\b(os\s*\.\s*Stdin|fmt\s*\.\s*(Scan|Scanf|Scanln))\b`),
	"python":     regexp.MustCompile(`\b(input|stdin|fileinput)\b`),
	"javascript": regexp.MustCompile(`\b(stdin|readFileSync|readline|prompt)\b`),
}

// readsInput reports whether the text of a program looks as if it read its standard input.
func readsInput(p runner.Program) bool {
	for _, file := range p.Files {
		if readers[p.Language.Name].MatchString(file.Text) {
			return true
		}
	}
	return false
}
