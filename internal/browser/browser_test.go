package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
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

// A page that goes to the next while it is waited for is waited for on the next, too.
func TestWaitOutlastsPages(t *testing.T) {
	const pages = 30
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><title>t</title><script>
const page = Number(location.search.slice(1));
document.title = page;
const host = location.host.replace(...(page % 2 ? ["localhost", "127.0.0.1"] : ["127.0.0.1", "localhost"]));
if (page < `, pages, `) location.replace(`+"`http://${host}/?${page + 1}`"+`); // to another process, for it is another site
</script>`)
	}))
	defer server.Close()
	tab := browser.New(t)
	tab.Open(server.URL + "/?0")
	tab.Wait(fmt.Sprintf(`(() => {
		for (const start = performance.now(); performance.now() < start + 20; );
		return document.title === "%d";
	})()`, pages))
}

// A frame that is sandboxed is a tab of its own, whose problems are heard.
func TestFrames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	page := `<!doctype html><title>t</title><iframe srcdoc="<p>first</p><script>console.error('said')</script>" sandbox="allow-scripts"></iframe>
<iframe srcdoc="<p>second</p>" sandbox="allow-scripts"></iframe>`
	if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	tab.Open(browser.FileURL(name))
	var said []string
	for _, frame := range tab.Frames() {
		frame.Wait(`document.querySelector("p")`)
		said = append(said, browser.Eval[string](frame, `document.querySelector("p").textContent`)+strings.Join(frame.Problems(), ""))
	}
	slices.Sort(said)
	if want := []string{`firstconsole.error: "said"`, "second"}; !slices.Equal(said, want) {
		t.Errorf("the frames say %q, want %q", said, want)
	}
}
