package lessons

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.abhg.dev/goldmark/frontmatter"
	"gopkg.in/yaml.v3"
)

// meta is the front matter of a file.
type meta struct {
	order          int
	article, level string
	lines          map[string]int // the line of each key
	ok             bool           // nothing is wrong with it
}

func (m *meta) line(key string) int { return max(1, m.lines[key]) }

const maxText = 300 // runes in a title or summary

// A metaKey is a key that front matter may have. set keeps its value, or says what is wanted instead.
type metaKey struct {
	name       string
	lessonOnly bool
	set        func(f *file, value *yaml.Node) error
}

var metaKeys = []metaKey{
	{"title", false, func(f *file, v *yaml.Node) (err error) { f.page.Title, err = metaText(v); return }},
	{"summary", false, func(f *file, v *yaml.Node) (err error) { f.page.Summary, err = metaText(v); return }},
	{"order", true, func(f *file, v *yaml.Node) (err error) { f.meta.order, err = metaNumber(v); return }},
	{"article", true, func(f *file, v *yaml.Node) (err error) {
		f.meta.article, err = metaChoice(v, "A", "B", "C", "D", "E")
		return
	}},
	{"level", true, func(f *file, v *yaml.Node) (err error) {
		f.meta.level, err = metaChoice(v, "beginner", "intermediate", "advanced")
		return
	}},
}

// yamlLine is where a message of the YAML library says the line that it speaks of.
var yamlLine = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?`)

// readMeta takes the front matter that stands at the top of the file. Its first line is the file's
// second.
func (f *file) readMeta(data *frontmatter.Data) {
	before := len(f.problems)
	f.meta.lines = map[string]int{}
	defer func() { f.meta.ok = len(f.problems) == before }()
	if data == nil || !strings.HasPrefix(string(f.page.Source), "---\n") {
		f.problem(1, "front matter is missing: want lines such as title: TEXT between two lines ---")
		return
	}
	if !strings.Contains(string(f.page.Source[3:]), "\n---\n") {
		f.problem(1, "front matter is not closed by a line ---")
		return
	}
	var doc yaml.Node
	if err := data.Decode(&doc); err != nil {
		match := yamlLine.FindStringSubmatch(err.Error())
		line, _ := strconv.Atoi(match[1])
		f.problem(line+1, "front matter does not parse: %s", oneLine(err.Error()[len(match[0]):]))
		return
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		f.problem(2, "front matter must be lines of the form key: value")
		return
	}
	keys := f.metaKeys()
	pairs := doc.Content[0].Content
	for i := 0; i+1 < len(pairs); i += 2 {
		f.setMeta(keys, pairs[i], pairs[i+1])
	}
	for _, key := range keys {
		if f.meta.lines[key.name] == 0 {
			f.problem(1, "front matter lacks the key %s", key.name)
		}
	}
}

// metaKeys are the keys that this file's front matter must have. It may have no others.
func (f *file) metaKeys() []metaKey {
	if f.page.Lesson != nil {
		return metaKeys
	}
	return slices.DeleteFunc(slices.Clone(metaKeys), func(k metaKey) bool { return k.lessonOnly })
}

func (f *file) setMeta(keys []metaKey, name, value *yaml.Node) {
	line := name.Line + 1
	i := slices.IndexFunc(keys, func(k metaKey) bool { return k.name == name.Value })
	switch {
	case i < 0 || name.Kind != yaml.ScalarNode:
		names := make([]string, len(keys))
		for i, key := range keys {
			names[i] = key.name
		}
		f.problem(line, "unknown key %q in front matter: want %s", name.Value, strings.Join(names, ", "))
	case f.meta.lines[name.Value] > 0:
		f.problem(line, "the key %s stands twice in front matter", name.Value)
	default:
		f.meta.lines[name.Value] = line
		if err := keys[i].set(f, value); err != nil {
			f.problem(line, "%s %v", name.Value, err)
		}
	}
}

func metaText(v *yaml.Node) (string, error) {
	text := strings.Join(strings.Fields(v.Value), " ")
	switch {
	case v.Kind != yaml.ScalarNode || v.Tag != "!!str":
		return "", fmt.Errorf("must be text: put it in quotes")
	case text == "":
		return "", fmt.Errorf("must not be empty")
	case len([]rune(text)) > maxText:
		return "", fmt.Errorf("must not be longer than %d characters", maxText)
	}
	return text, nil
}

func metaNumber(v *yaml.Node) (int, error) {
	n, err := strconv.Atoi(v.Value)
	if v.Kind != yaml.ScalarNode || v.Tag != "!!int" || err != nil || n < 1 {
		return 0, fmt.Errorf("must be a whole number from 1")
	}
	return n, nil
}

func metaChoice(v *yaml.Node, allowed ...string) (string, error) {
	if v.Kind != yaml.ScalarNode || !slices.Contains(allowed, v.Value) {
		return "", fmt.Errorf("must be one of %s", strings.Join(allowed, ", "))
	}
	return v.Value, nil
}

// oneLine makes one line of a message of several.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
