package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// meta is what the front matter of a file says of its lesson, the same in all languages.
type meta struct {
	minutes        int
	article, level string
	lines          map[string]int // the line of each key
	ok             bool           // nothing is wrong with it
}

func (m *meta) line(key string) int { return max(1, m.lines[key]) }

const (
	maxText    = 300 // runes in a title or summary
	maxMinutes = 6000
)

// A metaKey is a key that front matter may have. set keeps its value, or says what is wanted instead.
type metaKey struct {
	name       string
	lessonOnly bool
	optional   bool
	set        func(f *file, value *yaml.Node) error
}

var metaKeys = []metaKey{
	{"title", false, false, func(f *file, v *yaml.Node) (err error) { f.page.Title, err = metaText(v); return }},
	{"summary", false, false, func(f *file, v *yaml.Node) (err error) { f.page.Summary, err = metaText(v); return }},
	{"aim", true, false, func(f *file, v *yaml.Node) (err error) { f.page.Aim, err = metaText(v); return }},
	{"minutes", true, false, func(f *file, v *yaml.Node) (err error) { f.meta.minutes, err = metaNumber(v); return }},
	{"level", true, false, func(f *file, v *yaml.Node) (err error) {
		f.meta.level, err = metaChoice(v, "beginner", "intermediate", "advanced")
		return
	}},
	{"article", true, true, func(f *file, v *yaml.Node) (err error) {
		f.meta.article, err = metaChoice(v, articleLetters...)
		return
	}},
	{"changes", false, true, func(f *file, v *yaml.Node) (err error) { f.page.Changes, err = metaChanges(v); return }},
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
	if line := tabbed(text); line > 0 {
		f.problem(line, "front matter %s", indentedByTab)
		return
	}
	root, err := parseYAML(text)
	if err != nil {
		line, msg := yamlProblem(err)
		if msg == badMapping {
			_, below, _ := bytes.Cut(text, []byte("\n"))
			if _, err := parseYAML(below); err != nil {
				line, _ = yamlProblem(err)
				line++
			}
		}
		f.problem(max(1, line), "front matter does not parse: %s", msg)
		return
	}
	if root == nil || root.Kind != yaml.MappingNode {
		f.problem(2, "front matter must be lines of the form key: value")
		return
	}
	keys := f.metaKeys()
	pairs := root.Content
	for i := 0; i+1 < len(pairs); i += 2 {
		f.setMeta(keys, pairs[i], pairs[i+1])
	}
	for _, key := range keys {
		if f.meta.lines[key.name] == 0 && !key.optional {
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
	if strings.HasPrefix(msg, "mapping values are not allowed") {
		msg += ": a text that holds a colon must stand in quotes"
	}
	return line, msg
}

// metaKeys are the keys that this file's front matter can have.
func (f *file) metaKeys() []metaKey {
	if f.page.Lesson != nil {
		return metaKeys
	}
	return slices.DeleteFunc(slices.Clone(metaKeys), func(k metaKey) bool { return k.lessonOnly })
}

func (f *file) setMeta(keys []metaKey, name, value *yaml.Node) {
	wrong := func(format string, args ...any) {
		f.report(Problem{Line: name.Line, Column: name.Column}, format, args...)
	}
	i := slices.IndexFunc(keys, func(k metaKey) bool { return k.name == name.Value })
	switch {
	case i < 0 || name.Kind != yaml.ScalarNode:
		names := make([]string, len(keys))
		for i, key := range keys {
			names[i] = key.name
		}
		wrong("unknown key %q in front matter: want %s", name.Value, strings.Join(names, ", "))
	case f.meta.lines[name.Value] > 0:
		wrong("the key %s stands twice in front matter", name.Value)
	default:
		f.meta.lines[name.Value] = name.Line
		if err := keys[i].set(f, value); err != nil {
			wrong("%s %v", name.Value, err)
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
	case strings.ContainsFunc(text, control):
		return "", fmt.Errorf("holds a control character")
	case len([]rune(text)) > maxText:
		return "", fmt.Errorf("must not be longer than %d characters", maxText)
	}
	return text, nil
}

func metaNumber(v *yaml.Node) (int, error) {
	n, err := strconv.Atoi(v.Value)
	if v.Kind != yaml.ScalarNode || v.Tag != "!!int" || err != nil || n < 1 || n > maxMinutes {
		return 0, fmt.Errorf("must be a whole number from 1 to %d", maxMinutes)
	}
	return n, nil
}

// metaChanges reads a mapping of dates to what was changed, the newest first.
func metaChanges(v *yaml.Node) (changes []Change, err error) {
	const want = "must be lines of the form 2026-11-30: what was changed, the newest first"
	if v.Kind != yaml.MappingNode || len(v.Content) == 0 {
		return nil, errors.New(want)
	}
	for i := 0; i+1 < len(v.Content); i += 2 {
		date, err := time.Parse(time.DateOnly, v.Content[i].Value)
		if err != nil {
			return nil, errors.New(want)
		}
		text, err := metaText(v.Content[i+1])
		if err != nil {
			return nil, fmt.Errorf("of %s %w", v.Content[i].Value, err)
		}
		if len(changes) > 0 && !date.Before(changes[len(changes)-1].Date) {
			return nil, errors.New(want)
		}
		changes = append(changes, Change{date, text})
	}
	return changes, nil
}

func metaChoice(v *yaml.Node, allowed ...string) (string, error) {
	if v.Kind != yaml.ScalarNode || !slices.Contains(allowed, v.Value) {
		return "", fmt.Errorf("must be one of %s", strings.Join(allowed, ", "))
	}
	return v.Value, nil
}

// oneLine makes one line of a message of several.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
