package mark

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDump(t *testing.T) {
	files, _ := filepath.Glob("testdata/law/*")
	for _, f := range files {
		b, _ := os.ReadFile(f)
		langs := map[string]*Language{".c": C, ".cpp": Cpp, ".java": Java, ".cs": CSharp, ".py": Python, ".js": JavaScript}
		lang := langs[filepath.Ext(f)]
		lines := strings.SplitAfter(string(b), "\n")
		out := ""
		for i := 2; i <= len(lines); i++ {
			line := "    "
			kind := "step"
			if i >= len(lines)-1 {
				kind = "step^"
			}
			text := strings.Join(lines[:i], "") + line + lang.Comment + kind + ":solution()\n" + strings.Join(lines[i:], "")
			_, err := Parse(lang, "x", text)
			verdict := ""
			if err != nil {
				verdict = err.Error()
				verdict = strings.SplitN(verdict, "marker", 2)[len(strings.SplitN(verdict, "marker", 2))-1]
			} else {
				verdict = "OK"
			}
			out += fmt.Sprintf("%-60s | %s\n", strings.TrimRight(lines[i-1], "\n"), verdict)
		}
		os.WriteFile("/tmp/dump_"+filepath.Base(f), []byte(out), 0o666)
	}
}
