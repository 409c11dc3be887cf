package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// records is a file of the course that holds things of one kind by name, in YAML:
//
//	NAME:
//	  KEY: VALUE
//
// A text in the course's own words is a mapping by language.
type records struct {
	name     string // of the file
	problems Problems
}

// maxRecords is how many things a file of records holds.
const maxRecords = 1000

var recordName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// read calls add for each thing in the file, in order. There need not be such a file.
func (r *records) read(fsys fs.FS, keys []string, add func(name string, line int, fields *fields)) {
	source, err := read(fsys, r.name)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		r.problem(1, "%v", err)
		return
	}
	line := 0
	for text := range bytes.Lines(source) {
		if line++; bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("\t")) {
			r.problem(line, "is indented by a tab: want spaces")
			return
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(source, &doc); err != nil {
		line, msg := yamlProblem(err)
		r.problem(max(1, line), "does not parse: %s", msg)
		return
	}
	if len(doc.Content) == 0 {
		return
	}
	if n := len(doc.Content[0].Content) / 2; n > maxRecords {
		r.problem(1, "holds %d entries, at most %d are allowed", n, maxRecords)
		return
	}
	r.each(doc.Content[0], "the file", func(name, value *yaml.Node) {
		if !recordName.MatchString(name.Value) {
			r.problem(name.Line, "the name %q is not well formed: want lower-case letters, digits and single hyphens", name.Value)
			return
		}
		f := &fields{r: r, name: name.Value, line: name.Line, values: map[string]*yaml.Node{}}
		r.each(value, name.Value, func(key, value *yaml.Node) {
			if !slices.Contains(keys, key.Value) {
				r.problem(key.Line, "%s has the unknown key %q: want %s", name.Value, key.Value, strings.Join(keys, ", "))
			}
			f.values[key.Value] = value
		})
		add(name.Value, name.Line, f)
	})
}

// each calls do for the pairs of a mapping.
func (r *records) each(n *yaml.Node, what string, do func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.problem(n.Line, "%s must be lines of the form key: value", what)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case key.Kind != yaml.ScalarNode:
			r.problem(key.Line, "%s has a key that is no word", what)
		case seen[key.Value]:
			r.problem(key.Line, "%s has %q twice", what, key.Value)
		default:
			seen[key.Value] = true
			do(key, n.Content[i+1])
		}
	}
}

func (r *records) problem(line int, format string, args ...any) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, Problem{File: r.name, Line: line, Msg: oneLine(fmt.Sprintf(format, args...))})
	}
}

// fields are the values of one thing.
type fields struct {
	r      *records
	name   string
	line   int
	values map[string]*yaml.Node
}

func (f *fields) wrong(line int, key, format string, args ...any) {
	f.r.problem(line, "%s of %s %s", key, f.name, fmt.Sprintf(format, args...))
}

// scalar is a value that is no list and no mapping.
func (f *fields) scalar(key string) (value string, line int) {
	n := f.values[key]
	switch {
	case n == nil:
		return "", f.line
	case n.Kind != yaml.ScalarNode:
		f.wrong(n.Line, key, "must be text")
		return "", n.Line
	case len([]rune(n.Value)) > maxText:
		f.wrong(n.Line, key, "must not be longer than %d characters", maxText)
		return "", n.Line
	}
	return oneLine(n.Value), n.Line
}

// must is a value that may not be left out.
func (f *fields) must(key string) (value string, line int) {
	value, line = f.scalar(key)
	if value == "" {
		f.wrong(line, key, "is missing")
	}
	return value, line
}

// words is a text by language. It is in English, or in the first language that there is.
func (f *fields) words(key string, must bool) map[string]string {
	n := f.values[key]
	if n == nil {
		if must {
			f.wrong(f.line, key, "is missing")
		}
		return nil
	}
	all := map[string]string{}
	f.r.each(n, key+" of "+f.name, func(lang, value *yaml.Node) {
		switch text := oneLine(value.Value); {
		case !slices.Contains(Languages(), lang.Value):
			f.wrong(lang.Line, key, "is in the unknown language %q: want %s", lang.Value, strings.Join(Languages(), ", "))
		case value.Kind != yaml.ScalarNode || text == "" || len([]rune(text)) > maxText:
			f.wrong(value.Line, key, "must be text of at most %d characters", maxText)
		default:
			all[lang.Value] = text
		}
	})
	return all
}

// address is a link into the web, or "".
func (f *fields) address(key string) string {
	value, line := f.scalar(key)
	if value == "" {
		return ""
	}
	if u, err := url.Parse(value); err != nil || !web(u) {
		f.wrong(line, key, "is %q: want https://...", value)
	}
	return value
}
