package mark

import (
	"slices"
	"testing"
)

func TestCode(t *testing.T) {
	text := "\"use strict\";\r\n\n// a comment\n  if (a) { /* b\n c */ d();\n} else {\n\tf(`one\n two ${three}\n four`, [\n  ]);\n}\n;(0)"
	want := []int{0, -1, -1, 2, 6, 2, 1, 5, -1, -1, -1, 1}
	if got := Code(JavaScript, text); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Code(JavaScript, ""); !slices.Equal(got, []int{-1}) {
		t.Errorf("%v for an empty text", got)
	}
}
