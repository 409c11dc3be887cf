package sitegen

import (
	"context"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"queens/lessons"
	"queens/player"
	"queens/player/highlight"
)

// Options say what to build.
type Options struct {
	Content  fs.FS                 // the folder of the course, see package lessons; for a folder on disk that of an os.Root
	Edition  lessons.Edition       // for whom; for students if it is ""
	Out      string                // the folder that the site is to stand in
	Trace    lessons.Trace         // runs the course's own programs; nil runs none, so that each needs its recorded traces
	Lines    lessons.Lines         // counts their lines; nil counts none, so that each needs its recorded counts
	Progress func(done, total int) // told after each piece of work, from several goroutines; may be nil

	live bool // pages load a script that waits for the next build, see Serve
}

// Report says what was built.
type Report struct {
	Dir      string // where the site stands
	Pages    int
	Files    int
	Warnings lessons.Problems // what is wrong with the course and does not stop it from being shown
	Bytes    int64
}

// Build reads the course and writes its site. Nothing is left behind when it fails: a site that stood
// in the folder stands there still. What is wrong with the course is an error of type
// [lessons.Problems]; the end of the context stops it, with the context's cause.
func Build(ctx context.Context, opts Options) (*Report, error) {
	if err := replaceable(opts.Out); err != nil {
		return nil, err // before anything is computed
	}
	s, err := prepare(ctx, opts)
	if err != nil {
		return nil, err
	}
	place, err := openFolder(opts.Out)
	if err != nil {
		return nil, err
	}
	out := &output{put: place.put}
	if err := s.write(ctx, out, opts.Progress); err != nil {
		place.discard()
		return nil, err
	}
	if err := place.commit(); err != nil {
		return nil, err
	}
	out.report.Dir, out.report.Warnings = place.dir, s.warnings
	return &out.report, nil
}

// prepare reads a course that is to be shown.
func prepare(ctx context.Context, opts Options) (*site, error) {
	course, err := lessons.Load(ctx, opts.Content, lessons.Options{Edition: opts.Edition, Trace: opts.Trace, Lines: opts.Lines})
	if err != nil {
		return nil, err
	}
	problems, err := checkCourse(course)
	if err != nil {
		return nil, err
	}
	if problems.Stop() {
		return nil, problems
	}
	s, err := newSite(course, opts.live)
	if err == nil {
		s.warnings = lessons.Join(course.Warnings, problems)
	}
	return s, err
}

// site is a course on its way to pages.
type site struct {
	course     *lessons.Course
	warnings   lessons.Problems
	live       bool
	catalogues map[string]*catalogue
	templates  map[string]*template.Template // by language
	traces     traces
	exports    exports
	lists      sync.Map             // of lessons, see items
	changed    map[string]time.Time // the day of the newest change, by language
	index      index

	notebookHashes sync.Map // by name
}

//go:embed assets
var assets embed.FS

func newSite(course *lessons.Course, live bool) (*site, error) {
	s := &site{
		course:     course,
		live:       live,
		catalogues: map[string]*catalogue{},
		templates:  map[string]*template.Template{},
		traces:     traces{written: map[string]func() (*trace, error){}},
		exports:    exports{sets: map[string]*exportSet{}},
	}
	s.exports.large = sync.OnceValue(s.largeTraces)
	for _, lang := range course.Languages {
		c, err := readCatalogue(lang)
		if err != nil {
			return nil, err
		}
		s.catalogues[lang] = c
		if s.templates[lang], err = readTemplates(c); err != nil {
			return nil, err
		}
	}
	s.findChanges()
	return s, nil
}

// reserved are folders that the site itself makes, beside those of its pages.
var reserved = []string{"assets", "data", "downloads", "exports", "previews", "traces"}

// checkNames finds lessons whose folder the site needs for itself.
func checkNames(course *lessons.Course) (problems lessons.Problems) {
	for _, lesson := range course.Lessons {
		page := slices.ContainsFunc(sitePages, func(p sitePage) bool { return p.folder == lesson.Slug })
		if page || slices.Contains(reserved, lesson.Slug) {
			problems = append(problems, lessons.Problem{File: path.Join("lessons", lesson.Slug), Line: 1,
				Msg: fmt.Sprintf("a lesson cannot be named %q: the site has a folder of that name", lesson.Slug)})
		}
	}
	return problems
}

// write makes every file of the site, as many at a time as there are processors.
func (s *site) write(ctx context.Context, out *output, progress func(done, total int)) error {
	work := []func(context.Context) error{
		func(context.Context) error { return s.writeAssets(out) },
		func(context.Context) error { return s.writeSources(out) },
	}
	for n := MaxN; n > 0; n-- { // the longest first, so that they do not end last
		for _, v := range s.played(n) {
			work = append(work, func(ctx context.Context) error {
				_, err := s.traces.write(ctx, out, v, n)
				return err
			})
		}
	}
	work = append(work,
		func(context.Context) error { return s.writeRobots(out) },
		func(context.Context) error { return s.writeCitation(out) },
		func(context.Context) error { return s.writeMissing(out) })
	for _, job := range s.previews() {
		work = append(work, func(context.Context) error { return job(out) })
	}
	// what lists that which the pages have brought along comes after them
	last := []func(context.Context) error{
		func(ctx context.Context) error { return s.writeDownloads(ctx, out) },
		func(context.Context) error { return s.writeExportHashes(out) },
	}
	for _, lang := range s.course.Languages {
		work = append(work,
			func(ctx context.Context) error { return s.writeHome(ctx, out, lang) },
			func(context.Context) error { return s.writeFeed(out, lang) })
		for _, page := range s.pages() {
			job := func(ctx context.Context) error { return s.writeSitePage(ctx, out, lang, page) }
			if page.last {
				last = append(last, job)
			} else {
				work = append(work, job)
			}
		}
		for i, lesson := range s.course.Lessons {
			work = append(work,
				func(ctx context.Context) error { return s.writeLesson(ctx, out, lang, i) },
				func(context.Context) error { return s.writeNotebooks(out, lang, lesson) })
		}
	}
	var done atomic.Int64
	for _, part := range [][]func(context.Context) error{work, last} {
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(runtime.GOMAXPROCS(0))
		for _, job := range part {
			group.Go(func() error {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				err := job(ctx)
				if n := done.Add(1); err == nil && progress != nil {
					progress(int(n), len(work)+len(last))
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
	s.warnings = lessons.Join(s.warnings, s.exports.problems())
	return s.writeIndexes(out)
}

// playerScript is the name of the player's script in one language.
func playerScript(lang string) string { return "player-" + lang + ".js" }

// PlayerScript is the player's script that the page brings in: one that speaks the language of the page, if its players do.
func (p *page) PlayerScript() string {
	if p.Untranslated != "" {
		return "player.js"
	}
	return playerScript(p.lang)
}

// writeAssets writes what all pages share.
func (s *site) writeAssets(out *output) error {
	everywhere, err := player.Script()
	if err != nil {
		return err
	}
	editing, err := player.EditScript()
	if err != nil {
		return err
	}
	siteScript, err := script()
	if err != nil {
		return err
	}
	siteStyle, err := style()
	if err != nil {
		return err
	}
	colours, err := themeStyle(s.course.Theme)
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"assets/code.css":   slices.Concat(highlight.Style(), languageStyle()),
		"assets/player.css": player.Style(),
		"assets/player.js":  everywhere, // for pages of others, which bring it in by this name
		"assets/edit.js":    editing,
		"assets/site.css":   append(siteStyle, colours...),
		"assets/site.js":    siteScript,
		".nojekyll":         nil, // a host that would leave files out is told not to
	}
	for _, lang := range s.course.Languages {
		if files["assets/"+playerScript(lang)], err = player.Script(lang); err != nil {
			return err
		}
		if files["assets/"+editScript(lang)], err = player.EditScript(lang); err != nil {
			return err
		}
	}
	entries, err := assets.ReadDir("assets")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() == "live.js" && !s.live {
			continue
		}
		name := "assets/" + entry.Name()
		if files[name], err = assets.ReadFile(name); err != nil {
			return err
		}
	}
	for name, data := range files {
		if err := out.write(name, data); err != nil {
			return err
		}
	}
	return nil
}
