package queens_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms is the table of ARCHITECTURE.md: what each room may import of the others. Nothing imports
// upwards.
var rooms = map[string][]string{
	"tracer":   {},
	"solvers":  {"tracer"},
	"phrases":  {},
	"player":   {"tracer", "phrases"},
	"content":  {},
	"programs": {"tracer", "solvers", "content"},
	"runner":   {"tracer", "solvers", "programs"},
	"lessons":  {"tracer", "solvers", "programs", "runner"},
	"sitegen":  {"tracer", "solvers", "phrases", "player", "programs", "runner", "lessons"},
	"cmd":      {"tracer", "solvers", "player", "programs", "runner", "lessons", "sitegen", "content"},
	"internal": {}, // what tests need; no room imports it but in its tests
}

// room is the first folder of a package's path, "" for one of another module.
func room(path string) string {
	rest, ok := strings.CutPrefix(path, "queens/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return name
}

// external is a package of another module, or one of the standard library if its path has no dot.
func external(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

func TestImports(t *testing.T) {
	output, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(output)) {
		fields := strings.Fields(line)
		from := room(fields[0])
		allowed, ok := rooms[from]
		if !ok {
			if fields[0] != "queens" {
				t.Errorf("%s: there is no room %q", fields[0], from)
			}
			continue
		}
		seen[from] = true
		for _, path := range fields[1:] {
			to := room(path)
			switch {
			case to != "" && to != from && !slices.Contains(allowed, to):
				t.Errorf("%s imports %s: %s may import %v", fields[0], path, from, allowed)
			case from == "tracer" && external(path) && !strings.HasPrefix(path, "github.com/klauspost/compress/"):
				t.Errorf("%s imports %s: tracer may import the standard library and compression", fields[0], path)
			case from == "lessons" && (path == "html/template" || strings.HasPrefix(path, "github.com/alecthomas/chroma")):
				t.Errorf("%s imports %s: lessons writes no HTML", fields[0], path)
			case (from == "sitegen" || from == "lessons") && path == "os/exec":
				t.Errorf("%s imports %s: only runner starts processes", fields[0], path)
			}
		}
	}
	for name := range rooms {
		if !seen[name] && name != "internal" {
			t.Errorf("no package of the room %q was seen", name)
		}
	}
}
