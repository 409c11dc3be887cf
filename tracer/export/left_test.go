package export_test

import (
	"testing"

	"queens/player"
	"queens/tracer"
	"queens/tracer/export"
)

// What is left out is said in every language.
func TestLeftIn(t *testing.T) {
	locales, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	r := traceOf(t, "recursive", 6, 100)
	part, err := export.Select(r, 2, 50, tracer.Place, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"en":      "steps 2 to 50 of 100; only placements, solutions; the program was stopped at a limit after step 100",
		"zh-hans": "第 2 至 50 步（记录共 100 步）；只含：放下、解；程序在第 100 步后因达到上限而停止",
		"zh-hant": "第 2 至 50 步（記錄共 100 步）；只含：放下、解；程式在第 100 步後因達到上限而停止",
	}
	for _, locale := range locales {
		if got, err := part.LeftIn(locale); err != nil || got != want[locale] {
			t.Errorf("%s: %q, %v, want %q", locale, got, err, want[locale])
		}
	}
	if left, err := export.Whole(traceOf(t, "recursive", 4, 0)).LeftIn("zh-hans"); err != nil || left != "" {
		t.Errorf("a whole trace: %q, %v", left, err)
	}
	if _, err := part.LeftIn("la"); err == nil {
		t.Error("a language that is not there has words")
	}
}
