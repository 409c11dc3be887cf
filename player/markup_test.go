package player_test

import (
	"html/template"
	"strings"
	"testing"

	"queens/player"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// tiny is the header of a program that is as short as one can be.
func tiny(t *testing.T) *tracefile.Header {
	t.Helper()
	source, err := mark.Parse(mark.Go, "tiny.go", `//queens: base 1, lines columns

package plain

func (s *tiny) solve() {
	if s.n < 1 {
		//step:solution()
		s.found("<none>")
	}
}
`)
	if err != nil {
		t.Fatal(err)
	}
	h := tracefile.NewHeader("tiny", "go", 3, source)
	h.Counts = tracer.Counts{tracer.Solution: 1234}
	return &h
}

func TestMarkup(t *testing.T) {
	golden(t, "tiny.html", string(markup(t, player.Config{Src: "traces/tiny-3/trace.js", Lang: "en", Header: tiny(t)})))
}

func TestMarkupTakesSources(t *testing.T) {
	h := tiny(t)
	h.Markers[0].Kind = tracer.Try
	html := string(markup(t, player.Config{
		Src: `x"y`, Lang: "zh-hans", Header: h, RowsUp: true,
		Sources: player.Sources{First: "go", All: []player.Source{
			{Language: "c", Title: "C", Lines: []template.HTML{`int`}},
			{Language: "go", Title: "Go", Lines: []template.HTML{`<span class="k">if</span>`, ``}},
		}},
	}))
	for _, want := range []string{
		`<li><code><span class="k">if</span></code></li>` + "\n<li><code></code></li>",
		`src="x%22y" lang="zh-hans" rows="up" language="go" languages="c go"`,
		`<div class="qp-head">Go</div>`,
		`<th scope="row">试探</th>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s in\n%s", want, html)
		}
	}
}

func TestMarkupErrors(t *testing.T) {
	h := *tiny(t)
	if _, err := player.Markup(player.Config{Lang: "xx", Header: &h}); err == nil {
		t.Error("a language that is not there")
	}
	h.Language = "cobol"
	if _, err := player.Markup(player.Config{Lang: "en", Header: &h}); err == nil || !strings.Contains(err.Error(), `"cobol"`) {
		t.Errorf("a language whose markers are not known: %v", err)
	}
}
