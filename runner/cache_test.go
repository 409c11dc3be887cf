package runner

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fill is a build that writes an entry of a size.
func fill(bytes int) func(string) (entry, error) {
	return func(folder string) (entry, error) {
		return entry{Warnings: "w"}, os.WriteFile(filepath.Join(folder, "x"), make([]byte, bytes), 0o666)
	}
}

// TestPrune takes away what was not used for longest, but nothing that was used a moment ago.
func TestPrune(t *testing.T) {
	c := &cache{dir: t.TempDir(), most: 1000}
	put := func(key string, used time.Duration) {
		t.Helper()
		place, _, err := c.get(t.Context(), key, fill(400))
		if err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(-used)
		for _, path := range []string{filepath.Join(place, entryName), place} {
			if err := os.Chtimes(path, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	there := func() string {
		t.Helper()
		names, err := os.ReadDir(c.programs())
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, name := range names {
			all = append(all, name.Name())
		}
		return strings.Join(all, " ")
	}
	put("a", 3*time.Hour)
	put("b", 5*time.Hour)
	put("c", 0)
	if got := there(); got != "a c" {
		t.Errorf("kept %q, want the two that were used last", got)
	}
	put("d", 0)
	put("e", 0)
	if got := there(); got != "c d e" {
		t.Errorf("kept %q, want those that were used in the last hour", got)
	}
	if err := os.MkdirAll(filepath.Join(c.programs(), "new-1"), 0o777); err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(filepath.Join(c.programs(), "new-1"), then, then); err != nil {
		t.Fatal(err)
	}
	put("f", 0)
	if got := there(); got != "c d e f" {
		t.Errorf("kept %q, want nothing that was left half made", got)
	}
}

// TestEntries wants nothing left of a build that failed, and what is no entry made anew.
func TestEntries(t *testing.T) {
	c := &cache{dir: t.TempDir(), most: 1 << 20}
	want := errors.New("refused")
	if _, _, err := c.get(t.Context(), "a", func(string) (entry, error) { return entry{}, want }); err != want {
		t.Errorf("got %v", err)
	}
	if names, _ := os.ReadDir(c.programs()); len(names) != 0 {
		t.Errorf("left %v", names)
	}
	for _, broken := range []string{"", "{", "null "} {
		place := filepath.Join(c.programs(), "b")
		if err := errors.Join(os.RemoveAll(place), os.MkdirAll(place, 0o777), os.WriteFile(filepath.Join(place, "left"), nil, 0o666)); err != nil {
			t.Fatal(err)
		}
		if broken != "" {
			if err := os.WriteFile(filepath.Join(place, entryName), []byte(broken), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, e, err := c.get(t.Context(), "b", fill(1)); err != nil || e.Warnings != "w" {
			t.Errorf("%q: got %v, %v", broken, e, err)
		}
	}
	if _, e, err := c.get(t.Context(), "b", func(string) (entry, error) { return entry{}, want }); err != nil || e.Warnings != "w" {
		t.Errorf("it is made again: %v, %v", e, err)
	}
}
