package runner

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
		build: func(b *building) []command {
			args := slices.Concat(b.tools[1:], []string{"-O2", "-g1", "-Wall", "-fdiagnostics-color=never", "-x", dialect, "-o", "../out/" + programName(b.Program)})
			if b.Source != nil {
				args = append(args, "-include", "../support/steps.h")
			}
			for _, file := range b.names() {
				if !Header(file) {
					args = append(args, argument(file))
				}
			}
			return []command{{b.tools[0], append(args, "../support/steps.c", "-lm"), nil}}
		},
		start: func(b *Built, _ int64) command {
			return command{path: b.path("out", programName(&b.program))}
		},
		lines: gcovLines(dialect, "apt-get install "+packages),
		crash: cCrash,
		place: elfPlace,
	}
}

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
