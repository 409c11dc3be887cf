package lessons

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

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

// metaRule is the line above and below front matter.
var metaRule = regexp.MustCompile(`(?m)^---[ \t]*$`)

// readMeta takes the front matter that stands at the top of the file, and returns where the body begins.
func (f *file) readMeta() (body int) {
	f.meta.lines = map[string]int{}
	source := f.page.Source
	rules := metaRule.FindAllIndex(source, 2)
	switch {
	case len(rules) == 0 || rules[0][0] > 0:
		f.problem(1, "front matter is missing: want lines such as title: TEXT between two lines ---")
		return 0
	case len(rules) == 1:
		f.problem(1, "front matter is not closed by a line ---")
		return len(source)
	}
	before := len(f.problems)
	f.parseMeta(source[:rules[1][0]])
	f.meta.ok = len(f.problems) == before
	return min(rules[1][1]+1, len(source))
}

// parseMeta reads front matter. To YAML the line above it is the mark of a document's beginning, so that
// its lines are those of the file.
func (f *file) parseMeta(text []byte) {
	line := 0
	for text := range bytes.Lines(text) {
		if line++; bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("\t")) {
			f.problem(line, "front matter is indented by a tab: want spaces")
			return
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		line, msg := yamlProblem(err)
		if msg == badMapping {
			_, below, _ := bytes.Cut(text, []byte("\n"))
			line, _ = yamlProblem(yaml.Unmarshal(below, &doc))
			line++
		}
		f.problem(max(1, line), "front matter does not parse: %s", msg)
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

var (
	yamlLine = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?`)
	// yamlParser matches what the parser says, not the scanner: it counts lines from 0.
	yamlParser = regexp.MustCompile(`^did not find expected (key|'-' indicator|',' or|node content|<)|^found (undefined|duplicate|incompatible)`)
)

// badMapping is said of a line that is no key: value. The library gives the place where the mapping begins, unless that
// is the first line of the text: then it is the line itself.
const badMapping = "did not find expected key"

// yamlProblem is what an error of the YAML library says, and the line that it speaks of, from 1; 0 if it
// gives none.
func yamlProblem(err error) (line int, msg string) {
	text := err.Error()
	match := yamlLine.FindStringSubmatch(text)
	msg = text[len(match[0]):]
	line, _ = strconv.Atoi(match[1])
	if yamlParser.MatchString(msg) {
		line++
	}
	return line, msg
}

// metaKeys are the keys that this file's front matter must have. It may have no others.
func (f *file) metaKeys() []metaKey {
	if f.page.Lesson != nil {
		return metaKeys
	}
	return slices.DeleteFunc(slices.Clone(metaKeys), func(k metaKey) bool { return k.lessonOnly })
}

func (f *file) setMeta(keys []metaKey, name, value *yaml.Node) {
	line := name.Line
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

func metaText(v *yaml.Node) (string, error) { return yamlText(v, maxText) }

// yamlText is a text of at most so many characters.
func yamlText(v *yaml.Node, most int) (string, error) {
	text := strings.Join(strings.Fields(v.Value), " ")
	switch {
	case v.Kind != yaml.ScalarNode || v.Tag != "!!str":
		return "", fmt.Errorf("must be text: put it in quotes")
	case text == "":
		return "", fmt.Errorf("must not be empty")
	case len([]rune(text)) > most:
		return "", fmt.Errorf("must not be longer than %d characters", most)
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
