package lessons

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
)

// TestConfig holds what is said of a course.yaml against what is wanted, "" for nothing.
func TestConfig(t *testing.T) {
	for _, c := range []struct{ config, want string }{
		{"", ""},
		{"\ufefftitle:\r\n  en: A course\r\n", ""},
		{"title:\n  en: A course\n  fr: Un cours\n", `course.yaml:3:7: a title in "fr", which is no language of the course`},
		{"title:\n\ten: A course\n", "course.yaml:2:1: is indented by a tab: want spaces"},
		{"titel:\n  en: A course\n", `course.yaml:1:1: unknown key "titel": want title, languages, base,`},
		{"languages: [en, fr]\n", `course.yaml:1:17: unknown language "fr"`},
		{"languages: [zh-hant, zh-hans]\n", "course.yaml:1:13: a course cannot begin with zh-hant"},
		{"theme:\n  accent: #7a2e8e\n", "course.yaml:2:10: want text here: put it in quotes if it begins with #"},
		{"theme:\n  accent-dark: red\n", `course.yaml:2:16: the colour "red" is not well formed`},
		{"base: example.org\n", `course.yaml:1:7: the base address "example.org" is not well formed`},
		{"order: [a, a, b]\n", "course.yaml:1:12: the order names a twice\n" +
			`course.yaml:1:15: the order names "b", and there is no lesson lessons/b`},
		{"html: yes\n", `course.yaml:1:7: want true or false here, not "yes"`},
	} {
		course := lesson(front)
		course["course.yaml"] = &fstest.MapFile{Data: []byte(c.config)}
		_, err := Load(context.Background(), course, Options{})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%q: got %v, want %s", c.config, err, c.want)
		}
	}
}

// TestOneLanguage loads courses that are written in one language each.
func TestOneLanguage(t *testing.T) {
	for _, lang := range Languages() {
		for _, config := range []string{"", "languages: [" + lang + "]\n"} {
			course := fstest.MapFS{
				"course.yaml":                         {Data: []byte(config)},
				"index." + lang + ".md":               {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")},
				"lessons/first/index." + lang + ".md": {Data: []byte(front + "Text.\n")},
			}
			if c, err := Load(context.Background(), course, Options{}); err != nil || len(c.Lessons[0].Pages) != 1 {
				t.Errorf("%s with %q: %v", lang, config, err)
			}
		}
	}
}
