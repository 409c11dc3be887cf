package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/tracer/mark"
)

func TestGeneratedFilesAreFresh(t *testing.T) {
	files, err := generate(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale (error %v): run go generate ./...", name, err)
		}
	}
	there, err := filepath.Glob("../traced/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range there {
		base := filepath.Base(name)
		if files["traced/"+base] == nil && base != "search.go" {
			t.Errorf("traced/%s has no program", base)
		}
	}
}

// TestTwins: a twin differs from its program in the first line, the package clause and the lines of the
// markers.
func TestTwins(t *testing.T) {
	names, err := filepath.Glob("../plain/*.go")
	if err != nil {
		t.Fatal(err)
	}
	twins := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "//queens:") {
			continue
		}
		twins++
		source, err := mark.Parse(mark.Go, name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		twin, err := os.ReadFile(filepath.Join("../traced", filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		plainLines, twinLines := strings.Split(string(text), "\n"), strings.Split(string(twin), "\n")
		if len(plainLines) != len(twinLines) {
			t.Errorf("%s: %d lines, its twin has %d", name, len(plainLines), len(twinLines))
			continue
		}
		calls := 0
		for i, line := range plainLines {
			isMarker := strings.HasPrefix(strings.TrimSpace(line), "//step")
			isCall := strings.HasPrefix(strings.TrimSpace(twinLines[i]), "s.Record(")
			if isCall {
				calls++
			}
			if i > 0 && line != "package plain" && isMarker != isCall || !isMarker && i > 0 && line != "package plain" && line != twinLines[i] {
				t.Errorf("%s:%d: %q became %q", name, i+1, line, twinLines[i])
			}
		}
		if calls != len(source.Markers()) {
			t.Errorf("%s: %d calls for %d markers", name, calls, len(source.Markers()))
		}
	}
	if twins != 28 {
		t.Errorf("%d twins, want 28", twins)
	}
}
