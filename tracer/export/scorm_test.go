package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/tracer/export"
)

// unzipped are the files of a package.
func unzipped(t testing.TB, archive []byte) map[string][]byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, entry := range r.File {
		if !entry.Modified.Equal(time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%s is from %v: the same trace would give other bytes", entry.Name, entry.Modified)
		}
		file, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name] = text
	}
	return files
}

// element is an element of a manifest.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
	Text     string     `xml:",chardata"`
}

func (e *element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// The names of SCORM 1.2, and what its schemas let an element hold: children in this order, and attributes that must be there.
const (
	imscp = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
	adlcp = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
)

var schema = map[string]struct{ children, attributes string }{
	"manifest":      {"metadata organizations resources", "identifier version"},
	"metadata":      {"schema schemaversion", ""},
	"schema":        {}, // text
	"schemaversion": {},
	"organizations": {"organization", "default"},
	"organization":  {"title item", "identifier"},
	"item":          {"title item masteryscore", "identifier identifierref"},
	"title":         {},
	"masteryscore":  {},
	"resources":     {"resource", ""},
	"resource":      {"file", "identifier type scormtype href"},
	"file":          {"", "href"},
}

var ncName = regexp.MustCompile(`^[A-Za-z_][\w.-]*$`)

// checkManifest holds a manifest against the rules of the schemas, and against the files of its package.
func checkManifest(t *testing.T, files map[string][]byte) {
	t.Helper()
	var root element
	if err := xml.Unmarshal(files["imsmanifest.xml"], &root); err != nil {
		t.Fatal(err)
	}
	ids, refs := map[string]bool{}, []string{}
	listed := map[string]bool{"imsmanifest.xml": true}
	var check func(e *element)
	check = func(e *element) {
		name := e.XMLName.Local
		rule, ok := schema[name]
		space := imscp
		if name == "masteryscore" {
			space = adlcp
		}
		if !ok || e.XMLName.Space != space {
			t.Errorf("<%s> of %q", name, e.XMLName.Space)
		}
		order := strings.Fields(rule.children)
		last := 0
		for i := range e.Children {
			at := slices.Index(order, e.Children[i].XMLName.Local)
			if at < last {
				t.Errorf("<%s> in <%s>, which holds %s in this order", e.Children[i].XMLName.Local, name, rule.children)
			}
			last = at
			check(&e.Children[i])
		}
		if text := strings.TrimSpace(e.Text); (text != "") != (rule.children == "" && name != "file") {
			t.Errorf("<%s> has the text %q", name, text)
		}
		for _, want := range strings.Fields(rule.attributes) {
			if e.attr(want) == "" {
				t.Errorf("<%s> has no %s", name, want)
			}
		}
		for _, a := range e.Attrs {
			switch a.Name.Local {
			case "identifier":
				if ids[a.Value] || !ncName.MatchString(a.Value) {
					t.Errorf("the identifier %q is no name, or there twice", a.Value)
				}
				ids[a.Value] = true
			case "identifierref", "default":
				refs = append(refs, a.Value)
			case "scormtype":
				if a.Name.Space != adlcp || a.Value != "sco" {
					t.Errorf("scormtype %q of %q", a.Value, a.Name.Space)
				}
			case "href":
				if _, there := files[a.Value]; !there || path.Clean(a.Value) != a.Value {
					t.Errorf("there is no file %q", a.Value)
				}
				if name == "file" && listed[a.Value] {
					t.Errorf("%s is listed twice", a.Value)
				}
				listed[a.Value] = listed[a.Value] || name == "file"
			}
		}
	}
	check(&root)
	for _, ref := range refs {
		if !ids[ref] {
			t.Errorf("there is no identifier %q", ref)
		}
	}
	for name := range files {
		if !listed[name] {
			t.Errorf("the file %s is not listed", name)
		}
	}
	if got := root.Children[0]; got.Children[0].Text != "ADL SCORM" || got.Children[1].Text != "1.2" {
		t.Errorf("the schema is %v", got.Children)
	}
}

func TestPackage(t *testing.T) {
	for _, test := range []struct {
		variant   string
		n         int
		from, to  int64
		questions bool
	}{
		{"recursive", 4, 1, 0, true}, {"recursive", 6, 100, 4200, true}, {"nested-loops", 6, 65_530, 0, true}, {"knapsack", 6, 1, 0, false}, {"recursive", 3, 5, 5, false},
	} {
		t.Run(fmt.Sprintf("%s-%d", test.variant, test.n), func(t *testing.T) {
			p, err := export.Select(traceOf(t, test.variant, test.n, 0), test.from, test.to)
			if err != nil {
				t.Fatal(err)
			}
			o := export.Options{Locale: "zh-hans", Questions: 5}
			archive := written(t, "scorm", p, o)
			if !bytes.Equal(archive, written(t, "scorm", p, o)) {
				t.Error("the same trace gives other bytes")
			}
			files := unzipped(t, archive)
			checkManifest(t, files)
			if got := bytes.Contains(files["imsmanifest.xml"], []byte("masteryscore")); got != test.questions {
				t.Errorf("a score is wanted: %t, want %t", got, test.questions)
			}
			if got := bytes.Contains(files["index.html"], []byte("<queens-predict")); got != test.questions {
				t.Errorf("questions are asked: %t, want %t", got, test.questions)
			}
			parts := map[string]string{}
			for name, text := range files {
				if folder, name, ok := strings.Cut(name, "/"); ok {
					if want := fmt.Sprintf("%s-%d", test.variant, test.n); folder != want {
						t.Errorf("%s stands in the folder %s, want %s", name, folder, want)
					}
					value, _ := strings.CutPrefix(strings.TrimSpace(string(text)), "queensPart(")
					parts[name] = strings.TrimSuffix(value, ")")
				}
			}
			checkPageTrace(t, p, parts)
		})
	}
}

func TestManifest(t *testing.T) {
	files := unzipped(t, written(t, "scorm", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{Questions: 3}))
	golden(t, "imsmanifest.xml", files["imsmanifest.xml"])
}

// A package of a name that no file could have.
func TestPackageNames(t *testing.T) {
	r := renamed(t, `../"x"&y/皇后`)
	files := unzipped(t, written(t, "scorm", export.Whole(r), export.Options{}))
	checkManifest(t, files)
	if text := string(files["imsmanifest.xml"]); !strings.Contains(text, "../&#34;x&#34;&amp;y/皇后, n = 3") {
		t.Errorf("the title is missing in %s", text)
	}
	for name := range files {
		if !regexp.MustCompile(`^[\w.-]+(/[\w.-]+)?$`).MatchString(name) || strings.Contains(name, "..") {
			t.Errorf("a file is called %q", name)
		}
	}
}
