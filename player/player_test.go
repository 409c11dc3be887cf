package player_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

var update = flag.Bool("update", false, "write the golden files")

// policy is the one that the course's pages carry.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"

// trace runs a program and reads its trace back.
func trace(t testing.TB, name string, n int) *tracefile.Reader {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return record(t, v.Header(n), func(sink tracer.Sink) error { return v.Trace(n, nil, sink) })
}

// written is a trace of the same program with other steps.
func written(t testing.TB, h *tracefile.Header, steps []tracer.Step) *tracefile.Reader {
	t.Helper()
	header := *h
	header.Steps, header.Counts, header.Blocks = 0, nil, nil
	return record(t, header, func(sink tracer.Sink) error { return sink(steps) })
}

func record(t testing.TB, h tracefile.Header, run func(tracer.Sink) error) *tracefile.Reader {
	t.Helper()
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, h)
	if err := errors.Join(run(w.Write), w.Close("")); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// site is a folder with what pages with players need.
type site struct {
	t   testing.TB
	dir string
}

func newSite(t testing.TB) *site {
	t.Helper()
	s := &site{t, t.TempDir()}
	script, err := player.Script()
	if err != nil {
		t.Fatal(err)
	}
	s.write("player.js", script)
	if script, err = player.EditScript(); err != nil {
		t.Fatal(err)
	}
	s.write("edit.js", script)
	s.write("player.css", player.Style())
	s.write("page.css", []byte("body { margin: 0; font-family: sans-serif }\nmain { max-width: 70rem; margin: auto; padding: 1rem }\n"))
	return s
}

func (s *site) write(name string, data []byte) string {
	s.t.Helper()
	name = filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		s.t.Fatal(err)
	}
	return name
}

// trace writes a trace's scripts and gives the address of the first.
func (s *site) trace(r *tracefile.Reader) string {
	s.t.Helper()
	dir := fmt.Sprintf("traces/%s-%d/", r.Header().Variant, r.Header().N)
	err := player.TraceScripts(r, player.Sources{}, func(name string, data []byte) error {
		s.write(dir+name, data)
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return dir + "trace.js"
}

// page writes a page and gives its file.
func (s *site) page(name, lang string, body template.HTML) string {
	s.t.Helper()
	return s.write(name, pageUnder(policy, "", name, lang, body))
}

// editPage is a page for a program to change and run: its policies are those that its documentation asks for.
func (s *site) editPage(name, lang string, body template.HTML) string {
	s.t.Helper()
	second := `<meta http-equiv="Content-Security-Policy" content="` + player.EditPolicy + `">`
	page := string(pageUnder(policy+"; worker-src blob:", second, name, lang, body))
	page = strings.Replace(page, "</script>", `</script><script src="edit.js" defer></script>`, 1)
	return s.write(name, []byte(strings.ReplaceAll(page, "<script", `<script nonce="`+player.Nonce+`"`)))
}

func pageUnder(policy, second, name, lang string, body template.HTML) []byte {
	return fmt.Appendf(nil, `<!doctype html>
<html lang="%s"><head><meta charset="utf-8"><title>%s</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="%s">%s
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="player.css"><link rel="stylesheet" href="page.css"><script src="player.js" defer></script></head>
<body><main>
%s
</main></body></html>
`, lang, name, policy, second, body)
}

func markup(t testing.TB, c player.Config) template.HTML {
	t.Helper()
	html, err := player.Markup(c)
	if err != nil {
		t.Fatal(err)
	}
	return html
}
