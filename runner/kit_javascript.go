package runner

import (
	"context"
	"fmt"
	"regexp"
	"strings"
)

var javascriptKit = &kit{
	install: "apt-get install nodejs",
	support: map[string]string{"steps.js": "support/steps.js", "stdin.js": "support/stdin.js"},
	find: func(ctx context.Context, f *finder) error {
		if err := f.tool("node"); err != nil {
			return err
		}
		said, err := f.ask(ctx, "node", "-p", `process.execPath + "\n" + process.version`)
		if err != nil {
			return err
		}
		path, version, _ := strings.Cut(strings.TrimSpace(said), "\n")
		f.tools = nil
		if err := f.tool(path); err != nil {
			return err
		}
		f.show(prefix(path))
		f.version = "Node.js " + version
		return nil
	},
	build: func(b *building) (all []command) {
		for _, name := range b.sources() {
			all = append(all, command{b.tools[0], []string{"--check", name}, nil})
		}
		return all
	},
	start: startNode,
	lines: javascriptLines,
	crash: func(stderr string, own func(string) bool) failure {
		lines := strings.Split(stderr, "\n")
		for i, line := range lines {
			switch m := nodeFrame.FindStringSubmatch(line); {
			case nodeFatal.MatchString(line):
				return failure{what: nodeFatal.FindStringSubmatch(line)[1]}
			case strings.HasPrefix(line, "Uncaught "), strings.HasPrefix(line, "uncaught exception"):
			case m != nil && own(m[1]):
				what := ""
				for j := i - 1; j >= 0 && what == ""; j-- {
					if !strings.HasPrefix(lines[j], "    at ") {
						what = "uncaught exception " + lines[j]
					}
				}
				return failure{what, m[1], number(m[2])}
			}
		}
		return failure{}
	},
}

func startNode(b *Built, memory int64) command {
	args := []string{"--require", b.path("support", "stdin.js")}
	if memory > 0 {
		args = append(args, fmt.Sprintf("--max-old-space-size=%d", heap(memory)))
	}
	if b.program.Source != nil {
		args = append(args, "--require", b.path("support", "steps.js"))
	}
	return command{path: b.tools[0], args: append(args, b.path("src", b.program.names()[0]))}
}

var (
	nodeFrame = regexp.MustCompile(`^\s+at (?:.*? \()?(.*?):(\d+):\d+\)?$`)
	nodeFatal = regexp.MustCompile(`^FATAL ERROR: (.*)$`)
)
