package lessons

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
)

// OwnFolder is the folder of a course that holds its own programs, each in a folder of its name: one file for each language
// that it is written in, and recorded traces NAME-N.zip.
const OwnFolder = "programs"

// What is read of that folder is bounded before it is believed.
const (
	maxOwn       = 200
	maxOwnName   = 60
	maxRecording = 32 << 20  // bytes of a recorded trace
	maxRecorded  = 256 << 20 // bytes of all of them
)

// RecordingName is the name of a recorded trace.
func RecordingName(program string, n int) string { return fmt.Sprintf("%s-%d.zip", program, n) }

// recording is a recorded trace.
type recording struct {
	file  string // path in the course's folder
	data  []byte
	stale bool // it was made from another text
}

var fileName = regexp.MustCompile(`^[\pL\pN_-]{1,60}\.[a-z]+$`)

var ownName = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// readOwn reads the course's own programs, by name. What is wrong with one stays with that one.
func readOwn(fsys fs.FS, trace Trace, lines Lines) (own []*OwnProgram, problems Problems) {
	entries, err := fs.ReadDir(fsys, OwnFolder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, Problems{{File: OwnFolder, Line: 1, Msg: oneLine(fmt.Sprintf("cannot be read: %v", err))}}
	}
	left := int64(maxRecorded)
	for _, entry := range entries {
		r := &ownReader{fsys: fsys, dir: path.Join(OwnFolder, entry.Name()), left: &left}
		p := &OwnProgram{Name: entry.Name(), trace: trace, recorded: map[int]*recording{}, lines: lines, recordedHeat: map[int]heatRecord{}}
		if strings.HasPrefix(p.Name, ".") || !r.list() || !r.checkName(p.Name) {
			problems = append(problems, r.problems...)
			continue
		}
		if len(own) == maxOwn {
			r.fail(r.dir, 1, "the course has more than %d programs of its own", maxOwn)
			return own, append(problems, r.problems...)
		}
		r.texts(p)
		if p.broken = r.problems.Stop(); !p.broken {
			p.Variant = programs.NewOwn(p.Name, p)
			r.recorded(p)
		}
		own = append(own, p)
		problems = append(problems, r.problems...)
	}
	return own, problems
}

// ownReader reads the folder of one program.
type ownReader struct {
	fsys     fs.FS
	dir      string
	files    []string // names of those that are not hidden, and are no folders
	left     *int64   // how many more bytes of recorded traces are read
	problems Problems
}

func (r *ownReader) fail(file string, line int, format string, args ...any) {
	r.problems = append(r.problems, Problem{File: file, Line: line, Msg: oneLine(fmt.Sprintf(format, args...))})
}

func (r *ownReader) warn(file string, line int, format string, args ...any) {
	r.fail(file, line, format, args...)
	r.problems[len(r.problems)-1].Warning = true
}

// list lists the files of the folder. ok is false if it is none, or cannot be read.
func (r *ownReader) list() (ok bool) {
	info, err := fs.Stat(r.fsys, r.dir) // follows a symbolic link
	if err == nil && !info.IsDir() {
		return false
	}
	var entries []fs.DirEntry
	if err == nil {
		entries, err = fs.ReadDir(r.fsys, r.dir)
	}
	if err != nil {
		r.fail(r.dir, 1, "cannot be read: %v", err)
		return false
	}
	for _, entry := range entries {
		if !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") {
			r.files = append(r.files, entry.Name())
		}
	}
	return true
}

// checkName looks at the name of a program. ok is false if it is none for a program of the course's own.
func (r *ownReader) checkName(name string) (ok bool) {
	switch {
	case !ownName.MatchString(name):
		r.fail(r.dir, 1, "a program cannot be named %q: want words in lower case, joined by single hyphens, a letter first", name)
		return false
	case len(name) > maxOwnName:
		r.fail(r.dir, 1, "the name of a program has %d letters, want at most %d", len(name), maxOwnName)
		return false
	}
	for _, v := range solvers.All() {
		rest, behind := strings.CutPrefix(name, v.Name+"-")
		_, err := strconv.Atoi(rest)
		switch {
		case name == v.Name && r.copies(name):
			return false
		case name == v.Name:
			r.fail(r.dir, 1, "a program cannot be named %q: there is a variant of that name, and these are not its files", name)
			return false
		case behind && (err == nil || rest == "any"):
			r.fail(r.dir, 1, "a program cannot be named %q: the site has files of that name, for the variant %s", name, v.Name)
			return false
		}
	}
	return true
}

// copies reports whether the folder holds nothing but files of a variant as they stand: a course can be a copy of one
// that is part of this program.
func (r *ownReader) copies(variant string) bool {
	return !slices.ContainsFunc(r.files, func(file string) bool {
		text, err := read(r.fsys, path.Join(r.dir, file))
		return err != nil || !programs.Holds(variant, file, text)
	})
}

// texts reads the program in every language that it is written in.
func (r *ownReader) texts(p *OwnProgram) {
	written := false
	for _, lang := range programs.Languages() {
		file, ok := r.choose(lang, p.Name)
		if !ok {
			continue
		}
		written = true
		source := r.text(lang, path.Join(r.dir, file))
		if source == nil {
			continue
		}
		if len(p.texts) > 0 {
			r.compare(p.texts[0].Source, source)
		}
		p.texts = append(p.texts, programs.Text{Language: lang, Source: source})
	}
	if !written && len(r.problems) == 0 {
		var endings []string
		for _, lang := range programs.Languages() {
			endings = append(endings, lang.Ext)
		}
		r.fail(r.dir, 1, "holds no program: want a file whose name ends in one of %s", strings.Join(endings, ", "))
	}
}

// choose is the file that holds the program in a language: the one that is named as the language wants it, or the only
// one.
func (r *ownReader) choose(lang programs.Language, program string) (file string, ok bool) {
	var files []string
	for _, name := range r.files {
		if l, err := programs.LanguageOf(name); err == nil && l.Name == lang.Name {
			files = append(files, name)
		}
	}
	for _, name := range files {
		if !fileName.MatchString(name) {
			r.fail(path.Join(r.dir, name), 1, "a file cannot be named %q: want letters, digits, hyphens and underscores before the ending, for readers download it", name)
			return "", false
		}
	}
	want := lang.File(program)
	switch {
	case len(files) == 0:
		return "", false
	case len(files) == 1:
		return files[0], true
	case !slices.Contains(files, want):
		r.fail(path.Join(r.dir, files[1]), 1, "there is another file in %s, %s: want one, or one that is named %s", lang.Title, files[0], want)
		return "", false
	}
	for _, name := range files {
		if name != want {
			r.warn(path.Join(r.dir, name), 1, "is not read: the program in %s is %s", lang.Title, want)
		}
	}
	return want, true
}

// text reads the program in a language. It is nil if something is wrong with it.
func (r *ownReader) text(lang programs.Language, file string) *mark.Source {
	data, err := read(r.fsys, file)
	if err == nil && !utf8.Valid(data) {
		err = errors.New("is not text in UTF-8")
	}
	if err != nil {
		r.fail(file, 1, "%v", err)
		return nil
	}
	source, err := mark.ParsePlain(lang.Mark(), file, string(data))
	var all interface{ Unwrap() []error }
	if errors.As(err, &all) {
		for _, err := range all.Unwrap() {
			var at *mark.Error
			if errors.As(err, &at) {
				r.fail(file, at.Line, "%s", at.Msg)
			} else {
				r.fail(file, 1, "%v", err)
			}
		}
		return nil
	}
	if err != nil {
		r.fail(file, 1, "%v", err)
		return nil
	}
	switch markers := len(source.Markers()); {
	case source.Lines == mark.Items:
		r.fail(file, headLine(string(data)), "the lines are items: a program of a course's own stands queens on a board, whose lines are rows or columns")
	case markers >= tracer.MaxMarkers:
		r.fail(file, source.TextLine(tracer.MaxMarkers-1), "the file has %d markers, want at most %d", markers, tracer.MaxMarkers-1)
	default:
		return source
	}
	return nil
}

// headLine is the line of a source that says how it counts.
func headLine(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.Contains(line, "queens: base") {
			return n
		}
	}
	return 1
}

// compare holds the markers of a program in one language against those in another. The first that differs is told.
func (r *ownReader) compare(first, other *mark.Source) {
	const all = "a program has the same markers in every language"
	switch a, b := len(first.Markers()), len(other.Markers()); {
	case a == 0 && b == 0:
		return
	case a == 0:
		r.fail(first.File, 1, "has no markers, and %s has some: %s", other.File, all)
		return
	case b == 0:
		r.fail(other.File, 1, "has no markers, and %s has some: %s", first.File, all)
		return
	}
	if first.Base != other.Base || first.Lines != other.Lines {
		r.fail(other.File, headLine(other.Text), "it counts %s from %d, and %s counts %s from %d", other.Lines, other.Base, first.File, first.Lines, first.Base)
		return
	}
	tell := func(s *mark.Source, i int) string {
		if i == len(s.Markers()) {
			return "none"
		}
		return fmt.Sprintf("%s with %d arguments", s.Markers()[i].Kind, s.Args(i))
	}
	line := func(s *mark.Source, i int) int { return s.TextLine(min(i, len(s.Markers())-1)) }
	for i := range max(len(first.Markers()), len(other.Markers())) {
		if a, b := tell(first, i), tell(other, i); a != b {
			r.fail(other.File, line(other, i), "marker %d is %s, and at %s:%d it is %s: %s", i+1, b, first.File, line(first, i), a, all)
			return
		}
	}
}

// recorded reads the recorded traces of a program whose texts are known.
func (r *ownReader) recorded(p *OwnProgram) {
	for _, name := range r.files {
		if strings.HasSuffix(strings.ToLower(name), ".lines.json") {
			r.recordedHeat(p, name)
		}
		if !strings.EqualFold(path.Ext(name), ".zip") {
			continue
		}
		file := path.Join(r.dir, name)
		digits := strings.TrimSuffix(strings.TrimPrefix(name, p.Name+"-"), ".zip")
		n, ok := parseSize(digits)
		if !ok || name != RecordingName(p.Name, n) {
			r.fail(file, 1, "is no recorded trace of %s: want %s-N.zip, with n from 1 to %d", p.Name, p.Name, MaxN)
			continue
		}
		data, err := readUpTo(r.fsys, file, maxRecording)
		if *r.left -= int64(len(data)); *r.left < 0 {
			r.fail(file, 1, "the recorded traces of the course are larger than %d bytes together", maxRecorded)
			return
		}
		if err == nil {
			_, err = p.openOwn(data, n)
		}
		switch {
		case errors.Is(err, errOther):
			r.warn(file, 1, "the recorded trace %v: queens record %s", err, p.Name)
		case err != nil:
			r.fail(file, 1, "%v", err)
			continue
		}
		p.recorded[n] = &recording{file, data, err != nil}
	}
}

// recordedHeat reads a file of recorded counts.
func (r *ownReader) recordedHeat(p *OwnProgram, name string) {
	file := path.Join(r.dir, name)
	digits := strings.TrimSuffix(strings.TrimPrefix(name, p.Name+"-"), ".lines.json")
	n, ok := parseSize(digits)
	if !ok || name != HeatName(p.Name, n) {
		r.fail(file, 1, "is no file of recorded counts of %s: want %s-N.lines.json, with n from 1 to %d", p.Name, p.Name, MaxN)
		return
	}
	var record *heatRecord
	data, err := readUpTo(r.fsys, file, maxRecording)
	if *r.left -= int64(len(data)); *r.left < 0 {
		r.fail(file, 1, "what is recorded in the course is larger than %d bytes together", maxRecorded)
		return
	}
	if err == nil {
		record, err = p.readHeat(data, n)
	}
	if err != nil {
		r.fail(file, 1, "%v", err)
		return
	}
	for _, l := range record.Languages {
		if text := p.texts[find(p.texts, l.Language)]; l.SHA256 != text.Source.SHA256() {
			r.warn(file, 1, "the recorded counts in %s were made from another text of the program: queens record %s", text.Language.Title, p.Name)
		}
	}
	record.file = file
	p.recordedHeat[n] = *record
}

// warnings are what came out of the runs that the course has asked for.
func (p *OwnProgram) warnings() (problems Problems) {
	r := &ownReader{}
	refused := false
	for _, n := range p.Sizes() {
		made, _ := p.ready.Load(n)
		t := made.(*ownTrace)
		if t.refused != nil && !refused { // it is the same mistake for the others
			refused = true
			source := p.Source()
			r.warn(source.File, source.TextLine(t.refused.marker), "for n = %d %s", n, t.refused.msg)
		}
		if d := t.differs; d.step > 0 {
			r.warn(p.recorded[n].file, 1, "the recorded trace holds other steps than the program takes: step %d is %s, and it takes %s: queens record %s",
				d.step, d.b, d.a, p.Name)
		}
	}
	return r.problems
}

// find is the variant, the program for another problem, or the course's own program of that name, if it has markers.
func (s shared) find(name string) (solvers.Variant, error) {
	v, err := s.findAny(name)
	if p := Own(v); err == nil && p != nil && p.Plain() {
		text := p.texts[0]
		return v, fmt.Errorf("the program %s has no markers, so it takes no steps: want comments in it such as %sstep:place(line, square)",
			path.Base(text.Source.File), text.Language.Mark().Comment)
	}
	return v, err
}

// findAny is find for what needs no steps.
func (s shared) findAny(name string) (solvers.Variant, error) {
	var own []solvers.Variant
	for _, p := range s.own {
		switch {
		case !p.broken:
			own = append(own, p.Variant)
		case p.Name == name:
			return solvers.Variant{}, fmt.Errorf("the program %s is wrong itself: see %s", name, path.Join(OwnFolder, name))
		}
	}
	return solvers.Find(name, own...)
}
