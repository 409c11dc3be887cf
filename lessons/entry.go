package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// entryChecker finds what is wrong with an entry of a file of data that holds them by name.
type entryChecker struct {
	file     string
	name     string // of the entry
	at       placed // where it stands, nearly
	problems Problems
}

func (c *entryChecker) wrong(at placed, format string, args ...any) {
	if at.Line == 0 {
		at = c.at
	}
	c.problems = append(c.problems, at.problem(c.file, "%s %s", c.name, fmt.Sprintf(format, args...)))
}

// key looks at the entry's own name.
func (c *entryChecker) key() {
	if !slugName.MatchString(c.name) {
		c.wrong(c.at, "is no name of an entry: want lower-case letters, digits and single hyphens")
	}
}

// texts looks at values that must not be missing.
func (c *entryChecker) texts(values map[string]placed) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		c.text(key, values[key])
	}
}

func (c *entryChecker) text(key string, value placed) {
	switch {
	case value.Text == "":
		c.wrong(value, "lacks %s", key)
	case len([]rune(value.Text)) > maxText:
		c.wrong(value, "has a text of more than %d characters as %s", maxText, key)
	}
}

// words is a text by language.
func (c *entryChecker) words(key string, values map[string]placed) map[string]string {
	all := map[string]string{}
	for _, lang := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(Languages(), lang) {
			c.wrong(values[lang], "has %s in the unknown language %q: want %s", key, lang, strings.Join(Languages(), ", "))
		}
		c.text(key, values[lang])
		all[lang] = values[lang].Text
	}
	return all
}

// address looks at a link into the web, which may be missing.
func (c *entryChecker) address(key string, value placed) {
	if !isAddress(value.Text) {
		c.wrong(value, "has the address %q as %s: want https://...", value.Text, key)
	}
}

// InLanguage is the one of some texts by language that a page in a language shows: its own, or that of the first language
// that there is one in.
func InLanguage(words map[string]string, lang string) string {
	for _, lang := range append([]string{lang}, Languages()...) {
		if word := words[lang]; word != "" {
			return word
		}
	}
	return ""
}

// convertWords makes the traditional text of a simplified one where there is none.
func (c *converter) convertWords(words map[string]string) (err error) {
	if words[simplified] != "" && words[traditional] == "" {
		words[traditional], err = c.convert(words[simplified])
	}
	return err
}
