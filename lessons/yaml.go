package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// placed is a text of a file of data, and where it stands.
type placed struct {
	Text         string
	Line, Column int
}

// UnmarshalYAML takes a scalar and its place.
func (p *placed) UnmarshalYAML(n *yaml.Node) error {
	*p = placed{strings.Join(strings.Fields(n.Value), " "), n.Line, n.Column}
	return nil
}

// problem says what is wrong with a value of that file.
func (p placed) problem(file, format string, args ...any) Problem {
	return Problem{File: file, Line: max(1, p.Line), Column: max(1, p.Column), Msg: oneLine(fmt.Sprintf(format, args...))}
}

// readYAML reads a file of data of the course, if it is there, into a pointer to a struct or map. Its keys are those of
// the tags yaml; a text whose place matters is of type placed. What does not fit is in the problems.
func readYAML(fsys fs.FS, name string, into any) (found bool, problems Problems) {
	text, err := read(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, Problems{{File: name, Line: 1, Msg: err.Error()}}
	}
	if line := tabbed(text); line > 0 {
		return true, Problems{{File: name, Line: line, Msg: indentedByTab}}
	}
	root, err := parseYAML(text)
	if err != nil {
		line, msg := yamlProblem(err)
		last := 1 + bytes.Count(text, []byte("\n"))
		return true, Problems{{File: name, Line: min(max(1, line), last), Msg: "does not parse: " + msg}}
	}
	if root == nil {
		return true, nil
	}
	problems = checkYAML(name, root, reflect.TypeOf(into).Elem())
	if len(problems) > 0 {
		return true, problems
	}
	if err := root.Decode(into); err != nil {
		_, msg := yamlProblem(err)
		return true, Problems{{File: name, Line: 1, Msg: oneLine(msg)}}
	}
	return true, nil
}

// parseYAML parses a text of one document. root is nil if there is nothing in it.
func parseYAML(text []byte) (root *yaml.Node, err error) {
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var first, second yaml.Node
	switch err := decoder.Decode(&first); {
	case err == io.EOF:
		return nil, nil
	case err != nil:
		return nil, err
	}
	if decoder.Decode(&second) != io.EOF {
		return nil, fmt.Errorf("line %d: a second document begins here, and one is allowed", max(1, second.Line))
	}
	return first.Content[0], nil
}

// plainTags are what YAML takes a text for that is not marked as something else.
var plainTags = []string{"!!str", "!!int", "!!float", "!!bool", "!!timestamp"}

// control reports whether a character stands in no text.
func control(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

const indentedByTab = "is indented by a tab: want spaces"

// tabbed is the first line of a text that is indented by a tab, which YAML does not allow; 0 if none is.
func tabbed(text []byte) int {
	line := 0
	for text := range bytes.Lines(text) {
		if line++; bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("\t")) {
			return line
		}
	}
	return 0
}

var placedType = reflect.TypeFor[placed]()

// checkYAML reports what in a node does not fit a type, with its place.
func checkYAML(name string, n *yaml.Node, t reflect.Type) (problems Problems) {
	wrong := func(n *yaml.Node, format string, args ...any) Problems {
		return Problems{placed{Line: n.Line, Column: n.Column}.problem(name, format, args...)}
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return wrong(n, "anchors and aliases are not supported: write the value out")
	case t == placedType || t.Kind() == reflect.String:
		switch {
		case n.Kind != yaml.ScalarNode:
			return wrong(n, "want text here")
		case n.Tag == "!!null":
			return wrong(n, "want text here: put it in quotes if it begins with #")
		case !slices.Contains(plainTags, n.ShortTag()):
			return wrong(n, "the tag %s is not supported: want text here", n.Tag)
		case strings.ContainsFunc(n.Value, control):
			return wrong(n, "holds a control character: want text here")
		}
	case t.Kind() == reflect.Bool:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" {
			return wrong(n, "want true or false here, not %q", n.Value)
		}
	case t.Kind() == reflect.Int || t.Kind() == reflect.Int64:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!int" {
			return wrong(n, "want a whole number here, not %q", n.Value)
		}
	case t.Kind() == reflect.Float64:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!int" && n.Tag != "!!float" {
			return wrong(n, "want a number here, not %q", n.Value)
		}
	case t.Kind() == reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			return wrong(n, "want a list here, a line - VALUE each")
		}
		for _, item := range n.Content {
			problems = append(problems, checkYAML(name, item, t.Elem())...)
		}
	case t.Kind() == reflect.Map, t.Kind() == reflect.Struct:
		if n.Kind != yaml.MappingNode {
			return wrong(n, "want lines of the form key: value here")
		}
		seen := map[string]bool{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			if key.Kind == yaml.ScalarNode && t.Kind() == reflect.Map {
				problems = append(problems, checkYAML(name, key, t.Key())...)
			}
			of, names, ok := valueType(t, key.Value)
			switch {
			case key.Kind != yaml.ScalarNode || !ok:
				problems = append(problems, wrong(key, "unknown key %q: want %s", key.Value, strings.Join(names, ", "))...)
			case seen[key.Value]:
				problems = append(problems, wrong(key, "the key %s stands twice", key.Value)...)
			default:
				problems = append(problems, checkYAML(name, value, of)...)
			}
			seen[key.Value] = true
		}
	}
	return problems
}

// valueType is the type of the value of a key. A struct has the keys that its tags name.
func valueType(t reflect.Type, key string) (of reflect.Type, names []string, ok bool) {
	if t.Kind() == reflect.Map {
		return t.Elem(), nil, true
	}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		if name == key {
			return t.Field(i).Type, nil, true
		}
		names = append(names, name)
	}
	return nil, names, false
}
