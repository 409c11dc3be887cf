package runner

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

var goKit = &kit{
	install: "apt-get install golang-go",
	support: map[string]string{"steps.go.txt": "src/" + goSupport}, // Go wants all files of a program in one folder
	cache:   "go-build",
	// go build knows files that it does not build by their names.
	file: func(place int) string { return fmt.Sprintf("file%d.go", place+1) },
	call: func(marker int, args []string) string {
		for len(args) < 2 {
			args = append(args, "0")
		}
		return fmt.Sprintf("step_(%d, int(%s), int(%s))", marker, args[0], args[1])
	},
	find: func(ctx context.Context, f *finder) error {
		if err := f.tool("go"); err != nil {
			return err
		}
		said, err := f.ask(ctx, "go", "env", "GOROOT", "GOVERSION")
		if err != nil {
			return err
		}
		root, version, _ := strings.Cut(strings.TrimSpace(said), "\n")
		f.tools = nil
		if err := f.tool(filepath.Join(root, "bin", "go")); err != nil {
			return err
		}
		f.show(root)
		f.version = version
		return nil
	},
	build: func(b *building) []command {
		// Nothing here debugs the program, and what it says of a panic has its lines all the same.
		args := []string{"build", "-ldflags=-w", "-o", "../out/" + programName(b.Program)}
		args = append(args, b.sources()...)
		return []command{{b.tools[0], append(args, goSupport), goEnv(b.cache, filepath.Join(b.folder, "tmp"))}}
	},
	start: func(b *Built, _ int64) command {
		return command{path: b.path("out", programName(&b.program))}
	},
	lines: goLines,
	crash: func(stderr string, own func(string) bool) failure {
		where := goPanic.FindStringSubmatchIndex(stderr)
		if where == nil {
			return failure{}
		}
		f := failure{what: stderr[where[2]:where[3]]}
		for _, m := range goFrame.FindAllStringSubmatch(stderr[where[1]:], -1) {
			if own(m[1]) {
				f.file, f.line = m[1], number(m[2])
				break
			}
		}
		return f
	},
}

// goEnv is the environment of the go command.
func goEnv(cache, path string) []string {
	return []string{
		"CGO_ENABLED=0", "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOTELEMETRY=off", "GOENV=off",
		"GOCACHE=" + cache, "GOPATH=" + path,
	}
}

// goSupport is the support file of Go among the program's own files.
const goSupport = "qs_steps.go"

var (
	goPanic = regexp.MustCompile(`(?m)^((?:panic|fatal error): .*)$`)
	goFrame = regexp.MustCompile(`(?m)^\s+(.*):(\d+)(?: \+0x[0-9a-f]+)?$`)
)
