package runner

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var csharpKit = &kit{
	install: "apt-get install mono-mcs mono-runtime libmono-system-core4.0-cil",
	support: map[string]string{"Steps.cs": "support/Steps.cs"},
	find: func(ctx context.Context, f *finder) error {
		for _, name := range []string{"mcs", "mono"} {
			if err := f.tool(name); err != nil {
				return err
			}
			f.show(prefix(f.tools[len(f.tools)-1]))
		}
		version, err := f.ask(ctx, "mono", "--version")
		f.version, _, _ = strings.Cut(firstLine(version), " (")
		return err
	},
	build: func(b *building) []command { return compileCSharp(b, "-r:System.Core") },
	// The libraries that nearly every program does with; without a word the compiler reads twice as many.
	quick: func(b *building) []command { return compileCSharp(b, "-noconfig", "-r:System", "-r:System.Core") },
	start: func(b *Built, memory int64) command {
		env := slices.Clone(monoEnv)
		if memory > 0 {
			env = append(env, fmt.Sprintf("MONO_GC_PARAMS=max-heap-size=%dm", heap(memory)))
		}
		return command{b.tools[1], []string{"--debug", b.path("out", "program.exe")}, env}
	},
	crash: func(stderr string, own func(string) bool) failure {
		where := monoException.FindStringSubmatchIndex(stderr)
		if where == nil {
			return failure{}
		}
		f := failure{what: "uncaught exception " + stderr[where[2]:where[3]]}
		for _, m := range monoFrame.FindAllStringSubmatch(stderr[where[1]:], -1) {
			if own(m[1]) {
				f.file, f.line = m[1], number(m[2])
				break
			}
		}
		return f
	},
}

func compileCSharp(b *building, libraries ...string) []command {
	args := append([]string{"-debug", "-optimize", "-unsafe", "-nologo", "-codepage:utf8", "-out:../out/program.exe"}, libraries...)
	args = append(args, b.sources()...)
	if b.Source != nil {
		args = append(args, "../support/Steps.cs")
	}
	return []command{{b.tools[0], args, monoEnv}}
}

// monoEnv keeps mono from laying a file in /dev/shm, which would stay there when it is killed.
var monoEnv = []string{"MONO_DISABLE_SHARED_AREA=1"}

var (
	monoException = regexp.MustCompile(`(?m)^(?:\[ERROR\] FATAL UNHANDLED EXCEPTION: |Unhandled Exception:\n)(.*)$`)
	monoFrame     = regexp.MustCompile(`(?m)^\s+at .* in (.*):(\d+)\s*$`)
)
