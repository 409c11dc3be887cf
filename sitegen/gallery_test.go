package sitegen

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"queens/lessons"
)

// The page shows every solution for up to eight queens once, below the turn or mirror that makes it.
func TestGallery(t *testing.T) {
	all := files(t, realSite(t))
	for _, lang := range []string{"", "zh-hans/"} {
		doc, err := html.Parse(strings.NewReader(all[lang+"gallery/index.html"]))
		if err != nil {
			t.Fatal(err)
		}
		var families, members, queens int
		solutions := map[string]bool{}
		for n := range doc.Descendants() {
			switch {
			case n.Data == "figure" && attr(n, "class") == "fundamental":
				families++
			case n.Data == "use" && strings.HasSuffix(attr(n, "href"), "-board"):
				members++
			case n.Data == "use":
				queens++
			case n.Data == "code" && !inside(n, "details"):
				if solutions[n.FirstChild.Data] {
					t.Errorf("%s: %s stands twice", lang, n.FirstChild.Data)
				}
				solutions[n.FirstChild.Data] = true
			}
		}
		if families != 1+1+2+1+6+12 || members != 1+2+10+4+40+92 || queens != 1+2*4+10*5+4*6+40*7+92*8 || len(solutions) != members {
			t.Errorf("%q: %d families, %d members, %d queens, %d solutions", lang, families, members, queens, len(solutions))
		}
	}
	page := all["gallery/index.html"]
	for _, want := range []string{
		">n = 8: 92 solutions in 12 families<", ">n = 4: 2 solutions in 1 family<", ">n = 3: no solution<", "There is no way to place 3 queens.",
		"<span>4 members</span> <span>half a turn changes nothing</span>",
		`href="../play/index.html#n=8&amp;queens=1-5-8-6-3-7-2-4"`,
		"<span class=\"how\">as it is, or turned 180°</span> <code>3 5 2 8 1 7 4 6</code>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// Several galleries on one page do not share their drawings, which each holds once.
func TestGalleryInLesson(t *testing.T) {
	small := course(t)
	const name = "lessons/second/index.en.md"
	small[name].Data = append(slices.Clip(small[name].Data), "\n```{gallery} 4\n```\n\n```{gallery} 3\n```\n\n```{gallery} 5\n```\n"...)
	page := files(t, build(t, small))["second/index.html"]
	for _, want := range []string{`id="_gallery1-queen"`, `id="_gallery3-queen"`, "There is no way to place 3 queens."} {
		if strings.Count(page, want) != 1 {
			t.Errorf("%q stands %d times", want, strings.Count(page, want))
		}
	}
	if got := strings.Count(page, `class="fundamental"`); got != 3 {
		t.Errorf("%d families, want 3", got)
	}
	for _, argument := range []string{"", "9", "0", "4 4", "x"} {
		small[name].Data = append(slices.Clip(course(t)[name].Data), "\n```{gallery} "+argument+"\n```\n"...)
		if _, err := lessons.Load(t.Context(), small, lessons.Options{}); err == nil || !strings.Contains(err.Error(), "want a number from 1 to 8") {
			t.Errorf("{gallery} %s: got %v", argument, err)
		}
	}
}
