package player_test

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
)

// The steps of a part of a run, as a page holds them itself, are what they are in the run: every state and every picture. It
// finds the solutions in it, and no others.
func TestPartInThePage(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(6, 4))
	tab := browser.New(t)
	s := newSite(t)
	modulesPage(t, s)
	for _, test := range bothSides {
		r := trace(t, test.variant, test.n)
		steps := r.Header().Steps
		from := 1 + random.Int64N(steps)
		to := from + random.Int64N(min(steps-from+1, 2000))
		var body strings.Builder
		err := player.TraceParts(t.Context(), r, from, to, player.Sources{}, func(name string, value []byte) error {
			_, err := fmt.Fprintf(&body, "<script type=\"application/json\" data-part=\"page:/part-%d/%s\">%s</script>\n", test.n, name, value)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		src := fmt.Sprintf("page:/part-%d/trace.js", test.n)
		name := fmt.Sprintf("%s-%d, steps %d to %d", test.variant, test.n, from, to)
		tab.Open(browser.FileURL(s.page("part.html", "en", template.HTML(body.String()))))
		tab.Requests()
		var numbers []string
		for step := from; step <= to; step++ {
			numbers = append(numbers, fmt.Sprint(step))
		}
		got := browser.Eval[[]string](tab, fmt.Sprintf("states(%q, %q, [%s])", src, "zh-hans", strings.Join(numbers, ",")))
		compare(t, name, got, inGo(t, r, "zh-hans")[from:to+1])
		var solutions []int64
		for block, first := range r.Header().Blocks {
			all, err := r.Steps(block)
			if err != nil {
				t.Fatal(err)
			}
			for i, step := range all {
				if at := first.First + int64(i); at >= from && at <= to && r.Header().Markers[step.Marker()].Kind == tracer.Solution {
					solutions = append(solutions, at)
				}
			}
		}
		for _, direction := range []int{1, -1} {
			if got := browser.Eval[[]int64](tab, fmt.Sprintf("solutions(%q, %d)", src, direction)); !slices.Equal(got, solutions) {
				t.Errorf("%s: solutions %v, want %v", name, got, solutions)
			}
			slices.Reverse(solutions)
		}
		if requests := tab.Requests(); len(requests) > 0 {
			t.Errorf("%s: requests %q", name, requests)
		}
	}
	tab.Open(browser.FileURL(s.page("part.html", "en", `<script type="application/json" data-part="page:/x/trace.js">{"version": 1,</script>`)))
	for _, src := range []string{"page:/x/trace.js", "page:/y/trace.js", "page:/x/000000.js"} {
		got := browser.Eval[string](tab, fmt.Sprintf(`states(%q, "en").catch((error) => error.file)`, src))
		if want := src[strings.LastIndex(src, "/")+1:]; got != want {
			t.Errorf("what is damaged or missing is told as %q, want %q", got, want)
		}
	}
	quiet(t, tab)
}

// TestPartsStop: the steps of a trace are not read for values that nobody waits for any more.
func TestPartsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var names []string
	err := player.TraceParts(ctx, trace(t, "recursive", 5), 1, 100, player.Sources{}, func(name string, value []byte) error {
		names = append(names, name)
		return nil
	})
	if !errors.Is(err, context.Canceled) || slices.Contains(names, "index.js") {
		t.Errorf("%v, %v", names, err)
	}
}
