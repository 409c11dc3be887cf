package sitegen

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"queens/content"
)

// BenchmarkBuild builds the site of the whole course.
func BenchmarkBuild(b *testing.B) {
	out := filepath.Join(b.TempDir(), "site")
	for b.Loop() {
		buildInto(b, content.Lessons, out)
	}
}

// BenchmarkRebuild builds the site of the whole course again when one lesson has changed, as queens serve does.
func BenchmarkRebuild(b *testing.B) {
	course := fstest.MapFS{}
	err := fs.WalkDir(content.Lessons, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			var data []byte
			data, err = fs.ReadFile(content.Lessons, name)
			course[name] = &fstest.MapFile{Data: data}
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	s := &server{opts: ServeOptions{Open: fixed(course), Log: io.Discard}}
	lesson := course["lessons/diagonals/index.en.md"]
	again := func() {
		lesson.Data = append(lesson.Data, "\nOne more line.\n"...)
		if err := s.build(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	again()
	for b.Loop() {
		again()
	}
}

// BenchmarkManyLessons builds courses of many lessons, each with five blocks of highlighted code. The time a page
// must not grow with their number.
func BenchmarkManyLessons(b *testing.B) {
	for _, lessons := range []int{250, 500, 1000} {
		b.Run(fmt.Sprint(lessons), func(b *testing.B) {
			course := generated(lessons)
			out := filepath.Join(b.TempDir(), "site")
			buildInto(b, generated(1), filepath.Join(b.TempDir(), "first")) // the traces are there then
			pages := 0
			for b.Loop() {
				pages = buildInto(b, course, out).Pages
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/float64(pages), "ms/page")
		})
	}
}

// generated is a course of lessons that differ in their code.
func generated(lessons int) fs.FS {
	course := fstest.MapFS{"index.en.md": {Data: []byte("---\ntitle: Many\nsummary: Lessons.\n---\n")}}
	for i := range lessons {
		var text strings.Builder
		fmt.Fprintf(&text, "---\ntitle: Lesson %d\nsummary: One of many.\naim: To be one.\nminutes: 5\nlevel: beginner\n---\n", i)
		for part := range 5 {
			fmt.Fprintf(&text, "\n## Part %d\n\nSome words about *lesson* %d.\n\n```go\n", part, i)
			fmt.Fprintf(&text, "func place%d(n int) (all [][]int) {\n\tfor row := range n {\n\t\tif row %% %d == 0 { // safe\n\t\t\tall = append(all, []int{row, %d})\n\t\t}\n\t}\n\treturn all\n}\n```\n", i, part+2, i*5+part)
		}
		course[fmt.Sprintf("lessons/lesson-%04d/index.en.md", i)] = &fstest.MapFile{Data: []byte(text.String())}
	}
	return course
}

func buildInto(b *testing.B, course fs.FS, out string) *Report {
	b.Helper()
	report, err := Build(b.Context(), Options{Content: course, Out: out})
	if err != nil {
		b.Fatal(err)
	}
	return report
}
