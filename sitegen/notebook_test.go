package sitegen

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"queens/content"
	"queens/lessons"
	"queens/lessons/notebook"
	"queens/programs"
)

// The notebooks that the site offers are those that the command makes, to the byte; each page leads to its own, and the page of downloads
// to all.
func TestNotebooks(t *testing.T) {
	all := files(t, realSite(t))
	c, err := lessons.Load(context.Background(), content.Lessons, lessons.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range c.Languages {
		folder, root := "", "../"
		if lang != c.Languages[0] {
			folder, root = lang+"/", "../../"
		}
		for _, lesson := range c.Lessons {
			page := all[folder+lesson.Slug+"/index.html"]
			for _, program := range programs.Languages() {
				made, err := notebook.Make(c, lesson, notebook.Options{Language: lang, Program: program.Name})
				if err != nil {
					t.Fatal(err)
				}
				want, err := made.JSON()
				if err != nil {
					t.Fatal(err)
				}
				name := "downloads/notebooks/" + lang + "/" + program.Name + "/" + lesson.Slug + ".ipynb"
				if all[name] != string(want) {
					t.Errorf("%s is not what the command makes", name)
				}
				for place, text := range map[string]string{"lesson": page, "downloads": all[folder+"downloads/index.html"]} {
					if strings.Count(text, `href="`+root+name+`" download="`+lesson.Slug+`.ipynb"`) != 1 {
						t.Errorf("the page %s in %s does not lead to %s", place, lang, name)
					}
				}
			}
		}
	}
}

// A course can do without.
func TestNoNotebooks(t *testing.T) {
	files := fstest.MapFS{
		"course.yaml":             {Data: []byte("notebooks: false\n")},
		"index.en.md":             {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")},
		"lessons/one/index.en.md": {Data: []byte("---\ntitle: One\nsummary: S.\naim: A.\nminutes: 5\nlevel: beginner\n---\n\nText.\n")},
	}
	all, err := inMemory(files)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range all {
		if strings.Contains(name, "notebook") || strings.HasSuffix(name, ".html") && strings.Contains(text, "ipynb") {
			t.Errorf("%s has a notebook", name)
		}
	}
}
