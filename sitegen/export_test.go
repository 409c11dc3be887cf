package sitegen

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/net/html"

	"queens/internal/browser"
	"queens/lessons"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// offered are the exports that a part of a page offers: the names of files in the site, and the commands.
func offered(t *testing.T, name string, details *html.Node) (files, commands []string) {
	t.Helper()
	for _, item := range elements(details, "li", "") {
		links, codes := elements(item, "a", ""), elements(item, "code", "")
		switch {
		case len(links) == 1 && len(codes) == 0:
			files = append(files, path.Join(path.Dir(name), attr(links[0], "href")))
		case len(links) == 0 && len(codes) == 1:
			commands = append(commands, innerText(codes[0]))
		default:
			t.Errorf("%s: neither a file nor a command: %s", name, innerText(item))
		}
	}
	return files, commands
}

// Below each player, and on each page that shows a trace or solutions as it is opened, every format is offered that can hold
// them: a file in the language of the page, or the command that makes it.
func TestExports(t *testing.T) {
	site := made(t, lessons.Student)
	seen := map[string]bool{}
	for name, page := range site.pages {
		if name == missingPath {
			continue
		}
		lang, _, _ := strings.Cut(name, "/")
		if !slices.Contains(lessons.Languages(), lang) {
			lang = "en"
		}
		for _, figure := range elements(page, "figure", "play") {
			if len(elements(figure, "details", "exports")) != 1 {
				t.Errorf("%s: a player without exports: %s", name, innerText(figure.FirstChild.NextSibling))
			}
		}
		all := elements(page, "details", "exports")
		if want := map[string]int{"compare": 2, "languages": 1, "gallery": 6}[path.Base(path.Dir(name))]; len(all) < want {
			t.Errorf("%s: %d exports, want %d", name, len(all), want)
		}
		for _, details := range all {
			files, _ := offered(t, name, details)
			named := map[string]bool{}
			for _, item := range elements(details, "li", "") {
				named[attr(item, "data-format")] = true
			}
			codes := elements(details, "code", "")
			first := slices.IndexFunc(codes, func(n *html.Node) bool { return strings.HasPrefix(innerText(n), "queens ") })
			for _, lacks := range lacking(t, site, innerText(codes[first]), named) {
				t.Errorf("%s: %s: no %s", name, innerText(elements(details, "summary", "")[0]), lacks)
			}
			for _, file := range files {
				seen[file] = true
				for _, other := range lessons.Languages() {
					if other != lang && strings.Contains(path.Base(file), "."+other+".") {
						t.Errorf("%s offers %s", name, file)
					}
				}
				if size := len(site.files[file]); size == 0 || size > maxLargeBytes {
					t.Errorf("%s: %s has %d bytes", name, file, size)
				}
				if exportMedia(file) == "" {
					t.Errorf("%s is of no media type", file)
				}
			}
		}
	}
	for name := range site.files {
		if strings.HasPrefix(name, exportFolder) && name != hashesExport && !seen[name] {
			t.Errorf("no page offers %s", name)
		}
	}
	if len(seen) < 30 {
		t.Errorf("%d files are offered", len(seen))
	}
}

// lacking are the formats that could hold what a command is about and that are not named.
func lacking(t *testing.T, site *madeSite, command string, named map[string]bool) (all []string) {
	t.Helper()
	words := strings.Fields(command)
	if len(words) < 5 || words[3] != "--n" {
		t.Fatalf("the command is %q", command)
	}
	file := strings.NewReader(site.files[downloadFolder+words[2]+"-"+words[4]+".zip"])
	r, err := tracefile.NewReader(file, file.Size())
	if err != nil {
		t.Fatal(err)
	}
	var only []tracer.Kind
	if strings.Contains(command, " --only solution") {
		only = append(only, tracer.Solution)
	}
	part, err := export.Select(r, 1, 0, only...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range export.Formats() {
		if named[f.Name] || f.Boards && r.Header().Choices != nil || len(only) > 0 && !slices.Contains(f.Uses, export.UseOnly) {
			continue
		}
		var nothing *export.NothingError
		if err := f.Write(t.Context(), io.Discard, part, export.Options{}); !errors.As(err, &nothing) {
			all = append(all, f.Name)
		}
	}
	return all
}

// The page of downloads offers what all the others do.
func TestDownloadsOfferExports(t *testing.T) {
	site := made(t, lessons.Student)
	for _, folder := range []string{"", "zh-hans/", "zh-hant/"} {
		var here, elsewhere []string
		for name, page := range site.pages {
			if !strings.HasPrefix(name, folder) || folder == "" && strings.HasPrefix(name, "zh-") {
				continue
			}
			for _, details := range elements(page, "details", "exports") {
				files, _ := offered(t, name, details)
				if name == folder+"downloads/index.html" {
					here = append(here, files...)
				} else {
					elsewhere = append(elsewhere, files...)
				}
			}
		}
		slices.Sort(here)
		slices.Sort(elsewhere)
		if elsewhere = slices.Compact(elsewhere); !slices.Equal(here, elsewhere) {
			t.Errorf("%s: there are %d files, the pages offer %d", folder, len(here), len(elsewhere))
		}
	}
}

// The file of hashes names every export once, with its hash.
func TestExportHashes(t *testing.T) {
	all := made(t, lessons.Student).files
	var want []string
	for name, text := range all {
		if strings.HasPrefix(name, exportFolder) && name != hashesExport {
			want = append(want, fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(text)), strings.TrimPrefix(name, exportFolder)))
		}
	}
	got := slices.Sorted(strings.Lines(all[hashesExport]))
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("%d hashes, want those of %d files", len(got), len(want))
	}
}

// An author can do without exports: then nothing of them is in the site.
func TestNoExports(t *testing.T) {
	fsys := course(t)
	fsys["course.yaml"] = &fstest.MapFile{Data: []byte("exports: false\n")}
	all, err := inMemory(fsys)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range all {
		if strings.HasPrefix(name, exportFolder) || isPage(name) && (strings.Contains(text, `class="exports"`) || strings.Contains(text, exportFolder)) {
			t.Errorf("%s is there, or speaks of exports", name)
		}
	}
	pages, err := parsePages(all)
	if err != nil {
		t.Fatal(err)
	}
	checkSite(t, all, pages, "")
}

// A course's own program has exports, too, made of its trace file.
func TestOwnProgramExports(t *testing.T) {
	dir := buildOwn(t, ownCourse(t))
	all := files(t, dir)
	pages, err := parsePages(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"own/index.html", "zh-hans/own/index.html", "downloads/index.html"} {
		found := 0
		for _, details := range elements(pages[name], "details", "exports") {
			files, _ := offered(t, name, details)
			if slices.Contains(files, "exports/my-array-4/my-array-4-text.txt") && strings.Contains(innerText(details), "queens export my-array-4.zip --to ") {
				found++
			}
		}
		if found == 0 {
			t.Errorf("%s offers no export", name)
		}
	}
}

// What a format writes too much of is not kept, and other errors are told.
func TestExportBound(t *testing.T) {
	file := boundedFile{most: 100}
	if n, err := file.Write(make([]byte, 100)); n != 100 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := file.Write([]byte("y")); !errors.Is(err, errTooLarge) || file.data.Len() != 100 {
		t.Errorf("%d bytes, %v", file.data.Len(), err)
	}
}

// Where a format takes fewer steps than a part has, the command names the last one that it takes.
func TestExportCommands(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	trace := recorded(v, 5)
	if err := trace.record(t.Context(), v, 5); err != nil {
		t.Fatal(err)
	}
	part, err := export.Select(trace.file, 1, 0, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	last, err := numberOf(t.Context(), part, 3)
	if err != nil {
		t.Fatal(err)
	}
	few, err := export.Select(trace.file, 1, last, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	if count, err := few.Count(t.Context()); count != 3 || err != nil {
		t.Errorf("up to step %d there are %d, %v", last, count, err)
	}
	e := exported{v, 5, []tracer.Kind{tracer.Place, tracer.Solution}}
	for _, test := range []struct {
		locale string
		last   int64
		want   string
	}{
		{"", 0, "queens export recursive --n 5 --only place,solution --to csv"},
		{"en", 7, "queens export recursive --n 5 --only place,solution --steps 1..7 --to csv"},
		{"zh-hant", 0, "queens export recursive --n 5 --only place,solution --to csv --locale zh-hant"},
	} {
		if got := strings.Join(e.command("csv", test.locale, test.last), " "); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// What cannot be written stops the build, and so does the end of the context.
func TestExportFailure(t *testing.T) {
	full := errors.New("no space left")
	s, err := prepare(t.Context(), Options{Content: course(t)})
	if err != nil {
		t.Fatal(err)
	}
	err = s.write(t.Context(), &output{put: func(name string, _ []byte) error {
		if strings.HasPrefix(name, exportFolder) {
			return full
		}
		return nil
	}}, nil)
	if !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	done, cancel := context.WithCancelCause(t.Context())
	if s, err = prepare(t.Context(), Options{Content: course(t)}); err != nil {
		t.Fatal(err)
	}
	stopped := errors.New("stopped")
	err = s.write(done, &output{put: func(name string, _ []byte) error {
		if strings.HasPrefix(name, exportFolder) {
			cancel(stopped)
		}
		return nil
	}}, nil)
	if !errors.Is(err, stopped) {
		t.Errorf("got %v", err)
	}
}

// The server says what each export is, whatever the machine knows of endings.
func TestServeExports(t *testing.T) {
	s := serve(t)
	site, err := inMemory(course(t))
	if err != nil {
		t.Fatal(err)
	}
	media := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(site)) {
		if !strings.HasPrefix(name, exportFolder) || name == hashesExport {
			continue
		}
		answer, err := http.Get(s.url + name)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		got := answer.Header.Get("Content-Type")
		media[strings.TrimSuffix(got, "; charset=utf-8")] = true
		if answer.StatusCode != http.StatusOK || answer.ContentLength != int64(len(site[name])) {
			t.Errorf("%s: status %d, %d bytes", name, answer.StatusCode, answer.ContentLength)
		}
	}
	for _, f := range export.Formats() {
		if !media[f.Media] {
			t.Errorf("no file is %s, as those of %s should be", f.Media, f.Name)
		}
	}
}

// The exports open by the keyboard and without scripts, their links are large enough for a finger, and paper has none of them.
func TestExportsAreReached(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 800, true)
	tab.Open(browser.FileURL(filepath.Join(realSite(t), "from-2d-to-1d", "index.html")))
	open := browser.Eval[bool](tab, `(() => {
		document.querySelector(".exports > summary").focus();
		return document.querySelector(".exports").open;
	})()`)
	tab.Do(chromedp.KeyEvent(kb.Enter))
	if now := browser.Eval[bool](tab, `document.querySelector(".exports").open`); open || !now {
		t.Error("the key Enter does not open them")
	}
	small := browser.Eval[[]string](tab, `[...document.querySelectorAll(".exports > summary, .exports[open] li a")].filter((part) => {
		const { width, height } = part.getBoundingClientRect();
		return width < 44 || height < 44;
	}).map((part) => part.outerHTML)`)
	for _, part := range small {
		t.Errorf("too small for a finger: %s", part)
	}
	browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if browser.Eval[bool](tab, `[...document.querySelectorAll(".exports")].some((part) => part.checkVisibility())`) {
		t.Error("they are on paper")
	}
	browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}
