package queens_test

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// rooms is the table of ARCHITECTURE.md: what each room may import of the others. Nothing imports
// upwards.
var rooms = map[string][]string{
	"tracer":           {},
	"solvers":          {"tracer"},
	"phrases":          {},
	"player":           {"tracer", "phrases"},
	"tracer/export":    {"tracer", "phrases", "player"},
	"content":          {},
	"programs":         {"tracer", "solvers", "content"},
	"runner":           {"tracer", "solvers", "programs"},
	"lessons":          {"tracer", "solvers", "phrases", "programs", "runner"},
	"lessons/notebook": {"tracer", "solvers", "phrases", "player", "programs", "runner", "lessons"},
	"report":           {"tracer", "phrases", "player"},
	"sitegen":          {"tracer", "solvers", "phrases", "player", "tracer/export", "programs", "runner", "lessons", "lessons/notebook"},
	"kernel":           {"tracer", "solvers", "phrases", "player", "tracer/export", "programs", "runner", "lessons", "lessons/notebook", "report"},
	"cmd":              {"tracer", "tracer/export", "solvers", "player", "programs", "runner", "lessons", "lessons/notebook", "sitegen", "content", "report", "kernel"},
	"internal":         {}, // what tests need; no room imports it but in its tests
}

// room is the first folder of a package's path, "" for one of another module. A folder in it that stands in the table is a
// room of its own.
func room(pkg string) string {
	rest, ok := strings.CutPrefix(pkg, "queens/")
	if !ok {
		return ""
	}
	for name := rest; name != "."; name = path.Dir(name) {
		if _, ok := rooms[name]; ok {
			return name
		}
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
		for _, pkg := range fields[1:] {
			to := room(pkg)
			switch {
			case to != "" && to != from && !slices.Contains(allowed, to):
				t.Errorf("%s imports %s: %s may import %v", fields[0], pkg, from, allowed)
			case from == "tracer" && external(pkg) && !strings.HasPrefix(pkg, "github.com/klauspost/compress/"):
				t.Errorf("%s imports %s: tracer may import the standard library and compression", fields[0], pkg)
			case from == "lessons" && (pkg == "html/template" || strings.HasPrefix(pkg, "github.com/alecthomas/chroma")):
				t.Errorf("%s imports %s: lessons writes no HTML", fields[0], pkg)
			case (from == "sitegen" || from == "lessons") && pkg == "os/exec":
				t.Errorf("%s imports %s: only runner starts processes", fields[0], pkg)
			}
		}
	}
	for name := range rooms {
		if !seen[name] && name != "internal" {
			t.Errorf("no package of the room %q was seen", name)
		}
	}
}
