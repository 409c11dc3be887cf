package runner

import (
	"context"
	"fmt"
	"regexp"
	"strings"
)

var pythonKit = &kit{
	install: "apt-get install python3",
	support: map[string]string{"steps.py": "support/steps.py"},
	find: func(ctx context.Context, f *finder) error {
		if err := f.tool("python3"); err != nil {
			return err
		}
		// What python3 is may be a script that finds the real one, or one of a virtual environment.
		said, err := f.ask(ctx, "python3", "-c", "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sys.version.split()[0], sep='\\n')")
		if err != nil {
			return err
		}
		lines := strings.Split(said, "\n")
		if len(lines) < 4 {
			return fmt.Errorf("python3 does not say where it is: %q", said)
		}
		f.tools = nil
		if err := f.tool(lines[0]); err != nil {
			return err
		}
		f.show(lines[1], lines[2])
		f.version = "Python " + strings.TrimSpace(lines[3])
		return nil
	},
	build: func(b *building) []command {
		return []command{{b.tools[0], append([]string{"-S", "../support/steps.py", "--check"}, b.sources()...), pythonEnv}}
	},
	start: func(b *Built, _ int64) command {
		return command{b.tools[0], []string{b.path("support", "steps.py"), b.path("src"), b.program.names()[0]}, pythonEnv}
	},
	lines: pythonLines,
	crash: func(stderr string, own func(string) bool) failure {
		i := strings.LastIndex(stderr, "Traceback (most recent call last):")
		if i < 0 {
			return failure{}
		}
		var f failure
		for line := range strings.Lines(stderr[i:]) {
			if m := pythonFrame.FindStringSubmatch(line); m != nil && own(m[1]) {
				f.file, f.line = m[1], number(m[2])
			}
			if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, " ") {
				f.what = "uncaught exception " + line
			}
		}
		return f
	},
}

var pythonEnv = []string{"PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1", "PYTHONHASHSEED=0"}

var pythonFrame = regexp.MustCompile(`^  File "(.*)", line (\d+)`)
