package lessons

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// FuzzYAML reads the files of data of a course. What is wrong is told with a place in the file; what is read is read
// again in the same way, and fits the rules of its file.
func FuzzYAML(f *testing.F) {
	for _, seed := range []string{
		"step:\n  en:\n    name: step\n    text: T\n", "a:\n  en:\n    name: a\nA: b", "a: {en: {name: a, text: b}, zh-hans: {name: 甲, text: 乙}}",
		"title:\n  en: A\nlanguages: [en, zh-hans]\nbase: https://example.org/a/\norder: [a]\ntheme: {accent: \"#123456\"}\n" +
			"licence: {name: N, url: https://example.org}\nauthors: [A]\nhtml: false\nterms: {甲: 乙}\narticles: [{letter: A, title: T, language: en}]\n",
		"base: https://例子.example/课程/\n",
		"a: {short: S, author: A, title: T, where: W, year: 1850, language: en, url: https://example.org, note: {en: N}}",
		"a: {value: 1.2, what: {en: W}, machine: {en: M}, software: S, date: 2026-11-30, command: C, over: O, under: U}",
		"- a", "a: &x b\nc: *x", "a:\n  en: [", "? {a: b}\n: c", "---\n...\n---\na: b", "%YAML 9", "a: !!binary aGVsbG8=", "<<: {a: b}", "title: ~", "\xff", "a: \"\\x01\"",
	} {
		for which := range uint8(4) {
			f.Add(seed, which)
		}
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		if len(text) > 4096 {
			return
		}
		name := []string{ConfigFile, GlossaryFile, ReferencesFile, MeasuredFile}[which%4]
		read := func() (any, Problems) {
			fsys := fstest.MapFS{name: {Data: []byte(text)}}
			switch name {
			case ConfigFile:
				return readConfig(fsys)
			case GlossaryFile:
				return readGlossary(fsys, english)
			case ReferencesFile:
				return readReferences(fsys)
			}
			return ReadMeasurements(fsys)
		}
		got, problems := read()
		last := 2 + strings.Count(text, "\n") // the end of the text is a line to YAML
		for _, p := range problems {
			if p.File != name || p.Line < 1 || p.Line > last || p.Msg == "" || strings.Contains(p.Msg, "\n") {
				t.Errorf("%v: of %d lines", p, last)
			}
		}
		again, problemsAgain := read()
		if !reflect.DeepEqual(problems.sorted(), problemsAgain.sorted()) || len(problems) == 0 && !reflect.DeepEqual(got, again) {
			t.Errorf("read as %+v (%v), and again as %+v (%v)", got, problems, again, problemsAgain)
		}
		if len(problems) > 0 {
			return
		}
		switch got := got.(type) {
		case Config:
			if got.Base != "" && !strings.HasSuffix(got.Base, "/") || strings.ContainsAny(got.Base, " \"<>\n") {
				t.Errorf("the base is %q", got.Base)
			}
			for _, lang := range got.Languages {
				if !slices.Contains(Languages(), lang) {
					t.Errorf("the language is %q", lang)
				}
			}
		case *glossary:
			for _, e := range got.entries {
				if found, err := got.find("en", e.Words["en"].Name); found != e {
					t.Errorf("%s: found %v, %v", e.ID, found, err)
				}
			}
		case map[string]*Reference:
			for key, r := range got {
				if r.Key != key || !slugName.MatchString(key) || r.Title == "" || !isAddress(r.URL) {
					t.Errorf("%s is %+v", key, r)
				}
			}
		case map[string]*Measurement:
			for key, m := range got {
				if m.Name != key || m.Value <= 0 || m.Date.IsZero() {
					t.Errorf("%s is %+v", key, m)
				}
			}
		}
	})
}
