package notebook

import (
	"testing"

	"queens/lessons"
)

// BenchmarkMake makes the notebooks of the course in one language.
func BenchmarkMake(b *testing.B) {
	c := course(b, lessons.Student)
	for b.Loop() {
		for _, lesson := range c.Lessons {
			made, err := Make(c, lesson, Options{})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := made.JSON(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
