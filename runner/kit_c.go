package runner

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// headers are the endings of files that are brought in by others, and not compiled.
var headers = []string{".h", ".hh", ".hpp", ".hxx", ".inc"}

// Header reports whether a file is one that programs in C and C++ bring in.
func Header(name string) bool { return slices.Contains(headers, path.Ext(name)) }

// cKit is that of C and of C++, which differ in the compiler alone.
func cKit(compiler, variable, dialect, packages string) *kit {
	return &kit{
		install: "apt-get install " + packages,
		support: map[string]string{"steps.h": "support/steps.h", "steps.c": "support/steps.c"},
		find: func(ctx context.Context, f *finder) error {
			words := strings.Fields(f.getenv(variable))
			if len(words) == 0 {
				words = []string{compiler}
			}
			if err := f.tool(words...); err != nil {
				return err
			}
			version, err := f.ask(ctx, append(words, "--version")...)
			f.version = firstLine(version)
			return err
		},
		build: func(b *building) []command { return compileC(b, dialect, nil) },
		parts: func(b *building) []part { return cParts(b, dialect) },
		quick: func(b *building) []command {
			more := []string{"-pipe", called}
			if gold() && !slices.ContainsFunc(b.tools, func(word string) bool { return strings.HasPrefix(word, "-fuse-ld") }) {
				more = append(more, "-fuse-ld=gold")
			}
			return compileC(b, dialect, more)
		},
		start: func(b *Built, _ int64) command {
			return command{path: b.path("out", programName(&b.program))}
		},
		lines: gcovLines(dialect, "apt-get install "+packages),
		crash: cCrash,
		place: elfPlace,
	}
}

// cFlags are what programs and their parts are compiled with.
var cFlags = []string{"-O2", "-g1", "-Wall", "-fdiagnostics-color=never"} // -g1 is the lines alone, for where it crashes

// called makes a step a call, see steps.h. A program is compiled in a tenth less of time, and each of its steps takes about a nanosecond
// longer, of which little is seen: the runner takes longer to read it.
const called = "-DQS_CALLED"

// compileC compiles a program and links it, with the parts that are there.
func compileC(b *building, dialect string, more []string) []command {
	args := slices.Concat(b.tools[1:], cFlags, more, []string{"-x", dialect, "-o", "../out/" + programName(b.Program)})
	support := []string{"../support/steps.c"}
	if len(b.parts) > 0 && b.parts[0] != "" {
		support = []string{"-x", "none", filepath.Join(b.parts[0], "src", "steps.o")}
	}
	if len(b.parts) > 1 && b.parts[1] != "" {
		// Headers that are compiled come before all else.
		args = append(args, "-include", filepath.Join(b.parts[1], "src", "headers.h"))
	}
	if b.Source != nil {
		args = append(args, "-include", "../support/steps.h")
	}
	args = append(append(args, b.compiled()...), support...)
	return []command{{b.tools[0], append(args, "-lm"), nil}}
}

// compiled are the files that are compiled, and not brought in by others.
func (b *building) compiled() []string {
	var names []string
	for _, file := range b.names() {
		if !Header(file) {
			names = append(names, argument(file))
		}
	}
	return names
}

// cParts are the support file, and the headers that a program in C++ brings in at its top. Headers of C are read as
// fast as they are, compiled.
func cParts(b *building, dialect string) []part {
	args := slices.Concat(b.tools[1:], cFlags)
	parts := []part{{
		texts:   map[string]string{"steps.h": supportText("steps.h"), "steps.c": supportText("steps.c")},
		command: command{b.tools[0], slices.Concat(args, []string{called, "-x", dialect, "-c", "-o", "steps.o", "steps.c"}), nil},
	}}
	if dialect == "c" || len(b.compiled()) != 1 {
		return parts
	}
	headers := systemHeaders(b.texts()[b.names()[0]])
	if headers == "" {
		return parts
	}
	return append(parts, part{
		texts:   map[string]string{"headers.h": headers},
		command: command{b.tools[0], slices.Concat(args, []string{"-MD", "-MF", needsName, "-x", dialect + "-header", "-o", "headers.h.gch", "headers.h"}), nil},
		ahead:   true,
	})
}

// systemHeaders are the lines at the top of a program that bring in headers of the system, with nothing before or between
// them but comments: so they mean the same wherever they stand.
func systemHeaders(text string) string {
	var lines strings.Builder
	for {
		m := headerLine.FindStringSubmatch(text)
		if m == nil {
			return lines.String()
		}
		if m[1] != "" {
			lines.WriteString("#include <" + m[1] + ">\n")
		}
		text = text[len(m[0]):]
	}
}

// headerLine is a line of the top of a program: blank, a comment or a header. One that goes on behind its end is none.
var headerLine = regexp.MustCompile(`^[ \t]*(?:#[ \t]*include[ \t]*<([\w./+-]+)>[ \t]*)?(?://(?:[^\n]*[^\n\\])?)?(?:/\*[^*]*\*+(?:[^/*][^*]*\*+)*/[ \t]*)*\r?\n`)

// gold says whether there is a linker that takes half of the usual one's time.
var gold = sync.OnceValue(func() bool {
	for _, dir := range toolDirs {
		if info, err := os.Stat(filepath.Join(dir, "ld.gold")); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
})

// programName is the name of what is built: that of the first file without its ending.
func programName(p *Program) string {
	name := p.name(0)
	if short := strings.TrimSuffix(name, path.Ext(name)); short != "" {
		return short
	}
	return name
}

var (
	assertion = regexp.MustCompile(`(?m)^(?:.*: )?(\S.*?):(\d+): .*: (Assertion .* failed)`)
	thrown    = regexp.MustCompile(`(?m)^terminate called after throwing an instance of '(.*)'(?:\n  what\(\):  (.*))?`)
)

func cCrash(stderr string, own func(string) bool) failure {
	if m := assertion.FindStringSubmatch(stderr); m != nil {
		f := failure{what: m[3]}
		if own(m[1]) {
			f.file, f.line = m[1], number(m[2])
		}
		return f
	}
	if m := thrown.FindStringSubmatch(stderr); m != nil {
		return failure{what: joined("uncaught exception "+m[1], m[2])}
	}
	return failure{}
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func joined(what, more string) string {
	if more == "" {
		return what
	}
	return what + ": " + more
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(line)
}
