package runner

import (
	"cmp"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// talk hands on what a program says on standard error, with the reader's names of the files in the place of those
// in the cache. Only what may be the beginning of such a name is held back until more comes.
type talk struct {
	to    io.Writer // may be nil
	names []renamed // the longest first
	held  string
	said  tail
}

// renamed is a name in the cache, and what stands in its place.
type renamed struct{ name, by string }

func (b *Built) newTalk(to io.Writer) *talk {
	t := &talk{to: to}
	for _, folder := range b.folders {
		for i, name := range b.program.names() {
			path := filepath.Join(folder, "src", name)
			address := url.URL{Scheme: "file", Path: path} // as Node names a module
			t.names = append(t.names, renamed{path, b.program.Files[i].Name}, renamed{address.String(), b.program.Files[i].Name})
		}
		for _, dir := range []string{"src", "out", "support"} {
			t.names = append(t.names, renamed{filepath.Join(folder, dir) + "/", ""})
		}
	}
	slices.SortFunc(t.names, func(a, b renamed) int { return cmp.Compare(len(b.name), len(a.name)) })
	return t
}

func (t *talk) Write(p []byte) (int, error) {
	text, held := t.rename(t.held+string(p), true)
	t.held = held
	return len(p), t.hand(text)
}

// flush hands on what is held back.
func (t *talk) flush() error {
	text, _ := t.rename(t.held, false)
	t.held = ""
	return t.hand(text)
}

// starts are the first letters of all names in the cache: paths, and addresses of files.
const starts = "/f"

// rename replaces the names in a text. If there is more to come, the end of the text may be held back.
func (t *talk) rename(text string, more bool) (out, held string) {
	var b strings.Builder
	for i := 0; i < len(text); {
		if n := strings.IndexAny(text[i:], starts); n != 0 {
			if n < 0 {
				n = len(text) - i
			}
			b.WriteString(text[i : i+n])
			i += n
			continue
		}
		next := i + 1
		by := text[i:next]
		for _, r := range t.names {
			rest := text[i:]
			if more && len(rest) < len(r.name) && strings.HasPrefix(r.name, rest) {
				return b.String(), rest
			}
			if strings.HasPrefix(rest, r.name) {
				next, by = i+len(r.name), r.by
				break
			}
		}
		b.WriteString(by)
		i = next
	}
	return b.String(), ""
}

func (t *talk) hand(text string) error {
	t.said.add(text)
	if t.to == nil || text == "" {
		return nil
	}
	_, err := io.WriteString(t.to, text)
	return err
}

// maxSaid is how much of the end of what a program says on standard error is looked at.
const maxSaid = 256 << 10

// tail keeps the end of a text.
type tail struct{ text []byte }

func (t *tail) add(text string) {
	t.text = append(t.text, text...)
	if len(t.text) > 2*maxSaid {
		t.text = t.text[:copy(t.text, t.text[len(t.text)-maxSaid:])]
	}
}

func (t *tail) String() string { return strings.ToValidUTF8(string(t.text), "\ufffd") }
