package sitegen_test

import (
	"os"
	"path/filepath"
	"testing"

	"queens/content"
	"queens/sitegen"
)

// BenchmarkBuild builds the site of the whole course.
func BenchmarkBuild(b *testing.B) {
	out := filepath.Join(b.TempDir(), "site")
	for b.Loop() {
		if _, err := sitegen.Build(b.Context(), sitegen.Options{Content: content.Lessons, Out: out}); err != nil {
			b.Fatal(err)
		}
	}
	os.RemoveAll(out)
}
