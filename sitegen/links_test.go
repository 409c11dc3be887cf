package sitegen

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"queens/lessons"
)

// linkCheck follows the addresses in a site without a server.
type linkCheck struct {
	t     *testing.T
	files map[string]string
	pages map[string]*html.Node
	base  string                     // what the addresses of the course begin with that say where it stands, or ""
	ids   map[string]map[string]bool // by page
}

// Every address in a site leads to a file of it and to an id in that, from wherever the site stands: there is
// nothing that does not hold below a path of a server, in a folder of another name, or on another machine.
func TestLinks(t *testing.T) {
	student, instructor := made(t, lessons.Student), made(t, lessons.Instructor)
	checkSite(t, student.files, student.pages, "")
	checkSite(t, instructor.files, instructor.pages, "")
	published := publishedSite(t)
	pages, err := parsePages(published)
	if err != nil {
		t.Fatal(err)
	}
	checkSite(t, published, pages, publishedBase)
}

func checkSite(t *testing.T, files map[string]string, pages map[string]*html.Node, base string) {
	t.Helper()
	c := &linkCheck{t, files, pages, base, map[string]map[string]bool{}}
	for name, page := range pages {
		c.ids[name] = map[string]bool{}
		for n := range page.Descendants() {
			c.define(name, n)
		}
	}
	ways := map[string][]string{} // from each page to others
	for name, page := range pages {
		for n := range page.Descendants() {
			for _, target := range c.element(name, n) {
				if n.Data == "a" {
					ways[name] = append(ways[name], target)
				}
			}
		}
	}
	for name, text := range files {
		if path.Ext(name) == ".css" {
			for _, match := range styleURL.FindAllStringSubmatch(text, -1) {
				c.follow(name, "url()", match[1])
			}
		}
	}
	// A reader who follows links from the first page comes to every other.
	reached := map[string]bool{"index.html": true, missingPath: true}
	for open := []string{"index.html"}; len(open) > 0; open = open[1:] {
		for _, next := range ways[open[0]] {
			if !reached[next] {
				reached[next] = true
				open = append(open, next)
			}
		}
	}
	for name := range pages {
		if !reached[name] {
			t.Errorf("no link leads to %s", name)
		}
	}
}

var (
	styleURL = regexp.MustCompile(`(?:url\(|@import)\s*["']?([^"')]*)`)
	// stepAddress is the address of a step, such as recursive/4/33, or recursive/4/go/33 in one language.
	stepAddress = regexp.MustCompile(`^([a-z0-9-]+/)[0-9]+/([a-z]+(\+[a-z]+)?/)?[0-9]+$`)
	// idLists are attributes that name elements of the page.
	idLists = []string{"aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage",
		"aria-flowto", "aria-labelledby", "aria-owns", "for", "form", "headers", "list", "popovertarget"}
	// addressed are attributes that hold an address in HTML and in SVG.
	addressed = []string{"action", "cite", "data", "formaction", "href", "poster", "src"}
)

// define notes the ids of an element, of which no page has one twice.
func (c *linkCheck) define(name string, n *html.Node) {
	if id := attr(n, "id"); id != "" {
		if c.ids[name][id] {
			c.t.Errorf("%s: the id %q stands twice", name, id)
		}
		c.ids[name][id] = true
	}
	if n.Data == "queens-player" { // a step's address leads to the first player of its variant
		folder := path.Base(path.Dir(attr(n, "src")))
		if i := strings.LastIndexByte(folder, '-'); i > 0 {
			c.ids[name][folder[:i]+"/"] = true
		}
	}
	for program := range strings.FieldsSeq(attr(n, "programs")) { // or to an element that shows any of several
		c.ids[name][program+"/"] = true
	}
}

// element checks what an element leads to or names. It returns the files of the site that it leads to.
func (c *linkCheck) element(name string, n *html.Node) (targets []string) {
	for _, a := range n.Attr {
		key := a.Key
		switch {
		case slices.Contains(idLists, key):
			for id := range strings.FieldsSeq(a.Val) {
				if !c.ids[name][id] {
					c.t.Errorf("%s: %s names no id %q", name, key, id)
				}
			}
		case key == "srcset" || key == "imagesrcset":
			for candidate := range strings.SplitSeq(a.Val, ",") {
				c.follow(name, key, strings.Fields(candidate + " -")[0])
			}
		case key == "href" && n.Data == "a" && web(a.Val) && !(c.base != "" && strings.HasPrefix(a.Val, c.base)):
			// elsewhere
		case slices.Contains(addressed, key), strings.HasPrefix(a.Val, "../"), strings.HasPrefix(a.Val, "./"):
			if target := c.follow(name, key, a.Val); target != "" {
				targets = append(targets, target)
			}
		case strings.Contains(a.Val, "url("): // in SVG: clip-path, fill, mask and so on
			for _, match := range styleURL.FindAllStringSubmatch(a.Val, -1) {
				c.follow(name, key, match[1])
			}
		case web(a.Val) && n.Data != "a" && !strings.HasPrefix(a.Val, "http://www.w3.org/") && !(c.base != "" && strings.HasPrefix(a.Val, c.base)):
			c.t.Errorf("%s: the attribute %s leads out of the site: %q", name, key, a.Val)
		}
	}
	return targets
}

func web(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

// follow checks an address in a file, and returns what file of the site it leads to, or "" if none.
func (c *linkCheck) follow(name, key, address string) (target string) {
	u, err := url.Parse(address)
	if err != nil {
		c.t.Errorf("%s: %v", name, err)
		return ""
	}
	whole := false
	if c.base != "" {
		root, _ := url.Parse(c.base)
		switch {
		case strings.HasPrefix(address, c.base):
			whole = true
		case name == missingPath: // which is shown at any address, so its links begin at the root of the host
			whole = strings.HasPrefix(address, root.Path)
		}
		if whole {
			target = strings.TrimPrefix(u.Path, root.Path)
			if target == "" || strings.HasSuffix(target, "/") {
				target += "index.html"
			}
		}
	}
	switch {
	case whole:
	case u.Scheme == "data" && strings.HasPrefix(u.Opaque, "image/"):
		return ""
	case u.Scheme != "" || u.Host != "" || strings.HasPrefix(u.Path, "/"):
		c.t.Errorf("%s: %s: %q is not relative", name, key, address)
		return ""
	case u.Path == "":
		target = name
	default:
		target = path.Join(path.Dir(name), u.Path)
		if strings.HasSuffix(u.Path, "/") {
			for other := range c.files {
				if target == "." || strings.HasPrefix(other, target+"/") {
					return ""
				}
			}
			c.t.Errorf("%s: %s: %q leads to no folder", name, key, address)
			return ""
		}
	}
	if _, ok := c.files[target]; !ok {
		c.t.Errorf("%s: %s: %q leads to no file", name, key, address)
		return ""
	}
	id := u.Fragment
	if step := stepAddress.FindStringSubmatch(id); step != nil {
		id = step[1]
	}
	if id != "" && !strings.Contains(id, "=") && !c.ids[target][id] { // x=y is for a script to read
		c.t.Errorf("%s: %s: %q leads to no id", name, key, address)
	}
	return target
}
