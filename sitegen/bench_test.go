package sitegen

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"queens/internal/browser"
)

// TestBenchLayout looks at the pages to work on in windows of every size, both themes and languages. With
// SCREENSHOTS set to a folder it leaves pictures there.
func TestBenchLayout(t *testing.T) {
	tab := browser.New(t)
	dir := realSite(t)
	for _, lang := range []string{"", "zh-hans/"} {
		for name, hash := range map[string]string{
			"play":    "#n=8&queens=1-5-8-6-3--2",
			"compare": "#a=board-above&b=board-above-as-printed&n=6&by=moves&at=parting",
		} {
			address := browser.FileURL(filepath.Join(dir, filepath.FromSlash(lang+name), "index.html")) + hash
			for _, width := range []int{360, 768, 1280, 1920} {
				tab.Size(width, 900, width < 500)
				for _, theme := range []string{"light", "dark"} {
					tab.Media("prefers-color-scheme", theme)
					tab.Open("about:blank") // the same address would not load the page again
					tab.Open(address)
					tab.Wait(`document.querySelector(".qh-status, .qt-note")?.textContent`)
					if name == "play" {
						browser.Eval[bool](tab, `(async () => {
							document.querySelector("button.qh-go").click();
							while (!document.querySelector(".qx summary")) await new Promise(requestAnimationFrame);
							document.querySelector(".qx summary").click();
							while (!document.querySelector(".qx-path[d]")) await new Promise(requestAnimationFrame);
							return true;
						})()`)
					}
					if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > width {
						t.Errorf("%s is %d wide in a window of %d", lang+name, wide, width)
					}
					if shots := os.Getenv("SCREENSHOTS"); shots != "" {
						tab.Screenshot(filepath.Join(shots, fmt.Sprintf("%s%s-%d-%s.png", name, strings.TrimSuffix(lang, "/"), width, theme)))
					}
					// at twice the size of text
					if wide := browser.Eval[int](tab, `(document.documentElement.style.fontSize = "200%", document.documentElement.scrollWidth)`); wide > width {
						t.Errorf("%s with large text is %d wide in a window of %d", lang+name, wide, width)
					}
				}
			}
		}
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// TestBenchWithoutScripts: the pages say what they would be, and show boards.
func TestBenchWithoutScripts(t *testing.T) {
	tab := browser.New(t)
	dir := realSite(t)
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	for _, lang := range []string{"", "zh-hans/"} {
		for name, boards := range map[string]int{"play": 1, "compare": 4} {
			page, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(lang+name), "index.html"))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(string(page), `class="queens-board"`); got != boards {
				t.Errorf("%s has %d boards, want %d", lang+name, got, boards)
			}
			for _, width := range []int{360, 1280} {
				tab.Size(width, 900, width < 500)
				tab.Open(browser.FileURL(filepath.Join(dir, filepath.FromSlash(lang+name), "index.html")))
				if shots := os.Getenv("SCREENSHOTS"); shots != "" {
					tab.Screenshot(filepath.Join(shots, fmt.Sprintf("off-%s%s-%d.png", name, strings.TrimSuffix(lang, "/"), width)))
				}
			}
		}
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}
