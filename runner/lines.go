package runner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"queens/programs"
	"queens/runner/sandbox"
)

// LineCounts say how often each line of a program was executed, as the language's own tool counts it.
type LineCounts struct {
	Files []FileCounts `json:"lines"` // those of the program, in its order

	// Partial says that the program was ended before it could write its counts: they are those of a moment before, at
	// which at least three quarters of its time were over.
	Partial bool `json:"partial,omitempty"`
}

// FileCounts are those of a file.
type FileCounts struct {
	File   string  `json:"file"`
	Counts []int64 `json:"counts"` // of each line, from the first; NoCode for one without code
}

// NoCode is in the place of the count of a line that has no code.
const NoCode = -1

// MaxCount is the greatest count that is told: what any reader of JSON can hold.
const MaxCount = 1<<53 - 1

// lineKit is how the lines of programs in a language are counted: what differs from its kit. All but read may be nil.
type lineKit struct {
	tool    func(chain *Toolchain) (string, error) // finds the tool that reads the counts
	support map[string]string                      // files beside those of the kit
	text    func(text string) string               // what is compiled in the place of a file
	build   func(b *building) []command
	start   func(b *Built, memory int64) command
	env     func(dir string) []string          // of a program whose counts go into a folder
	open    func(p *Program, dir string) error // makes what the program finds there

	// read is what the program has left there. It may have written anything, or taken all of it away.
	read func(ctx context.Context, b *Built, left *leavings) (LineCounts, error)
}

// find is what reads the counts beside the language's own tools, or "" where nothing is needed.
func (k *lineKit) find(chain *Toolchain) (string, error) {
	if k.tool == nil {
		return "", nil
	}
	return k.tool(chain)
}

// compiled is what is compiled in the place of a text.
func (k *lineKit) compiled(text string) string {
	if k.text == nil {
		return text
	}
	return k.text(text)
}

// linesVariable names the folder that the counts are written to. There a program that ends writes them to the folder
// named lastCounts, and while it runs it writes them now and then to folders with the number of the time: one that is
// killed has left the last of them.
const linesVariable = "QUEENS_LINES"

const (
	lastCounts   = "end"
	earlyCounts  = "early-"
	maxLines     = 1 << 20  // that are counted of a program
	maxLeft      = 64 << 20 // bytes that are read of what a program has left
	maxLeftFiles = 1000     // files of them

)

// NoLinesError says that the lines of programs in a language cannot be counted.
type NoLinesError struct{ Language programs.Language }

func (e *NoLinesError) Error() string {
	var names []string
	for _, lang := range programs.Languages() {
		if CountsLines(lang) {
			names = append(names, lang.Title)
		}
	}
	last := len(names) - 1
	return fmt.Sprintf("the tools of %s do not count how often lines are executed: want %s or %s", e.Language.Title, strings.Join(names[:last], ", "), names[last])
}

// CountsLines says whether the lines of programs in a language can be counted.
func CountsLines(lang programs.Language) bool {
	kit, ok := kits[lang.Name]
	return ok && kit.lines != nil
}

// errNone says that a program has left no counts.
var errNone = errors.New("the program was ended before it wrote any")

// forgedError says that what a program has left was not written by the language's tool.
type forgedError struct{ what string }

func (e *forgedError) Error() string {
	return "they were not written by the language's own tool: " + e.what
}

func forged(format string, args ...any) error { return &forgedError{fmt.Sprintf(format, args...)} }

// counting is the kit that builds and starts a program to count its lines.
func (k *kit) counting() *kit {
	c := *k
	c.parts, c.quick = nil, nil // which are for the programs that are built otherwise
	c.support = maps.Clone(k.support)
	maps.Copy(c.support, k.lines.support)
	if k.lines.build != nil {
		c.build = k.lines.build
	}
	if k.lines.start != nil {
		c.start = k.lines.start
	}
	return &c
}

// checkLines refuses a program whose lines cannot be counted.
func (p *Program) checkLines() error {
	if !CountsLines(p.Language) {
		return &NoLinesError{p.Language}
	}
	total := 0
	for _, file := range p.Files {
		total += countLines(file.Text)
	}
	if total > maxLines {
		return fmt.Errorf("%d lines are too many to be counted, want at most %d", total, maxLines)
	}
	return nil
}

// countLines is how many lines a text has.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// noCounts are those of a program of which no line has code.
func (p *Program) noCounts() []FileCounts {
	files := make([]FileCounts, len(p.Files))
	for i, file := range p.Files {
		files[i] = FileCounts{file.Name, slices.Repeat([]int64{NoCode}, countLines(file.Text))}
	}
	return files
}

// add adds a count to that of a line, from 1.
func (f *FileCounts) add(line int, count int64) error {
	switch {
	case line < 1 || line > len(f.Counts):
		return forged("line %d of %s, which has %d", line, f.File, len(f.Counts))
	case count < 0 || count > MaxCount:
		return forged("%s:%d: a count of %d", f.File, line, count)
	}
	c := &f.Counts[line-1]
	if *c == NoCode {
		*c = 0
	}
	*c = min(*c+count, MaxCount)
	return nil
}

// openLines makes the folder of the counts, and is what a program must find in its environment.
func (b *Built) openLines(dir string) ([]string, error) {
	env := []string{linesVariable + "=" + dir}
	if err := os.MkdirAll(filepath.Join(dir, lastCounts), 0o777); err != nil {
		return nil, err
	}
	if more := b.kit.lines.env; more != nil {
		env = append(env, more(dir)...)
	}
	if open := b.kit.lines.open; open != nil {
		return env, open(&b.program, dir)
	}
	return env, nil
}

// readLines is what a program that has ended has left in the folder of its counts. Where there is nothing that can be
// believed, the text says why.
func (b *Built) readLines(ctx context.Context, dir string) (*LineCounts, string, error) {
	left, err := openLeavings(dir)
	if err == nil {
		defer left.root.Close()
		var counts LineCounts
		if counts, err = b.kit.lines.read(ctx, b, left); err == nil {
			return &counts, "", nil
		}
	}
	var wrong *forgedError
	if errors.Is(err, errNone) || errors.As(err, &wrong) {
		return nil, "there are no counts of lines: " + err.Error(), nil
	}
	return nil, "", err
}

// leavings are the files that a program has left.
type leavings struct {
	root  *os.Root
	bytes int64 // that have been read
}

func openLeavings(dir string) (*leavings, error) {
	// The program may have put a link in its place.
	parent, err := os.OpenRoot(filepath.Dir(dir))
	if err != nil {
		return nil, err
	}
	defer parent.Close()
	root, err := parent.OpenRoot(filepath.Base(dir))
	if err != nil {
		return nil, errNone
	}
	return &leavings{root: root}, nil
}

// newest is the folder with the last counts that were written.
func (l *leavings) newest() (dir string, partial bool, err error) {
	if names, err := l.names(lastCounts); err != nil || len(names) > 0 {
		return lastCounts, false, err
	}
	dir, err = l.early()
	return dir, true, err
}

// early is the folder with the last counts that were written before the end.
func (l *leavings) early() (string, error) {
	names, err := l.names(".")
	if err != nil {
		return "", err
	}
	last := 0
	for _, name := range names {
		if number := number(strings.TrimPrefix(name, earlyCounts)); number > last && name == fmt.Sprint(earlyCounts, number) {
			last = number
		}
	}
	if last == 0 {
		return "", errNone
	}
	return fmt.Sprint(earlyCounts, last), nil
}

// names are those of the files in a folder.
func (l *leavings) names(dir string) ([]string, error) {
	folder, err := l.root.OpenFile(dir, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil // it was taken away
	}
	defer folder.Close()
	names, err := folder.Readdirnames(maxLeftFiles + 1)
	switch {
	case len(names) > maxLeftFiles:
		return nil, forged("there are more than %d files", maxLeftFiles)
	case err != nil && err != io.EOF:
		return nil, errNone // it is no folder
	}
	slices.Sort(names)
	return names, nil
}

// read is the text of a file. One that is not there has none.
func (l *leavings) read(name string) ([]byte, error) {
	// A pipe must not be waited for.
	file, err := l.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, forged("%s is no file", name)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxLeft-l.bytes+1))
	if err != nil {
		return nil, err
	}
	if l.bytes += int64(len(text)); l.bytes > maxLeft {
		return nil, forged("they are larger than %d MiB", maxLeft>>20)
	}
	return text, nil
}

// copy copies the files with such names from a folder, into one where the language's tool reads them. It says how many
// they are.
func (l *leavings) copy(from string, names *regexp.Regexp, to string) (int, error) {
	all, err := l.names(from)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, name := range all {
		if !names.MatchString(name) {
			continue
		}
		text, err := l.read(from + "/" + name)
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), text, 0o666)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// readLimits are those of a tool that reads counts: what a program has left may send it astray.
var readLimits = sandbox.Limits{Wall: 5 * time.Minute, CPU: 5 * time.Minute, Memory: 2 << 30, Output: maxLeft, Processes: 256}

// convert runs the tool that reads the counts in a folder, and is what it prints.
func (b *Built) convert(ctx context.Context, dir string, c command, readOnly, writable []string) (string, error) {
	said, messages := &head{most: int(readLimits.Output)}, &head{most: maxMessages}
	outcome, err := b.runner.box.Run(ctx, sandbox.Command{
		Path: c.path, Args: c.args, Env: append(environment(dir), c.env...), Dir: dir, Stdout: said, Stderr: messages,
		ReadOnly: append(slices.Clone(b.shown), readOnly...), Writable: append([]string{dir}, writable...),
	}, readLimits)
	switch {
	case err != nil:
		return "", err
	case outcome.Limit != "":
		return "", forged("%s was stopped at the limit of %s", filepath.Base(c.path), limitWords(outcome.Limit, readLimits))
	case outcome.Exit != 0:
		return "", forged("%s refuses them: %s", filepath.Base(c.path), firstLine(messages.String()))
	}
	return said.String(), nil
}
