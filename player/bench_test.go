package player_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/internal/npm"
)

// axe finds nothing on the board to play on and on two programs side by side, in both themes and languages.
func TestBenchesAccessible(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	for _, lang := range []string{"en", "zh-hans"} {
		hand, handPage := handPage(t, lang)
		compare, comparePage := comparePage(t, lang, []string{"board-above", "board-above-as-printed"}, 4)
		hand.write("axe.js", axe)
		compare.write("axe.js", axe)
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			for element, address := range map[string]string{
				"queens-hand":    browser.FileURL(handPage) + "#n=6&queens=2-4-6-3",
				"queens-compare": browser.FileURL(comparePage) + "#at=parting",
			} {
				tab.Open("about:blank")
				tab.Open(address)
				tab.Wait(`document.querySelector(".qt-note, .qh-status")?.textContent`)
				violations := browser.Eval[[]string](tab, fmt.Sprintf(`(async () => {
					await new Promise((resolve) => {
						const script = document.createElement("script");
						script.src = "axe.js";
						script.onload = resolve;
						document.head.append(script);
					});
					const { violations } = await axe.run(%q, { preload: false });
					return violations.map((v) => v.id + ": " + v.nodes.map((node) => node.html + " " + node.failureSummary).join("; "));
				})()`, element))
				for _, violation := range violations {
					t.Errorf("%s in %s, %s: %s", element, lang, theme, violation)
				}
			}
		}
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "Content Security Policy") { // which keeps axe from its own style
			t.Error(problem)
		}
	}
}
