package sitegen

import (
	"cmp"
	"context"

	"queens/lessons"
)

// The citation of the course stands beside the pages as two files.
const (
	cffPath    = "CITATION.cff"
	bibTeXPath = "citation.bib"
)

// library is a work of others that the site was made with.
type library struct {
	Name, Address, Licence string
	modules                []string // of Go
}

// libraries are those that this package is linked with. What each does is the string library.NAME.
var libraries = []library{
	{"goldmark", "https://github.com/yuin/goldmark", "MIT", []string{"github.com/yuin/goldmark"}},
	{"chroma", "https://github.com/alecthomas/chroma", "MIT", []string{"github.com/alecthomas/chroma/v2"}},
	{"regexp2", "https://github.com/dlclark/regexp2", "MIT", []string{"github.com/dlclark/regexp2/v2"}},
	{"esbuild", "https://esbuild.github.io/", "MIT", []string{"github.com/evanw/esbuild"}},
	{"opencc", "https://github.com/longbridgeapp/opencc", "Apache-2.0", []string{"github.com/longbridgeapp/opencc"}},
	{"da", "https://github.com/liuzl/da", "Apache-2.0", []string{"github.com/liuzl/da"}},
	{"compress", "https://github.com/klauspost/compress", "BSD-3-Clause", []string{"github.com/klauspost/compress"}},
	{"yaml", "https://github.com/go-yaml/yaml", "MIT, Apache-2.0", []string{"gopkg.in/yaml.v3"}},
	{"levenshtein", "https://github.com/agext/levenshtein", "Apache-2.0", []string{"github.com/agext/levenshtein"}},
	{"fsnotify", "https://github.com/fsnotify/fsnotify", "BSD-3-Clause", []string{"github.com/fsnotify/fsnotify"}},
	{"uniseg", "https://github.com/rivo/uniseg", "MIT", []string{"github.com/rivo/uniseg"}},
	{"parquet-go", "https://github.com/parquet-go/parquet-go", "Apache-2.0, MIT", []string{
		"github.com/parquet-go/parquet-go", "github.com/parquet-go/bitpack", "github.com/parquet-go/jsonlite"}},
	{"brotli", "https://github.com/andybalholm/brotli", "MIT", []string{"github.com/andybalholm/brotli"}},
	{"lz4", "https://github.com/pierrec/lz4", "BSD-3-Clause", []string{"github.com/pierrec/lz4/v4"}},
	{"uuid", "https://github.com/google/uuid", "BSD-3-Clause", []string{"github.com/google/uuid"}},
	{"go-geom", "https://github.com/twpayne/go-geom", "BSD-2-Clause", []string{"github.com/twpayne/go-geom"}},
	{"protobuf", "https://github.com/protocolbuffers/protobuf-go", "BSD-3-Clause", []string{"google.golang.org/protobuf"}},
	{"go-sqlite3", "https://github.com/ncruces/go-sqlite3", "MIT, MIT-0", []string{
		"github.com/ncruces/go-sqlite3", "github.com/ncruces/go-sqlite3-wasm/v6", "github.com/ncruces/julianday"}},
	{"go", "https://go.dev/", "BSD-3-Clause", []string{
		"golang.org/x/image", "golang.org/x/net", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/text"}},
}

// creditsData is what the page of credits shows.
type creditsData struct {
	Authors   []string
	Articles  []creditedArticle
	Licence   lessons.Licence
	Libraries []library
	Cited     string
	BibTeX    string
	Files     []citationLink
}

type creditedArticle struct {
	lessons.Article
	Lessons []item // those that follow it
}

type citationLink struct{ Name, Href string }

// credits fills the page that says whose work the course rests on, and how it is cited.
func (s *site) credits(_ context.Context, _ *output, p *page) error {
	course := s.source(p.lang, 0, nil)
	data := &creditsData{Authors: s.course.Authors, Licence: s.course.Licence, Libraries: libraries, BibTeX: course.bibTeX(bibTeXKey)}
	var err error
	if data.Cited, err = course.cited(s.catalogues[p.lang]); err != nil {
		return err
	}
	for _, path := range []string{cffPath, bibTeXPath} {
		data.Files = append(data.Files, citationLink{path, p.Root + path})
	}
	for _, article := range s.course.Articles {
		article.Language = cmp.Or(article.Language, p.Tag)
		credited := creditedArticle{Article: article}
		for _, lesson := range p.Lessons {
			if lesson.Article == article.Letter {
				credited.Lessons = append(credited.Lessons, lesson)
			}
		}
		data.Articles = append(data.Articles, credited)
	}
	p.Data = data
	return nil
}

const bibTeXKey = "queens"

// writeCitation writes the files of the citation, in the first language of the course.
func (s *site) writeCitation(out *output) error {
	course := s.source(s.course.Languages[0], 0, nil)
	cff, err := course.cff(s.course.Licence.URL)
	if err != nil {
		return err
	}
	if err := out.write(cffPath, cff); err != nil {
		return err
	}
	return out.write(bibTeXPath, []byte(course.bibTeX(bibTeXKey)))
}

// pageSource is what a lesson says of itself at its end.
type pageSource struct {
	Changed string // the day of its last change, or ""
	Cited   string
	Article string // address of what the credits say of its article, or ""
}

// pageSource is that of a lesson's page.
func (s *site) pageSource(p *page, number int) (*pageSource, error) {
	words := s.catalogues[p.lang]
	source := s.source(p.lang, number, p.Lesson)
	said := &pageSource{}
	var err error
	if said.Cited, err = source.cited(words); err != nil {
		return nil, err
	}
	if !source.changed.IsZero() {
		if said.Changed, err = words.date(source.changed); err != nil {
			return nil, err
		}
	}
	for _, article := range s.course.Articles {
		if article.Letter == p.Lesson.Article {
			said.Article = p.To("credits") + "#article-" + article.Letter
		}
	}
	return said, nil
}
