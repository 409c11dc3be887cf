package browser_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/browser"
)

func TestProblemsAreHeard(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	page := `<!doctype html><title>t</title><script>
console.error("said");
setTimeout(() => { throw new Error("thrown") });
</script><script src="missing.js"></script><img src="` + other.URL + `/x.png">`
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	tab.Open(browser.FileURL(name))
	tab.Wait(`document.title === "t"`)
	got := strings.Join(tab.Problems(), "\n")
	for _, want := range []string{"console.error: \"said\"", "thrown", "ERR_FILE_NOT_FOUND", "request to another host: " + other.URL} {
		if !strings.Contains(got, want) {
			t.Errorf("not heard: %s\nin %s", want, got)
		}
	}
	if requests := tab.Requests(); len(requests) != 3 {
		t.Errorf("requests: %q", requests)
	}
}

func TestQuietPageHasNoProblems(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, []byte("<!doctype html><title>t</title>"), 0o666); err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	tab.Open(browser.FileURL(name))
	if problems := tab.Problems(); len(problems) > 0 {
		t.Errorf("problems: %q", problems)
	}
	if title := browser.Eval[string](tab, "Promise.resolve(document.title)"); title != "t" {
		t.Errorf("title %q", title)
	}
}
