package sitegen

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"queens/internal/browser"
	"queens/solvers"
)

// A page with all that it brings in, packed as servers send it, before its traces.
func TestPagesAreSmall(t *testing.T) {
	all := files(t, realSite(t))
	packed := func(name string) int {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write([]byte(all[name]))
		w.Close()
		return b.Len()
	}
	for name, text := range all {
		if !isPage(name) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		size := packed(name)
		for n := range doc.Descendants() {
			if n.Data == "script" || n.Data == "link" && (attr(n, "rel") == "stylesheet" || attr(n, "rel") == "icon") {
				size += packed(path.Join(path.Dir(name), attr(n, "src")+attr(n, "href")))
			}
		}
		if size > 150_000 {
			t.Errorf("%s takes %d bytes, at most 150,000 are allowed", name, size)
		}
	}
}

// Every variant has its whole traces, for every board that a player offers.
func TestWholeTraces(t *testing.T) {
	all := files(t, realSite(t))
	for _, v := range solvers.All() {
		for n := 1; n <= min(MaxN, v.MaxN()); n++ {
			header, ok := all[traceFolder(v, n)+"/trace.js"]
			if !ok || !strings.Contains(header, `"complete":true`) {
				t.Errorf("%s for n = %d is not there as a whole", v.Name, n)
			}
		}
	}
	if header := all["traces/nested-loops-8/trace.js"]; !strings.Contains(header, `"steps":102927792`) {
		t.Errorf("the longest trace begins %.200s", header)
	}
}

// The players of a lesson live on their page, for any n that they offer, as a file and from a server.
func TestPlayersOfLessons(t *testing.T) {
	dir := realSite(t)
	server := httptest.NewServer(http.FileServerFS(os.DirFS(dir)))
	defer server.Close()
	tab := browser.New(t)
	for _, name := range []string{"enumeration-and-backtracking/index.html", "zh-hans/column-by-column/index.html", "zh-hant/what-backtracking-is/index.html"} {
		for _, address := range []string{browser.FileURL(filepath.Join(dir, filepath.FromSlash(name))), server.URL + "/" + name} {
			tab.Open(address)
			tab.Wait(`[...document.querySelectorAll("queens-player[sizes]")].every((player) => player.querySelector(".qp-size"))`)
			wrong := browser.Eval[[]string](tab, `(async () => {
				const wrong = [];
				for (const player of document.querySelectorAll("queens-player[sizes]")) {
					for (const n of [1, 8]) {
						const list = player.querySelector(".qp-size select");
						list.value = n;
						list.dispatchEvent(new Event("change"));
						while (player.player.trace.header.n !== n) await new Promise((done) => setTimeout(done, 5));
						const { steps } = player.player.trace.header;
						await player.goTo(steps);
						const shown = [...player.querySelectorAll("tr[data-kind]")].every((row) => row.cells[1].textContent === row.cells[2].textContent);
						if (player.step !== steps || !shown) wrong.push(player.getAttribute("src") + " for n = " + n);
					}
				}
				return wrong;
			})()`)
			for _, what := range wrong {
				t.Errorf("%s: %s does not end as the whole run", address, what)
			}
			for _, problem := range tab.Problems() {
				t.Errorf("%s: %s", address, problem)
			}
		}
	}
}
