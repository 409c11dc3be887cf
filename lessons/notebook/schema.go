package notebook

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A rule looks at a value.
type rule func(c *checker, n *node, path string)

// fields are the members that an object may have.
type fields map[string]rule

// is says that a value is of one of some kinds.
func (c *checker) is(n *node, path string, kinds ...string) bool {
	if !slices.Contains(kinds, n.kind) {
		c.wrong(n.at, path, "is %s: want %s", n.kind, strings.Join(kinds, " or "))
		return false
	}
	return true
}

func of(kinds ...string) rule {
	return func(c *checker, n *node, path string) { c.is(n, path, kinds...) }
}

// object looks at the members of an object. Those that are not known are an error unless it is open.
func (c *checker) object(n *node, path string, known fields, open bool, required ...string) bool {
	if !c.is(n, path, object) {
		return false
	}
	for _, name := range required {
		if n.get(name) == nil {
			c.wrong(n.at, path, "lacks %q", name)
		}
	}
	last := map[string]*node{}
	for _, m := range n.members {
		last[m.name] = m.value
	}
	for _, m := range n.members {
		inner := join(path, m.name)
		if last[m.name] != m.value {
			c.report(m.at, inner, true, "stands twice: the last one counts")
			continue
		}
		look, ok := known[m.name]
		switch {
		case ok:
			look(c, m.value, inner)
		case !open:
			c.wrong(m.at, inner, "is no member here: want %s", strings.Join(slices.Sorted(maps.Keys(known)), ", "))
		}
	}
	return true
}

// join is the path of a member.
func join(path, name string) string {
	if !plainName.MatchString(name) {
		if r := []rune(name); len(r) > 40 {
			name = string(r[:40]) + "…"
		}
		return fmt.Sprintf("%s[%q]", path, name)
	}
	if path == "$" {
		return name
	}
	return path + "." + name
}

var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,39}$`)

func (c *checker) items(n *node, path string, look rule) {
	if !c.is(n, path, array) {
		return
	}
	for i, item := range n.items {
		look(c, item, fmt.Sprintf("%s[%d]", path, i))
	}
}

func list(look rule) rule {
	return func(c *checker, n *node, path string) { c.items(n, path, look) }
}

func open(known fields, required ...string) rule {
	return func(c *checker, n *node, path string) { c.object(n, path, known, true, required...) }
}

// whole says that a value is a whole number within bounds.
func whole(least, most int64, orNull bool) rule {
	return func(c *checker, n *node, path string) {
		if n.kind == null && orNull {
			return
		}
		digits, _ := n.value.(json.Number)
		value, err := digits.Int64()
		switch {
		case n.kind != number || err != nil:
			want := "a whole number"
			if orNull {
				want += " or null"
			}
			c.wrong(n.at, path, "is %s: want %s", told(n), want)
		case value < least || value > most:
			want := fmt.Sprintf("%d or more", least)
			if least == most {
				want = fmt.Sprint(least)
			}
			c.wrong(n.at, path, "is %d: want %s", value, want)
		}
	}
}

// told is a value for a message.
func told(n *node) string {
	if n.kind == number {
		return fmt.Sprint(n.value)
	}
	return n.kind
}

// multiline is a text, as one string or as its lines.
func multiline(c *checker, n *node, path string) {
	switch {
	case n.kind == array:
		c.items(n, path, of(text))
	case n.kind != text:
		c.wrong(n.at, path, "is %s: want a string or an array of strings", n.kind)
	}
}

var jsonType = regexp.MustCompile(`^application/(.*\+)?json$`)

// bundle is data by media type: text, but for JSON.
func bundle(c *checker, n *node, path string) {
	if !c.is(n, path, object) {
		return
	}
	for _, m := range n.members {
		if !jsonType.MatchString(m.name) {
			multiline(c, m.value, join(path, m.name))
		}
	}
}

func attachments(c *checker, n *node, path string) {
	if !c.is(n, path, object) {
		return
	}
	for _, m := range n.members {
		bundle(c, m.value, join(path, m.name))
	}
}

// metadata of any cell.
func cellMetadata(more fields) rule {
	known := fields{"name": filled, "tags": tags, "jupyter": of(object)}
	maps.Copy(known, more)
	return open(known)
}

func filled(c *checker, n *node, path string) {
	if c.is(n, path, text) && strings.TrimRight(n.str(), "\n") == "" {
		c.wrong(n.at, path, "is empty")
	}
}

func tags(c *checker, n *node, path string) {
	if !c.is(n, path, array) {
		return
	}
	seen := map[string]bool{}
	for i, item := range n.items {
		inner := fmt.Sprintf("%s[%d]", path, i)
		switch tag := item.str(); {
		case !c.is(item, inner, text):
		case tag == "" || strings.Contains(tag, ","):
			c.wrong(item.at, inner, "%q is no tag: want characters without a comma", tag)
		case seen[tag]:
			c.wrong(item.at, inner, "the tag %q stands twice", tag)
		default:
			seen[tag] = true
		}
	}
}

// times are those at which a cell was run.
func times(c *checker, n *node, path string) {
	if !c.is(n, path, object) {
		return
	}
	for _, m := range n.members {
		c.is(m.value, join(path, m.name), text)
	}
}

func scrolled(c *checker, n *node, path string) {
	if n.kind != boolean && n.str() != "auto" {
		c.wrong(n.at, path, "is %s: want true, false or \"auto\"", n.kind)
	}
}

const maxCount = 1<<63 - 1

// outputTypes are the outputs that a cell can have: their members, of which all are required.
var outputTypes = map[string]fields{
	"execute_result": {"data": bundle, "metadata": of(object), "execution_count": whole(0, maxCount, true)},
	"display_data":   {"data": bundle, "metadata": of(object)},
	"stream":         {"name": of(text), "text": multiline},
	"error":          {"ename": of(text), "evalue": of(text), "traceback": list(of(text))},
}

func output(c *checker, n *node, path string) {
	typed(c, n, path, "output_type", outputTypes, nil)
}

// typed looks at an object of which one member says what others it has. optional are those that may be left out.
func typed(c *checker, n *node, path, name string, types map[string]fields, optional []string) {
	if !c.is(n, path, object) {
		return
	}
	kind := n.get(name)
	if kind == nil {
		c.wrong(n.at, path, "lacks %q", name)
		return
	}
	known, ok := types[kind.str()]
	if !ok {
		c.wrong(kind.at, join(path, name), "is %s: want %s", quote(kind), strings.Join(slices.Sorted(maps.Keys(types)), ", "))
		return
	}
	known = maps.Clone(known)
	known[name] = of(text)
	var required []string
	for _, member := range slices.Sorted(maps.Keys(known)) {
		if !slices.Contains(optional, member) {
			required = append(required, member)
		}
	}
	c.object(n, path, known, false, required...)
}

func quote(n *node) string {
	if n.kind != text {
		return n.kind
	}
	if r := []rune(n.str()); len(r) > 40 {
		return fmt.Sprintf("%q…", string(r[:40]))
	}
	return fmt.Sprintf("%q", n.str())
}

// cellTypes are the kinds of cells: their members, of which attachments alone may be left out.
var cellTypes = map[string]fields{
	"raw":      {"id": cellID, "metadata": cellMetadata(fields{"format": of(text)}), "source": multiline, "attachments": attachments},
	"markdown": {"id": cellID, "metadata": cellMetadata(nil), "source": multiline, "attachments": attachments},
	"code": {"id": cellID, "source": multiline, "outputs": list(output), "execution_count": whole(0, maxCount, true),
		"metadata": cellMetadata(fields{"collapsed": of(boolean), "scrolled": scrolled, "execution": times})},
}

var wellFormed = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

func cellID(c *checker, n *node, path string) {
	if c.is(n, path, text) && !wellFormed.MatchString(n.str()) {
		c.wrong(n.at, path, "%s is no ID: want 1 to 64 letters, digits, hyphens and underscores", quote(n))
	}
}

func (c *checker) notebook(root *node) {
	known := fields{
		"metadata": open(fields{
			"kernelspec": open(fields{"name": of(text), "display_name": of(text)}, "name", "display_name"),
			"language_info": open(fields{"name": of(text), "codemirror_mode": of(text, object), "file_extension": of(text),
				"mimetype": of(text), "pygments_lexer": of(text)}, "name"),
			"orig_nbformat": whole(1, maxCount, false),
			"title":         of(text),
			"authors":       of(array),
		}),
		"nbformat":       whole(format, format, false),
		"nbformat_minor": minor,
		"cells":          (*checker).cells,
	}
	if !c.object(root, "$", known, false, "metadata", "nbformat", "nbformat_minor", "cells") {
		return
	}
	metadata := root.get("metadata")
	if metadata == nil || metadata.kind != object {
		return
	}
	spec := metadata.get("kernelspec")
	if spec == nil {
		c.report(metadata.at, "metadata", true, "names no kernel: want kernelspec with the name %q", Kernel)
		return
	}
	name := spec.get("name")
	if c.Kernel = name.str(); c.Kernel != "" && c.Kernel != Kernel {
		c.report(name.at, "metadata.kernelspec.name", true, "the kernel is %s, and not %q", quote(name), Kernel)
	}
}

func minor(c *checker, n *node, path string) {
	digits, _ := n.value.(json.Number)
	value, err := digits.Int64()
	switch {
	case n.kind != number || err != nil:
		c.wrong(n.at, path, "is %s: want a whole number", told(n))
	case value < formatMinor:
		c.wrong(n.at, path, "is %d: want %d, in which cells have IDs", value, formatMinor)
	case value > formatMinor:
		c.report(n.at, path, true, "is %d: the notebook is held against %d.%d", value, format, formatMinor)
	}
}

func (c *checker) cells(n *node, path string) {
	if !c.is(n, path, array) {
		return
	}
	if len(n.items) > MaxCells {
		c.wrong(n.at, path, "has %d cells, at most %d are looked at", len(n.items), MaxCells)
		return
	}
	first := map[string]int{}
	for i, item := range n.items {
		c.cell = i
		id := item.get("id")
		if s := id.str(); wellFormed.MatchString(s) {
			c.ids[i] = s
			if before, ok := first[s]; ok {
				c.wrong(id.at, fmt.Sprintf("%s[%d].id", path, i), "the ID %q is that of cell %d, too", s, before)
			} else {
				first[s] = i
			}
		}
		typed(c, item, fmt.Sprintf("%s[%d]", path, i), "cell_type", cellTypes, []string{"attachments"})
		if source := item.get("source"); item.get("cell_type").str() == "code" && source != nil {
			if text, ok := source.joined(); ok {
				c.Cells = append(c.Cells, Source{i, c.ids[i], text, source})
			}
		}
	}
	c.cell = -1
}

// joined is a text in one string or in lines.
func (n *node) joined() (string, bool) {
	if n.kind == text {
		return n.str(), true
	}
	var b strings.Builder
	for _, item := range n.items {
		if item.kind != text {
			return "", false
		}
		b.WriteString(item.str())
	}
	return b.String(), n.kind == array
}
