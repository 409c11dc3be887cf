package runner

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

var javaKit = &kit{
	install: "apt-get install default-jdk-headless",
	support: map[string]string{"Steps.java": "support/Steps.java"},
	find: func(ctx context.Context, f *finder) error {
		java := "java"
		if home := f.getenv("JAVA_HOME"); home != "" {
			java = filepath.Join(home, "bin", "java")
		}
		if err := f.tool(java); err != nil {
			return err
		}
		// What java is may be a link, or a script that finds the real one.
		settings, err := f.ask(ctx, java, "-XshowSettings:properties", "-version")
		if err != nil {
			return err
		}
		home := javaHome.FindStringSubmatch(settings)
		if home == nil {
			return fmt.Errorf("%s does not say where it is", java)
		}
		f.tools = nil
		for _, name := range []string{"javac", "java"} {
			if err := f.tool(filepath.Join(home[1], "bin", name)); err != nil {
				return err
			}
		}
		f.show(home[1])
		for line := range strings.Lines(settings) {
			if strings.Contains(line, " version \"") {
				f.version = strings.TrimSpace(line)
			}
		}
		return nil
	},
	check: func(p *Program) error {
		if _, ok := mainClass(p.Files[0].Text); !ok {
			return errors.New("no class has a method main")
		}
		return nil
	},
	build: func(b *building) []command {
		args := []string{
			"-J-Xshare:auto", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData", // for a quick start
			"-encoding", "UTF-8", "-g", "-nowarn", "-proc:none", "-d", "../out",
		}
		args = append(args, b.sources()...)
		if b.Source != nil {
			args = append(args, "../support/Steps.java")
		}
		return []command{{b.tools[0], args, nil}}
	},
	start: func(b *Built, memory int64) command {
		args := []string{"-Xshare:auto", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8"}
		if memory > 0 {
			args = append(args, fmt.Sprintf("-Xmx%dm", heap(memory)))
		}
		class, _ := mainClass(b.program.Files[0].Text)
		return command{path: b.tools[1], args: append(args, "-cp", b.path("out"), class)}
	},
	crash: func(stderr string, own func(string) bool) failure {
		where := javaException.FindAllStringSubmatchIndex(stderr, -1)
		if where == nil {
			return failure{}
		}
		last := where[len(where)-1]
		f := failure{what: "uncaught exception " + stderr[last[2]:last[3]]}
		for _, m := range javaFrame.FindAllStringSubmatch(stderr[last[1]:], -1) {
			if own(m[1]) {
				f.file, f.line = m[1], number(m[2])
				break
			}
		}
		return f
	},
}

var (
	javaHome      = regexp.MustCompile(`(?m)^\s*java\.home = (.*?)\s*$`)
	javaException = regexp.MustCompile(`(?m)^Exception in thread ".*?" (.*)$`)
	javaFrame     = regexp.MustCompile(`(?m)^\s+at .*\((.*):(\d+)\)$`)
)

// heap is how many megabytes a language with a heap of its own gets of the memory: the rest is for all else.
func heap(memory int64) int64 { return max(memory*2/3>>20, 16) }

var javaWord = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*|[{}();@]`)

// mainClass is the first class of a file that has a method main, by its whole name.
func mainClass(text string) (string, bool) {
	pack, class, depth, head := "", "", 0, false
	previous := ""
	for _, word := range javaWord.FindAllString(text, -1) {
		switch {
		case strings.HasPrefix(word, "/*"), strings.HasPrefix(word, "//"):
			continue
		case word == "{":
			depth++
		case word == "}":
			depth--
		case depth == 0 && previous == "package":
			pack = word + "."
		case depth == 0 && head:
			class, head = word, false
		case depth == 0 && (word == "class" || word == "enum" || word == "record" || word == "interface") && previous != "@":
			head = true
		case depth == 1 && word == "main" && previous == "void":
			return pack + class, true
		}
		previous = word
	}
	return "", false
}
