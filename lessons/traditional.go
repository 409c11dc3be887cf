package lessons

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/longbridgeapp/opencc"
)

// The language that is made of another one where nobody has written it.
const (
	simplified  = "zh-hans"
	traditional = "zh-hant"
)

// dictionary turns simplified Chinese into traditional, with the words of Taiwan where words differ.
var dictionary = sync.OnceValues(func() (*opencc.OpenCC, error) { return opencc.New("s2twp") })

// converter makes traditional Chinese of simplified. Terms of the course come before the dictionary.
type converter struct {
	mask, unmask *strings.Replacer
	key          string // tells converters apart
}

// newConverter takes the terms of a course: how a simplified word is to be written.
func newConverter(terms map[string]string) *converter {
	words := slices.SortedFunc(maps.Keys(terms), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) // the longest wins
	})
	var mask, unmask []string
	key := sha256.New()
	for i, word := range words {
		hidden := string(rune(privateUse + i)) // which the dictionary leaves alone
		mask = append(mask, word, hidden)
		unmask = append(unmask, hidden, terms[word])
		fmt.Fprintf(key, "%q %q\n", word, terms[word])
	}
	return &converter{strings.NewReplacer(mask...), strings.NewReplacer(unmask...), string(key.Sum(nil))}
}

const (
	privateUse = 0xE000 // the first of 6,400 characters that mean nothing
	maxTerms   = 1000
)

// hidden reports whether a character is one of those.
func hidden(r rune) bool { return r >= privateUse && r < privateUse+6400 }

// untouched is what stays as it is: text that is said to be in another language, and addresses, whose anchors are
// those of the simplified page. They stand in links, in the definitions of links, and for themselves.
var untouched = regexp.MustCompile("\\{lang\\}`[^`]*`" +
	`|\]\([ \t]*(?:<[^<>\n]*>|(?:[^()\s]|\([^()\s]*\))*)` +
	`|\]:[ \t]*[!-~]\S*` +
	`|<https?://[^<>\s]*>`)

// convert makes traditional text of simplified.
func (c *converter) convert(text string) (string, error) {
	dictionary, err := dictionary()
	if err != nil {
		return "", fmt.Errorf("read the dictionary of traditional Chinese: %w", err)
	}
	var b strings.Builder
	part := func(text string) error {
		converted, err := dictionary.Convert(c.mask.Replace(text))
		b.WriteString(c.unmask.Replace(converted))
		return err
	}
	end := 0
	for _, match := range untouched.FindAllStringIndex(text, -1) {
		if err := part(text[end:match[0]]); err != nil {
			return "", err
		}
		b.WriteString(text[match[0]:match[1]])
		end = match[1]
	}
	err = part(text[end:])
	return b.String(), err
}

// convertFile is convert for the text of a file, which is remembered until the text or the terms change: a course
// that is built again has few changed files.
func (c *converter) convertFile(name string, text []byte) ([]byte, error) {
	key := sha256.Sum256(slices.Concat([]byte(c.key), text))
	if done, ok := convertedFiles.Load(name); ok && done.(convertedFile).key == key {
		return done.(convertedFile).text, nil
	}
	converted, err := c.convert(string(text))
	if err != nil {
		return nil, err
	}
	convertedFiles.Store(name, convertedFile{key, []byte(converted)})
	return []byte(converted), nil
}

type convertedFile struct {
	key  [sha256.Size]byte
	text []byte
}

var convertedFiles sync.Map // of convertedFile, by name
