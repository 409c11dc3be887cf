package notebook

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/collate"

	"queens/lessons"
	"queens/programs"
)

// title writes what stands above the lesson.
func (m *maker) title() {
	m.say("# " + escape(m.page.Title))
	m.say(escape(m.page.Summary))
	m.say(strong(strings.TrimSpace(m.site("aim"))) + " " + escape(m.page.Aim))
	facts := []string{
		m.site("lesson.number", "number", m.number()),
		m.site("level." + m.lesson.Level),
		m.site("minutes", "n", m.lesson.Minutes),
	}
	if m.lesson.Article != "" {
		facts = append(facts, m.site("lesson.article", "article", m.lesson.Article))
	}
	m.say(escape(strings.Join(facts, " · ")))
	if m.page.Written != m.page.Language {
		m.say(quoted(escape(m.site("untranslated"))))
	}
	if m.page.Converted {
		m.say(quoted(escape(m.site("converted"))))
	}
	if m.alone {
		return
	}
	m.say(quoted(m.marked("run", "kernel", marked(code(Kernel)), "command", marked(code("queens kernel install")), "language", m.language.Title)))
}

// number is the place of the lesson in the course, from 1.
func (m *maker) number() int { return 1 + slices.Index(m.course.Lessons, m.lesson) }

// end writes what stands below the lesson: the sources, the words, whose text it is, and where the next lesson is.
func (m *maker) end() {
	if len(m.page.Sources) > 0 && !m.page.ListsSources {
		m.section("_sources")
		m.say("## " + escape(m.site("sources.title")))
		m.sources(m.page.Sources)
	}
	if len(m.terms) > 0 {
		m.section("_words")
		m.say("## " + escape(m.word("words")))
		m.say(m.glossary())
	}
	m.section("_end")
	m.say("***")
	m.say(m.credit())
	var ways []string
	if address := m.address(m.lesson.Slug + "/index.html"); address != "" {
		ways = append(ways, "["+escape(m.word("site"))+"]("+destination(address, "")+")")
	}
	i := slices.Index(m.course.Lessons, m.lesson)
	way := func(key string, i int) {
		if i >= 0 && i < len(m.course.Lessons) {
			to := m.course.Lessons[i]
			ways = append(ways, escape(m.site(key))+escape(m.site("colon"))+m.toLesson(escape(to.Pages[m.lang].Title), to, ""))
		}
	}
	way("previous", i-1)
	way("next", i+1)
	m.say(strings.Join(ways, " · "))
}

// glossary is what the words of the lesson mean, as the language sorts them.
func (m *maker) glossary() string {
	order := collate.New(m.words.Tag)
	slices.SortStableFunc(m.terms, func(a, b *lessons.Entry) int {
		one, _ := m.course.In(m.lang, a)
		other, _ := m.course.In(m.lang, b)
		return order.CompareString(one.Name, other.Name)
	})
	var items []string
	for _, e := range m.terms {
		word, written := m.course.In(m.lang, e)
		name, text := strong(word.Name), escape(word.Text)
		if written != m.lang {
			name, text = inLanguage(written, name), inLanguage(written, text)
		}
		items = append(items, "- "+anchored(termAnchor(e))+name+escape(m.site("colon"))+text)
	}
	return strings.Join(items, "\n")
}

func inLanguage(lang, text string) string { return `<span lang="` + lang + `">` + text + "</span>" }

func termAnchor(e *lessons.Entry) string { return "term-" + e.ID }

// credit says whose text it is.
func (m *maker) credit() string {
	title := m.course.Title[m.lang]
	if title == "" {
		title = m.course.Home[m.lang].Title
	}
	comma := escape(m.site("cite.comma"))
	text := m.site("cite.lesson", "lesson", m.page.Title, "number", m.number(), "course", title)
	if len(m.course.Authors) > 0 {
		text = m.site("cite.by", "authors", strings.Join(m.course.Authors, m.site("cite.comma")), "what", text)
	}
	text = escape(text)
	if len(m.page.Changes) > 0 {
		day, err := m.siteWords.Date(m.page.Changes[0].Date)
		m.fail(err)
		text += comma + escape(m.site("cite.changed", "date", day))
	}
	if licence := m.course.Licence; licence.Name != "" {
		name := escape(licence.Name)
		if licence.URL != "" {
			name = "[" + name + "](" + destination(licence.URL, "") + ")"
		}
		text += comma + name
	}
	return text
}

// sources lists works that the lesson cites.
func (m *maker) sources(all []*lessons.Reference) {
	var items []string
	for _, ref := range all {
		text := fmt.Sprintf("%s (%d): *%s*.", escape(ref.Author), ref.Year, escape(ref.Title))
		if ref.Where != "" {
			text += " " + escape(ref.Where) + "."
		}
		if ref.Language != m.words.Tag.String() {
			text = inLanguage(ref.Language, text)
		}
		if ref.URL != "" {
			text += " <" + ref.URL + ">"
		}
		if note := lessons.InLanguage(ref.Note, m.page.Written); note != "" {
			text += " " + escape(note)
		}
		items = append(items, "- "+anchored(ref.Anchor())+text)
	}
	m.say(strings.Join(items, "\n"))
}

// languageInfo is what a notebook says of the language of its programs, until a kernel says it.
func languageInfo(l programs.Language) language {
	info := language{Extension: l.Ext, MediaType: "text/x-" + l.Name, Name: l.Name, Lexer: l.Name}
	switch l.Name {
	case "c":
		info.MediaType = "text/x-csrc"
	case "cpp":
		info.MediaType = "text/x-c++src"
	case "csharp":
		info.MediaType = "text/x-csharp"
	case "javascript":
		info.MediaType = "text/javascript"
	}
	return info
}
