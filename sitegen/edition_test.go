package sitegen

import (
	"archive/zip"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"queens/content"
	"queens/lessons"
	"queens/programs"
	"queens/solvers"
)

// TestEditions builds a small course for students and for instructors: see editions.
func TestEditions(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/editions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	student, instructor := buildEdition(t, fsys, lessons.Student), buildEdition(t, fsys, lessons.Instructor)
	if n := editions(t, fsys, student, instructor); n < 20 {
		t.Errorf("only %d secrets were looked for", n)
	}
	for name, text := range readable(t, student) {
		if i := strings.Index(strings.ToLower(text), "secret"); i >= 0 {
			t.Errorf("%s: %q", name, text[i:min(len(text), i+100)])
		}
	}
	if page := readable(t, instructor)["first/index.html"]; strings.Count(page, "secret") < 20 {
		t.Errorf("the edition for instructors has too few secrets: %s", page)
	}
	for name, want := range map[string]string{
		"first/index.html":         "Edition for instructors",
		"zh-hant/first/index.html": "教師版",
	} {
		if !strings.Contains(readable(t, instructor)[name], want) || strings.Contains(readable(t, student)[name], want) {
			t.Errorf("%s: the notice %q stands in the wrong edition", name, want)
		}
	}
}

// TestRealEditions does so with the real course.
func TestRealEditions(t *testing.T) {
	if editions(t, content.Lessons, realSite(t), made(t, lessons.Instructor).dir) == 0 {
		t.Error("the course has no solution and no note")
	}
}

func buildEdition(t *testing.T, fsys fs.FS, edition lessons.Edition) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	if _, err := Build(t.Context(), Options{Content: fsys, Edition: edition, Out: dir}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// editions searches the whole site for students for everything that solutions and notes say: each piece of their source, and
// each text that the site for instructors shows of them, which holds traditional Chinese, too. What is also said
// elsewhere in the lessons is no secret. It returns how many secrets there are.
func editions(t *testing.T, fsys fs.FS, student, instructor string) int {
	t.Helper()
	secrets := map[string]bool{}
	var all, public strings.Builder
	for _, v := range solvers.Variants() {
		texts, err := programs.Texts(v, MaxN)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			public.WriteString(text.Source.Display() + "\n")
		}
	}
	shown := readable(t, instructor)
	public.WriteString(shown["assets/player.js"] + shown["assets/site.js"])
	for name, text := range shown {
		all.WriteString(text + "\n")
		if !isPage(name) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		forInstructors(doc, false, func(text string, secret bool) {
			if !secret {
				public.WriteString(text)
				return
			}
			for _, piece := range pieces(text) {
				secrets[piece] = true
			}
		})
	}
	whole := strings.Join(strings.Fields(all.String()), " ")
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		source, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		hidden, open := parted(string(source))
		public.WriteString(strings.Join(open, ""))
		for _, line := range hidden {
			for _, piece := range pieces(line) {
				if !strings.Contains(whole, piece) {
					t.Errorf("%s: the edition for instructors does not say %q", name, piece)
				}
				secrets[piece] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(public.String()), " ")
	for piece := range secrets {
		if strings.Contains(said, piece) {
			delete(secrets, piece)
		}
	}
	for name, text := range readable(t, student) {
		text = strings.Join(strings.Fields(text), " ")
		for piece := range secrets {
			if strings.Contains(text, piece) {
				t.Errorf("%s of the edition for students says %q", name, piece)
			}
		}
	}
	return len(secrets)
}

// forInstructors hands over each text of a page, and whether it stands in a solution or a note.
func forInstructors(n *html.Node, secret bool, each func(text string, secret bool)) {
	if n.Type == html.TextNode {
		each(n.Data, secret)
	}
	if class := strings.Fields(attr(n, "class")); slices.Contains(class, "solution") || slices.Contains(class, "teacher") {
		secret = true
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		forInstructors(child, secret, each)
	}
}

var (
	fenceLine           = regexp.MustCompile("^[ \t]*(`{3,}|~{3,})(.*)$")
	forInstructorsAlone = regexp.MustCompile(`^\{(solution|note)\}`)
	roleText            = regexp.MustCompile("\\{[a-z]+\\}`[^`]*`")
	linkEnd             = regexp.MustCompile(`\]\([^)]*\)`)
	markedUp            = regexp.MustCompile("[*_`|\\[\\]<>{}\\\\#]|^:[a-z]+:.*|^[ \t]*(-|[0-9]+\\.) |~{2,}")
	sentenceEnd         = regexp.MustCompile(`[.:;?!。：；？！]`)
)

// parted parts the lines of a source into those of solutions and notes, and the others. It reads the fences alone.
func parted(source string) (hidden, open []string) {
	var fences []string // that are open
	secret := 0         // how many of them, counted from the first one of a solution or note
	for line := range strings.Lines(source) {
		match := fenceLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		switch {
		case match == nil && secret > 0:
			hidden = append(hidden, line)
		case match == nil:
			open = append(open, line)
		case match[2] == "" && len(fences) > 0 && match[1][0] == fences[len(fences)-1][0] && len(match[1]) >= len(fences[len(fences)-1]):
			fences = fences[:len(fences)-1]
			secret = max(0, secret-1)
		default:
			fences = append(fences, match[1])
			if secret > 0 || forInstructorsAlone.MatchString(match[2]) {
				secret++
			}
		}
	}
	return hidden, open
}

// pieces are the parts of a line without marks, a sentence at most, that are long enough to mean something.
func pieces(line string) (all []string) {
	line = linkEnd.ReplaceAllString(roleText.ReplaceAllString(line, "\n"), "\n")
	line = sentenceEnd.ReplaceAllString(markedUp.ReplaceAllString(line, "\n"), "\n")
	for piece := range strings.SplitSeq(line, "\n") {
		piece = strings.Join(strings.Fields(piece), " ")
		if letters := utf8.RuneCountInString(piece); letters >= 12 || letters >= 6 && len(piece) >= 2*letters {
			all = append(all, piece)
		}
	}
	return all
}

// readable are the texts of all files of a site, with what is packed or escaped in them.
func readable(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name, data := range files(t, dir) {
		if path.Ext(name) == ".zip" {
			archive, err := zip.OpenReader(filepath.Join(dir, filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range archive.File {
				if path.Ext(f.Name) == ".u32" {
					continue // the steps of a trace
				}
				in, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(in)
				if err != nil {
					t.Fatal(err)
				}
				all[name+"/"+f.Name] = string(text)
			}
			archive.Close()
			continue
		}
		if strings.HasPrefix(name, "traces/") || strings.HasPrefix(name, exportFolder) {
			continue // made of the programs, not of the course
		}
		all[name] = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\"`, `"`, `\n`, " ").Replace(html.UnescapeString(data))
		if isPage(name) { // once with its marks, and once as it is read
			doc, err := html.Parse(strings.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for n := range doc.Descendants() {
				if n.Type == html.TextNode {
					text.WriteString(n.Data)
				}
			}
			all[name], all[name+" as text"] = data, text.String()
		}
	}
	return all
}
