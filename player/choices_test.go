package player_test

import (
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

func TestChoices(t *testing.T) {
	sums := &tracer.Choices{Weights: []int{3, 5, 8, 9}, Target: 17}
	knapsack := &tracer.Choices{Weights: []int{2, 30, 400}, Values: []int{1, 20000, 100000}, Capacity: 500}
	for name, c := range map[string]player.Choices{
		"choices-empty": {Items: sums, Squares: []int{-1, -1, -1, -1}, Title: "Two & <three>",
			Meters: []player.Meter{{Text: "sum < 1", Open: 25, Whole: 25, Mark: 17}}},
		"choices-tried": {Items: sums, Squares: []int{1, 0, -1, -1}, Tried: &tracer.Square{Line: 2, Square: 1},
			Meters: []player.Meter{{Taken: 3, Adds: 8, Open: 9, Whole: 25, Mark: 17}}},
		"choices-refused": {Items: knapsack, Squares: []int{1, -1, -1}, Refused: &tracer.Square{Line: 1, Square: 0},
			Meters: []player.Meter{{Text: "weight", Taken: 2, Open: 400, Whole: 500, Mark: 500}, {Text: "value", Taken: 1, Open: 100000, Whole: 120001, Mark: -1}}},
		"choices-beyond": {Items: sums, Squares: []int{1, 1, 1, 0}, Tried: &tracer.Square{Line: 4, Square: 1}, Refused: &tracer.Square{Line: -1},
			Meters: []player.Meter{{Taken: 16, Whole: 25, Mark: 17}}},
		"choices-rows": {Items: &tracer.Choices{Weights: slices.Repeat([]int{7}, 9), Target: 7}, Squares: slices.Repeat([]int{-1}, 9),
			Meters: []player.Meter{{Open: 63, Whole: 63, Mark: 7}}},
	} {
		golden(t, name+".svg", string(c.SVG())+"\n")
	}
}

// told is what happens in the run of a program, in the sentences of a language: the first of each that is told
// with other words.
func told(t *testing.T, r *tracefile.Reader, lang string) []string {
	t.Helper()
	h := r.Header()
	m := player.Begin(h)
	numbers := regexp.MustCompile(`\d+`)
	seen := map[string]bool{}
	var all []string
	tell := func() {
		sentence, err := m.Sentence(lang, h)
		if err != nil {
			t.Fatal(err)
		}
		if form := numbers.ReplaceAllString(sentence, "#"); !seen[form] {
			seen[form] = true
			all = append(all, sentence)
		}
	}
	tell()
	for steps, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			if err := m.Apply(h, step); err != nil {
				t.Fatal(err)
			}
			tell()
		}
	}
	return all
}

func TestChoicesInWords(t *testing.T) {
	for name, want := range map[string][]string{
		"subset-sum en": {
			"Nothing is decided yet; the search has not begun.",
			"The search comes to the item of weight 3.",
			"The search tries to take the item of weight 3.",
			"The search takes the item of weight 3: the sum is 3 of 25.",
			"Every item is decided.",
			"Every item is decided and the sum is 25: the program counts a solution.",
			"The choice to take the item of weight 9 is undone.",
			"The search tries to leave the item of weight 9.",
			"Leaving the item of weight 9 is refused: the sum could then reach 16 at most, less than 25.",
			"Both choices for the item of weight 9 are done with; the search goes back.",
		},
		"knapsack zh-hans": {
			"还没有做任何决定，搜索还没有开始。",
			"搜索来到重量 10、价值 15 的物品。",
			"试着取重量 10、价值 15 的物品。",
			"取重量 10、价值 15 的物品：总重量为 10，容量是 11，总价值为 15。",
			"不能取重量 6、价值 13 的物品：总重量将是 16，超过容量 11。",
			"试着不取重量 6、价值 13 的物品。",
			"不取重量 6、价值 13 的物品：总重量为 10，容量是 11，总价值为 15。",
			"每件物品取不取都已决定。",
			"每件物品取不取都已决定，总价值为 15，是目前最好的，程序记下一个解。",
			"收回不取重量 5、价值 19 的物品的决定。",
			"重量 5、价值 19 的物品取与不取都试过了，搜索回溯。",
			"收回取重量 10、价值 15 的物品的决定。",
			"不取重量 5、价值 19 的物品这条路剪掉：那样总价值最多只能到 13，不会超过目前最好的 32。",
		},
	} {
		program, lang, _ := strings.Cut(name, " ")
		if got := told(t, trace(t, program, 4), lang); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestRefusalsSaySo: the sentence of a refusal gives its reason, whatever the items are. The programs of the
// course have no other.
func TestRefusalsSaySo(t *testing.T) {
	for _, program := range []string{"subset-sum", "knapsack"} {
		all := strings.Join(told(t, trace(t, program, 8), "en"), "\n")
		if strings.Contains(all, "own check") || strings.Count(all, "refused: ") < 2 {
			t.Errorf("%s:\n%s", program, all)
		}
	}
}

// Choices are asked for where they are, and a board where it is.
func TestPicturesAreToldApart(t *testing.T) {
	items, board := trace(t, "knapsack", 3), trace(t, "recursive", 4)
	m, err := player.At(items, 5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := player.BoardAt("en", items.Header(), m.Fold, m.Step); err == nil {
		t.Error("items stand on a board")
	}
	if _, err := player.Sentence("en", items.Header(), m.Step); err == nil {
		t.Error("a choice is told without what was chosen before")
	}
	if _, err := player.ChoicesAt("en", board.Header(), player.Begin(board.Header())); err == nil {
		t.Error("queens are chosen")
	}
	for _, r := range []*tracefile.Reader{items, board} {
		picture, err := player.Picture("en", r.Header(), player.Begin(r.Header()), false)
		if want := map[bool]string{true: "queens-choices", false: "queens-board"}[r == items]; err != nil || !strings.Contains(string(picture), want) {
			t.Errorf("%v in %s", err, picture)
		}
	}
}

// A moment knows the solution that was counted last, however it is come by.
func TestLastSolution(t *testing.T) {
	r := trace(t, "knapsack", 8)
	h := r.Header()
	m := player.Begin(h)
	step, changed := int64(0), 0
	for steps, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range steps {
			last := m.Last
			m.Apply(h, s)
			step++
			at, err := player.At(r, step)
			if err != nil || !slices.Equal(at.Last, m.Last) {
				t.Fatalf("step %d: %v, want %v (%v)", step, at.Last, m.Last, err)
			}
			if !slices.Equal(last, m.Last) {
				changed++
			}
		}
	}
	if int64(changed) != h.Counts[tracer.Solution] {
		t.Errorf("it changed %d times in a run with %d solutions", changed, h.Counts[tracer.Solution])
	}
}

// choicesPage is a page with one player, as the course has it: with some moments for those without scripts.
func choicesPage(t *testing.T, s *site, r *tracefile.Reader, lang string) string {
	t.Helper()
	steps, err := player.KeySteps(r)
	if err != nil {
		t.Fatal(err)
	}
	c := player.Config{Src: s.trace(r), Lang: lang, Header: r.Header(), Sizes: []int{4, 6}, Play: "play.html"}
	for _, step := range steps {
		moment, err := player.At(r, step)
		if err != nil {
			t.Fatal(err)
		}
		c.Boards = append(c.Boards, moment)
	}
	return browser.FileURL(s.page("choices-"+lang+".html", lang, template.HTML("<h1>1</h1>")+markup(t, c)))
}

// In the player of a program that chooses among items nothing speaks of boards, and there are no controls for
// them; the rest of the player does what it does for boards.
func TestPlayerOfChoices(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	r := trace(t, "subset-sum", 6)
	s.trace(trace(t, "subset-sum", 4))
	boards := map[string]*regexp.Regexp{
		"en":      regexp.MustCompile(`(?i)queen|board\b|square|clash`),
		"zh-hans": regexp.MustCompile(`皇后|棋盘|格子|攻击|冲突`),
		"zh-hant": regexp.MustCompile(`皇后|棋盤|格子|攻擊|衝突`),
	}
	for lang, board := range boards {
		ready(tab, choicesPage(t, s, r, lang))
		browser.Eval[bool](tab, `(async () => {
			const { player } = document.querySelector("queens-player");
			for (const details of document.querySelectorAll("queens-player details")) details.open = true;
			for (const key of ["a", "t"]) player.host.dispatchEvent(new KeyboardEvent("keydown", { key })); // of boards
			for (const key of ["l", "?"]) player.host.dispatchEvent(new KeyboardEvent("keydown", { key }));
			for (const details of document.querySelectorAll("queens-player details")) details.open = true;
			await player.command("coming");
			await player.goTo(40);
			return true;
		})()`)
		tab.Wait(`document.querySelector(".qx-table") && document.querySelectorAll(".qp-list tbody tr").length > 5`)
		for _, text := range browser.Eval[[]string](tab, `[...document.querySelectorAll("queens-player *")].flatMap((element) => [
			...["aria-label", "title", "aria-valuetext", "alt"].map((name) => element.getAttribute(name) ?? ""),
			...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
		]).filter((text) => text.trim() !== "")`) {
			if found := board.FindString(text); found != "" {
				t.Errorf("%s: %q speaks of %q", lang, text, found)
			}
		}
		if n := browser.Eval[int](tab, `document.querySelectorAll(".qp-attacked, .qp-rows, .qp-lecture-rows, .qp-take").length`); n > 0 {
			t.Errorf("%s: %d controls of boards", lang, n)
		}
	}

	ready(tab, choicesPage(t, s, r, "en"))
	click := func(class string) { tab.Do(chromedp.Click(chromedp.CSS(class))) }
	text := func(selector string) string {
		return browser.Eval[string](tab, fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
	}
	click(".qp-next") // the first solution
	tab.Wait(`document.querySelector("queens-player").step > 0`)
	if got, want := text(".qp-sentence"), "Every item is decided and the sum is 25: the program counts a solution."; got != want {
		t.Errorf("the first solution: %q, want %q", got, want)
	}
	if got := text(".qp-state div:nth-child(1)"); got != "Taken3 5 8 9" {
		t.Errorf("taken: %q", got)
	}
	if got, want := text(".queens-choices title"), "Items: 6. Taken: 3; 5; 8; 9. Left: 11; 14. Not decided: none. sum 25, at most 25, target 25."; got != want {
		t.Errorf("the picture is called %q, want %q", got, want)
	}
	// Over steps to where no more is decided than now: the end of the choice that the step makes.
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(3).then(() => true)`)
	if got := text(".qp-sentence"); got != "The search takes the item of weight 3: the sum is 3 of 25." {
		t.Errorf("step 3: %q", got)
	}
	click(".qp-out")
	tab.Wait(`document.querySelector("queens-player").step > 3`)
	if got := text(".qp-sentence"); got != "The choice to take the item of weight 3 is undone." {
		t.Errorf("out of it: %q", got)
	}
	// Another n.
	tab.Do(chromedp.SetValue(chromedp.CSS(".qp-size select"), "4"))
	browser.Eval[bool](tab, `document.querySelector(".qp-size select").dispatchEvent(new Event("change")) || true`)
	tab.Wait(`document.querySelectorAll(".qp-board .queens-choices .labels text").length === 4`)
	quiet(t, tab)
}

// The search tree says of each choice whether it takes or leaves: in words where there is room.
func TestTreeOfChoices(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	r := trace(t, "subset-sum", 6)
	page := choicesPage(t, s, r, "en")
	for width, want := range map[int][]string{1280: {"take", "leave"}, 360: {"✓", "–"}} {
		tab.Size(width, 900, width < 700)
		ready(tab, page)
		browser.Eval[bool](tab, `(document.querySelector(".qx").open = true)`)
		tab.Wait(`document.querySelector(".qx-labels text")`)
		labels := browser.Eval[[]string](tab, `[...document.querySelectorAll(".qx-labels text")].map((label) => label.textContent)`)
		for _, label := range want {
			if !slices.Contains(labels, label) {
				t.Errorf("at %d pixels the boxes say %q", width, labels)
			}
		}
		if got, want := browser.Eval[string](tab, `document.querySelector(".qx-here").textContent`), "Here: choice 1 of 55, on level 0. Choices under it: 54; solutions under it or here: 4."; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	quiet(t, tab)
}

// axe finds nothing in the player of choices, a step changes little, and nothing is wider than the page.
func TestAccessOfChoices(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	s := newSite(t)
	s.write("axe.js", axe)
	for i, program := range []string{"subset-sum", "knapsack"} {
		lang := []string{"en", "zh-hant"}[i]
		page := choicesPage(t, s, trace(t, program, 6), lang)
		for _, width := range []int{360, 768, 1280} {
			tab.Size(width, 900, width < 700)
			for _, theme := range []string{"light", "dark"} {
				tab.Media("prefers-color-scheme", theme)
				ready(tab, page)
				for _, step := range []int{0, 40, 41, 42, 43, 44} {
					browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, step))
					if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > width {
						t.Errorf("%s at %d pixels: the page is %d wide", program, width, wide)
					}
					if dir := os.Getenv("SCREENSHOTS"); dir != "" {
						tab.Screenshot(filepath.Join(dir, fmt.Sprintf("%s-%d-%s-%d.png", program, width, theme, step)))
					}
				}
				if width == 768 {
					continue
				}
				for _, violation := range browser.Eval[[]string](tab, `(async () => {
					for (const details of document.querySelectorAll("queens-player details")) details.open = true;
					await new Promise((resolve) => {
						const script = document.createElement("script");
						script.src = "axe.js";
						script.onload = resolve;
						document.head.append(script);
					});
					const { violations } = await axe.run("queens-player", { preload: false });
					return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
				})()`) {
					t.Errorf("%s, %s, %d: %s", program, theme, width, violation)
				}
			}
		}
	}
	browser.Eval[bool](tab, changes)
	most := browser.Eval[int](tab, `changes(document.querySelector("queens-player"), 161)`)
	t.Logf("at most %d changes a step", most)
	if most > 20 {
		t.Errorf("a step makes %d changes to the page", most)
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "Content Security Policy") { // which keeps axe from its own style
			t.Error(problem)
		}
	}
}
