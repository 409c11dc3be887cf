package lessons

import (
	"context"
	"os"
	"reflect"
	"strings"
	"testing"

	"queens/internal/guide"
	"queens/runner"
	"queens/tracer"
	"queens/tracer/tracefile"
)

const authoring = "../docs/authoring.md"

// TestGuideExamples loads the course that the guide's examples make, in both editions.
func TestGuideExamples(t *testing.T) {
	course, err := guide.Course(authoring)
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range []Edition{Student, Instructor} {
		if _, err := Load(t.Context(), course, Options{Edition: edition, Trace: eachMarker, Lines: fakeLines}); err != nil {
			t.Errorf("%s: %v", edition, err)
		}
	}
}

// eachMarker stands in for a runner: every program is said to pass each of its markers once. The guide's own is run by the
// tests of the command line.
func eachMarker(_ context.Context, name string, p runner.Program, n int) ([]byte, error) {
	var steps []tracer.Step
	for i := range p.Source.Markers() {
		steps = append(steps, tracer.NewStep(i, p.Source.Base, p.Source.Base))
	}
	return traceOf(tracefile.NewHeader(name, p.Language.Name, n, p.Source), "", steps), nil
}

// TestGuideIsComplete finds every directive, role, option and key in the guide.
func TestGuideIsComplete(t *testing.T) {
	data, err := os.ReadFile(authoring)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	var want []string
	for name, spec := range directives {
		want = append(want, "{"+name+"}")
		for _, option := range append(spec.options, spec.flags...) {
			want = append(want, ":"+option+":")
		}
	}
	for name := range roles {
		want = append(want, "{"+name+"}")
	}
	for _, key := range metaKeys {
		want = append(want, "\n"+key.name+":")
	}
	for key := range reflect.TypeFor[configFile]().Fields() {
		want = append(want, "`"+key.Tag.Get("yaml")+"`")
	}
	for _, word := range want {
		if !strings.Contains(text, word) {
			t.Errorf("the guide says nothing of %q", strings.TrimSpace(word))
		}
	}
}
