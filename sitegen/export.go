package sitegen

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"

	"queens/lessons"
	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
)

// exportFolder is where traces stand in the forms of other tools: those that pages show as they are opened, and of these
// what is short enough. For the rest pages give the command that makes it.
const (
	exportFolder = "exports/"
	hashesExport = exportFolder + "SHA256SUMS"
)

// The bounds of what a site holds. A reader who wants more than this has a tool for it, and asks for just what that needs.
const (
	maxExportSteps = 2_000
	maxExportBytes = 64 << 10 // of a file

	// Of a few traces the site has every format, large files among them: 2 MB a trace, in three languages.
	maxLargeTraces = 4
	maxLargeBytes  = 512 << 10
)

// largeFormats are those of which a site has no other files: most bring a player along or pictures, and one writes the whole
// state again at every step. They are for what a program does, and not for solutions alone.
var largeFormats = []string{"html", "scorm", "handout", "moodle-xml", "pytutor"}

// slowFormats are those of which long files take too much time, with the most steps that they have in a site.
var slowFormats = map[string]int64{"gif": 100}

// largeTraces are those of which the site has large files, by name: those of the first player on each page of the course,
// then those of the second ones, and so on.
func (s *site) largeTraces() map[string]bool {
	var pages [][]string
	for _, page := range textPages(s.course, s.course.Languages[0]) {
		var names []string
		ast.Walk(page.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if n, ok := n.(*lessons.Player); ok && entering {
				names = append(names, exported{variant: n.Variant, n: n.N}.name())
			}
			return ast.WalkContinue, nil
		})
		pages = append(pages, names)
	}
	large := map[string]bool{}
	for i := 0; slices.ContainsFunc(pages, func(names []string) bool { return i < len(names) }); i++ {
		for _, names := range pages {
			if i < len(names) && len(large) < maxLargeTraces {
				large[names[i]] = true
			}
		}
	}
	return large
}

// exported is what a page offers: the trace of a program, or of it the steps of some kinds.
type exported struct {
	variant solvers.Variant
	n       int
	only    []tracer.Kind // none of them stands for all
}

// name is what its files are called, and their folder.
func (e exported) name() string {
	name := fmt.Sprintf("%s-%d", e.variant.Name, e.n)
	for _, kind := range e.only {
		name += "-" + kind.String()
	}
	return name
}

// holds reports whether a format can hold it at all. Of one that cannot a page does not speak, nor of one that finds nothing
// in it, such as a question.
func (e exported) holds(f *export.Format) bool {
	if len(e.only) > 0 && (!slices.Contains(f.Uses, export.UseOnly) || slices.Contains(largeFormats, f.Name)) {
		return false
	}
	return !f.Boards || e.variant.Problem == solvers.Queens
}

// texts are the program in every language, as the command gives them to a format.
func (e exported) texts() (texts []export.Text, err error) {
	if e.variant.Own() != nil {
		return nil, nil // the command is given the trace file, which has one
	}
	all, err := programs.Texts(e.variant, e.n)
	for _, text := range all {
		texts = append(texts, export.Text{Language: text.Language.Name, Title: text.Language.Title, Source: text.Source})
	}
	return texts, err
}

// command writes a file of it: the program with its source, and each flag with its value. last is the last step that the
// file is to hold, or 0 for that of the trace.
func (e exported) command(format, locale string, last int64) []string {
	words := []string{"queens export " + e.variant.Name, fmt.Sprintf("--n %d", e.n)}
	if e.variant.Own() != nil {
		words = []string{"queens export " + path.Base(traceDownload(e.variant, e.n))}
	}
	var kinds []string
	for _, kind := range e.only {
		kinds = append(kinds, kind.String())
	}
	if len(kinds) > 0 {
		words = append(words, "--only "+strings.Join(kinds, ","))
	}
	if last > 0 {
		words = append(words, fmt.Sprintf("--steps 1..%d", last))
	}
	words = append(words, "--to "+format)
	if locale != "" && locale != "en" {
		words = append(words, "--locale "+locale)
	}
	return words
}

// exportName is the name of a file, which tells the format also where its ending does not. locale is "" for a format
// that speaks no language.
func exportName(name string, f *export.Format, locale string) string {
	if !strings.HasPrefix(f.Ext, "."+f.Name) {
		name += "-" + f.Name
	}
	if locale != "" {
		name += "." + locale
	}
	return name + f.Ext
}

// exportMedia is the media type of a file of the site that is an export, and "" for others.
func exportMedia(file string) string {
	folder, base := path.Split(file)
	if !strings.HasPrefix(folder, exportFolder) {
		return ""
	}
	for _, f := range export.Formats() {
		for _, locale := range append(lessons.Languages(), "") {
			if base != exportName(path.Base(folder), f, locale) {
				continue
			}
			if strings.HasPrefix(f.Media, "text/") {
				return f.Media + "; charset=utf-8"
			}
			return f.Media
		}
	}
	return ""
}

// exports are those of a site.
type exports struct {
	mu   sync.Mutex
	sets map[string]*exportSet // by name

	large func() map[string]bool // see largeTraces
}

// exportSet is what there is of one thing that pages offer.
type exportSet struct {
	exported
	steps int64
	files []exportFile
	wrong lessons.Problems // what cannot be made of a program of the course's own
	write func() error     // writes the files, once
}

// exportFile is a file, or one that is not there, for it would be too long.
type exportFile struct {
	format *export.Format
	locale string // "" for a format that speaks no language
	name   string // in the site
	data   []byte // until it is written
	size   int    // 0 if it is not there
	hash   string
	last   int64 // the last step that the format takes, or 0 if it takes all
}

// export writes the files of e, if nobody has yet.
func (s *site) export(ctx context.Context, out *output, e exported) (*exportSet, error) {
	s.exports.mu.Lock()
	set := s.exports.sets[e.name()]
	if set == nil {
		set = &exportSet{exported: e}
		set.write = sync.OnceValue(func() error { return s.writeExports(ctx, out, set) })
		s.exports.sets[e.name()] = set
	}
	s.exports.mu.Unlock()
	return set, set.write()
}

// problems are what could not be made.
func (x *exports) problems() (all lessons.Problems) {
	for _, set := range x.sets {
		all = append(all, set.wrong...)
	}
	return all
}

// list are the exports, whole traces before parts of some, in the order of the programs.
func (x *exports) list(programs []solvers.Variant) (sets []*exportSet) {
	place := map[string]int{}
	for i, v := range programs {
		place[v.Name] = i
	}
	for _, set := range x.sets {
		sets = append(sets, set)
	}
	slices.SortFunc(sets, func(a, b *exportSet) int {
		return cmp.Or(cmp.Compare(len(a.only), len(b.only)), cmp.Compare(place[a.variant.Name], place[b.variant.Name]), cmp.Compare(a.n, b.n), cmp.Compare(a.name(), b.name()))
	})
	return sets
}

func (s *site) writeExports(ctx context.Context, out *output, set *exportSet) error {
	trace, err := s.traces.write(ctx, out, set.variant, set.n)
	if err != nil {
		return err
	}
	part, err := export.Select(trace.file, 1, 0, set.only...)
	if err == nil {
		set.steps, err = part.Count(ctx)
	}
	if err != nil {
		return fmt.Errorf("export %s: %w", set.name(), err)
	}
	texts, err := set.texts()
	if err != nil {
		return err
	}
	for _, f := range export.Formats() {
		if !set.holds(f) {
			continue
		}
		files, err := s.makeExports(ctx, set, f, part, texts)
		var nothing *export.NothingError
		switch {
		case errors.As(err, &nothing):
			continue
		case err != nil && ctx.Err() == nil && set.variant.Own() != nil: // which may do anything
			set.wrong = append(set.wrong, lessons.Problem{File: path.Join(lessons.OwnFolder, set.variant.Name), Line: 1, Column: 1,
				Msg: fmt.Sprintf("no page offers it for n = %d as %s: %v", set.n, f.Name, err), Warning: true})
			continue
		case err != nil:
			return fmt.Errorf("export %s to %s: %w", set.name(), f.Name, err)
		}
		for _, file := range files {
			if file.data != nil {
				if err := out.write(file.name, file.data); err != nil {
					return err
				}
				file.size, file.hash, file.data = len(file.data), hash(file.data), nil
			}
			set.files = append(set.files, file)
		}
	}
	return nil
}

// makeExports makes the files of a format, one a language if it speaks any.
func (s *site) makeExports(ctx context.Context, set *exportSet, f *export.Format, part *export.Part, texts []export.Text) (files []exportFile, err error) {
	locales := []string{""}
	if slices.Contains(f.Uses, export.UseLocale) {
		locales = s.course.Languages
	}
	short := set.steps <= maxExportSteps && (slowFormats[f.Name] == 0 || set.steps <= slowFormats[f.Name])
	most := s.mostBytes(set, f)
	for i, locale := range locales {
		file := exportFile{format: f, locale: locale, name: exportFolder + set.name() + "/" + exportName(set.name(), f, locale)}
		options := export.Options{Locale: locale, Texts: texts}
		if steps := f.Most(part, options); steps > 0 && set.steps > steps {
			if file.last, err = numberOf(ctx, part, steps); err != nil {
				return nil, err
			}
		}
		if short && file.last == 0 && (most > 0 || i == 0) { // where most is 0, to see whether there is anything to write
			if file.data, err = s.exportData(ctx, set, file.name, f, most, part, options); err != nil {
				return nil, err
			}
		}
		files = append(files, file)
	}
	return files, nil
}

// numberOf is the number of the nth step of a part.
func numberOf(ctx context.Context, part *export.Part, nth int64) (int64, error) {
	for s, err := range part.States(ctx) {
		if err != nil {
			return 0, err
		}
		if nth--; nth == 0 {
			return s.Number, nil
		}
	}
	return part.To, nil
}

// mostBytes is how large a file of a format may be: 0 if the site has such files of other traces alone.
func (s *site) mostBytes(set *exportSet, f *export.Format) int {
	switch {
	case s.exports.large()[set.name()], len(set.only) > 0: // solutions are few
		return maxLargeBytes
	case slices.Contains(largeFormats, f.Name):
		return 0
	}
	return maxExportBytes
}

// errTooLarge stops a file that becomes too large for a site.
var errTooLarge = errors.New("the file becomes too large")

// keptExports are the files of a site that is shown while it is worked on, by name and bound: a site that is built again is
// ready sooner. That site stands in memory, too, so they take no more of it.
var keptExports sync.Map

// exportData is what a file holds, or nil if that is more than most bytes.
func (s *site) exportData(ctx context.Context, set *exportSet, name string, f *export.Format, most int, part *export.Part, o export.Options) ([]byte, error) {
	key := fmt.Sprint(name, " ", most)
	keep := s.live && set.variant.Own() == nil // an own program of that name can be another one the next time
	if kept, ok := keptExports.Load(key); ok && keep {
		return kept.([]byte), nil
	}
	made := boundedFile{most: most}
	err := f.Write(ctx, &made, part, o)
	data := made.data.Bytes()
	if errors.Is(err, errTooLarge) {
		data, err = nil, nil
	}
	if err == nil && keep {
		keptExports.Store(key, data)
	}
	return data, err
}

// boundedFile takes what is written, as long as that is small enough.
type boundedFile struct {
	data bytes.Buffer
	most int
}

func (b *boundedFile) Write(data []byte) (int, error) {
	if b.data.Len()+len(data) > b.most {
		return 0, errTooLarge
	}
	return b.data.Write(data)
}

// writeExportHashes writes the hashes of all exports. No page brings another one by then.
func (s *site) writeExportHashes(out *output) error {
	if !s.course.Exports {
		return nil
	}
	var sums strings.Builder
	for _, set := range s.exports.list(s.programs()) {
		for _, file := range set.files {
			if file.size > 0 {
				fmt.Fprintf(&sums, "%s  %s\n", file.hash, strings.TrimPrefix(file.name, exportFolder))
			}
		}
	}
	return out.write(hashesExport, []byte(sums.String()))
}
