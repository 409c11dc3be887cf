package lessons

import (
	"cmp"
	"io/fs"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// ConfigFile is the file that says what a course is.
const ConfigFile = "course.yaml"

// Config is what course.yaml says of the course. A course without that file has a zero Config but for its languages, exports and notebooks.
type Config struct {
	Title     map[string]string // of the site, by language; a language without one takes the title of its home page
	Languages []string          // the first is the one that lessons are written in, and shown where another is missing
	Base      string            // address of the site, ending in a slash; "" if it is not known
	Theme     Theme
	Licence   Licence
	Authors   []string
	HTML      bool // raw HTML in Markdown is let through
	Exports   bool // pages offer their traces in the forms of other tools
	Notebooks bool // pages offer their lessons as notebooks
	Articles  []Article

	order []placed
	terms map[string]string // how traditional Chinese writes a simplified word
}

// Theme is the colour of links and buttons, as #rrggbb; "" leaves the site's own.
type Theme struct {
	Accent     string // on light paper
	AccentDark string // on dark paper

	AccentPlace, AccentDarkPlace Problem // where they are said
}

// Licence is that of the lessons.
type Licence struct{ Name, URL string }

// Article is what lessons are about: its letter is what their front matter names.
type Article struct {
	Letter   string
	Title    string
	Language string // of the title, as HTML names it
	Author   string // "" if it is not known
	Where    string // "" if it is not known
	URL      string // "" if it is not known
}

// configFile is the form of course.yaml.
type configFile struct {
	Title     map[string]placed `yaml:"title"`
	Languages []placed          `yaml:"languages"`
	Base      placed            `yaml:"base"`
	Order     []placed          `yaml:"order"`
	Theme     struct {
		Accent     placed `yaml:"accent"`
		AccentDark placed `yaml:"accent-dark"`
	} `yaml:"theme"`
	Licence struct {
		Name placed `yaml:"name"`
		URL  placed `yaml:"url"`
	} `yaml:"licence"`
	Authors   []placed          `yaml:"authors"`
	HTML      bool              `yaml:"html"`
	Exports   bool              `yaml:"exports"`
	Notebooks bool              `yaml:"notebooks"`
	Terms     map[string]placed `yaml:"terms"`
	Articles  []articleFile     `yaml:"articles"`
}

// articleFile is the form of an article in course.yaml.
type articleFile struct {
	Letter   placed `yaml:"letter"`
	Title    placed `yaml:"title"`
	Language placed `yaml:"language"`
	Author   placed `yaml:"author"`
	Where    placed `yaml:"where"`
	URL      placed `yaml:"url"`
}

// readConfig reads course.yaml, if it is there.
func readConfig(fsys fs.FS) (c Config, problems Problems) {
	f := configFile{Exports: true, Notebooks: true}
	if _, problems = readYAML(fsys, ConfigFile, &f); len(problems) > 0 {
		return c, problems
	}
	wrong := func(p placed, format string, args ...any) {
		problems = append(problems, p.problem(ConfigFile, format, args...))
	}
	c = Config{Title: map[string]string{}, Licence: Licence{f.Licence.Name.Text, f.Licence.URL.Text}, HTML: f.HTML, Exports: f.Exports, Notebooks: f.Notebooks,
		order: f.Order, terms: map[string]string{}}
	for _, author := range f.Authors {
		c.Authors = append(c.Authors, author.Text)
	}
	for i, lang := range f.Languages {
		switch {
		case !slices.Contains(Languages(), lang.Text):
			wrong(lang, "unknown language %q: want one of %s", lang.Text, strings.Join(Languages(), ", "))
		case slices.Contains(c.Languages, lang.Text):
			wrong(lang, "the language %s stands twice", lang.Text)
		case i == 0 && lang.Text == traditional && slices.Contains(f.languages(), simplified):
			wrong(lang, "a course cannot begin with %s: it is made of %s", traditional, simplified)
		default:
			c.Languages = append(c.Languages, lang.Text)
		}
	}
	known := f.languages()
	if len(known) == 0 { // then they are those of the home page
		known = Languages()
	}
	for _, lang := range slices.Sorted(maps.Keys(f.Title)) {
		title := f.Title[lang]
		if !slices.Contains(known, lang) {
			wrong(title, "a title in %q, which is no language of the course", lang)
		}
		if title.Text == "" || len([]rune(title.Text)) > maxText {
			wrong(title, "want a title of 1 to %d characters", maxText)
		}
		c.Title[lang] = title.Text
	}
	if f.Base.Text != "" {
		var ok bool
		if c.Base, ok = parseBase(f.Base.Text); !ok {
			wrong(f.Base, "the base address %q is not well formed: want https://HOST/PATH/, with a slash at its end", f.Base.Text)
		}
	}
	colour := func(p placed) string {
		if p.Line > 0 && !colourForm.MatchString(p.Text) {
			wrong(p, "the colour %q is not well formed: want #rrggbb in hexadecimal digits, in quotes", p.Text)
			return ""
		}
		return p.Text
	}
	c.Theme = Theme{colour(f.Theme.Accent), colour(f.Theme.AccentDark),
		f.Theme.Accent.problem(ConfigFile, ""), f.Theme.AccentDark.problem(ConfigFile, "")}
	if len(f.Terms) > maxTerms {
		wrong(placed{}, "%d terms, at most %d are allowed", len(f.Terms), maxTerms)
	}
	for _, word := range slices.Sorted(maps.Keys(f.Terms)) {
		if word == "" || strings.ContainsFunc(word+f.Terms[word].Text, hidden) {
			wrong(f.Terms[word], "the term %q is written %q: want a word, and how traditional Chinese writes it", word, f.Terms[word].Text)
		}
		c.terms[word] = f.Terms[word].Text
	}
	if u := f.Licence.URL; !isAddress(u.Text) {
		wrong(u, "the address %q of the licence is not well formed: want https://...", u.Text)
	}
	letters := map[string]bool{}
	for _, a := range f.Articles {
		if !slices.Contains(articleLetters, a.Letter.Text) || letters[a.Letter.Text] {
			wrong(cmp.Or(a.Letter, a.Title), "the article %q: want each of %s at most once", a.Letter.Text, strings.Join(articleLetters, ", "))
		}
		letters[a.Letter.Text] = true
		if !isAddress(a.URL.Text) {
			wrong(a.URL, "the address %q of the article %s is not well formed: want https://...", a.URL.Text, a.Letter.Text)
		}
		if _, err := language.Parse(cmp.Or(a.Language.Text, "en")); err != nil {
			wrong(a.Language, "the article %s has the language %q: want one such as en or zh-Hans", a.Letter.Text, a.Language.Text)
		}
		c.Articles = append(c.Articles, Article{a.Letter.Text, a.Title.Text, a.Language.Text, a.Author.Text, a.Where.Text, a.URL.Text})
	}
	return c, problems
}

func (f configFile) languages() (names []string) {
	for _, lang := range f.Languages {
		names = append(names, lang.Text)
	}
	return names
}

var colourForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// parseBase is the address of a site as others are told it, with what no address may have in escapes.
func parseBase(text string) (address string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || strings.ContainsAny(text, " \"<>\\^`{|}?#") {
		return "", false
	}
	return u.String(), web(u) && strings.HasSuffix(u.Path, "/") && u.User == nil
}

// isAddress reports whether a text is empty or leads into the web.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return text == "" || err == nil && web(u)
}

// articleLetters are those that an article can have.
var articleLetters = []string{"A", "B", "C", "D", "E"}

// sortLessons puts the lessons in the order of course.yaml, or of their folders if it names none.
func (c *Course) sortLessons() (problems Problems) {
	if len(c.Config.order) == 0 {
		return nil
	}
	place := map[string]int{}
	for i, slug := range c.Config.order {
		known := slices.ContainsFunc(c.Lessons, func(l *Lesson) bool { return l.Slug == slug.Text })
		_, twice := place[slug.Text]
		switch {
		case !known:
			problems = append(problems, slug.problem(ConfigFile, "the order names %q, and there is no lesson lessons/%s", slug.Text, slug.Text))
		case twice:
			problems = append(problems, slug.problem(ConfigFile, "the order names %s twice", slug.Text))
		default:
			place[slug.Text] = i
		}
	}
	for _, lesson := range c.Lessons {
		if _, ok := place[lesson.Slug]; !ok {
			problems = append(problems, c.Config.order[0].problem(ConfigFile, "the order does not name the lesson %s", lesson.Slug))
		}
	}
	slices.SortStableFunc(c.Lessons, func(a, b *Lesson) int { return place[a.Slug] - place[b.Slug] })
	return problems
}
