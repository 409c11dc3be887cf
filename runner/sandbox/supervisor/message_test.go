package supervisor

import (
	"bytes"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRequest(t *testing.T) {
	for _, want := range []Request{
		{},
		{Path: "/bin/x", Dir: "/", CPU: time.Second},
		{Path: "/bin/\xff", Args: []string{"", "a:b,", strings.Repeat("x", 100000)}, Env: []string{"A=\x00", "B="}},
	} {
		var b bytes.Buffer
		if err := want.Write(&b); err != nil {
			t.Fatal(err)
		}
		text := b.Bytes()
		got, err := readRequest(NewReader(&b))
		if err != nil || got.Path != want.Path || got.Dir != want.Dir || got.CPU != want.CPU || !slices.Equal(got.Args, want.Args) || !slices.Equal(got.Env, want.Env) {
			t.Errorf("%.50q: got %+v, %v", text, got, err)
		}
		for cut := range min(len(text), 60) {
			if q, err := readRequest(NewReader(bytes.NewReader(text[:cut]))); err == nil {
				t.Errorf("%.50q: %+v is read of a request that was cut off", text[:cut], q)
			}
		}
	}
}

func TestReport(t *testing.T) {
	all := []Report{{Ready: true}, {Started: true}, {Error: "no such file: \xff"}, {Ended: &Ended{}}, {Ended: &Ended{-1, 11, time.Second, time.Minute, 1 << 40}}}
	var b bytes.Buffer
	for _, r := range all {
		r.write(&b)
	}
	reader := NewReader(&b)
	for _, want := range all {
		if got, err := ReadReport(reader); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	for _, text := range []string{"", "1:", "1:4:some,", "99999999999999999999:", "1:999999999:x", "1:7:started;", "6:5:ended,1:x,1:0,1:0,1:0,1:0,", "-1:", ":", "0:"} {
		if got, err := ReadReport(NewReader(strings.NewReader(text))); err == nil {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}

func FuzzReport(f *testing.F) {
	f.Add([]byte("1:7:started,"))
	f.Add([]byte("6:5:ended,1:0,1:0,1:5,1:5,4:4096,"))
	f.Fuzz(func(t *testing.T, text []byte) {
		report, err := ReadReport(NewReader(bytes.NewReader(text)))
		if err != nil {
			return
		}
		var b bytes.Buffer
		report.write(&b)
		again, err := ReadReport(NewReader(&b))
		if err != nil || !reflect.DeepEqual(again, report) {
			t.Errorf("%q: %+v, and written again %+v, %v", text, report, again, err)
		}
	})
}

// TestReadyEarly holds what the package says of itself: it starts before the many packages that need reflect, or strings.
func TestReadyEarly(t *testing.T) {
	deps := func(pkg string) []string {
		output, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(output))
	}
	early := append(deps("os/signal"), "bytes", "strconv", "unicode", "queens/runner/sandbox/processes", "queens/runner/sandbox/supervisor")
	for _, pkg := range deps(".") {
		if !slices.Contains(early, pkg) && pkg > "queens" {
			t.Errorf("it needs %s, which starts late", pkg)
		}
	}
	if slices.Contains(early, "reflect") || slices.Contains(early, "strings") {
		t.Error("os/signal needs what starts late")
	}
}
