package sitegen

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"queens/lessons"
)

// spoken are the attributes whose text is read out or shown.
var spoken = []string{"alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "content", "data-label", "label",
	"placeholder", "title"}

// TestLanguages: what is Chinese on a page stands in an element that says so, wherever the page is in another language, and
// nothing else claims to be; so a voice reads each passage by its own rules. Traditional pages say which Chinese they
// hold.
func TestLanguages(t *testing.T) {
	looked := map[string]int{} // Chinese characters, by the language of their page
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		for name, page := range made(t, edition).pages {
			whole := ""
			var walk func(n *html.Node, lang string)
			walk = func(n *html.Node, lang string) {
				if n.Type == html.ElementNode {
					if own := attr(n, "lang"); own != "" {
						if lang = own; whole == "" {
							whole = own
						}
					}
					for _, a := range n.Attr {
						if slices.Contains(spoken, a.Key) {
							looked[whole] += checkLanguage(t, name, a.Key, a.Val, lang)
						}
					}
				}
				if n.Type == html.TextNode {
					looked[whole] += checkLanguage(t, name, n.Parent.Data, n.Data, lang)
				}
				for child := n.FirstChild; child != nil; child = child.NextSibling {
					walk(child, lang)
				}
				if n.Type == html.ElementNode && n.Data != "html" && strings.HasPrefix(attr(n, "lang"), "zh") && !strings.ContainsFunc(innerText(n), isHan) {
					t.Errorf("%s: <%s> says that it is in %s, and holds no Chinese: %q", name, n.Data, attr(n, "lang"), innerText(n))
				}
			}
			walk(page, "")
			if whole == "" {
				t.Errorf("%s does not say its language", name)
			}
		}
	}
	if looked["en"] < 100 || looked["zh-Hans"] < 10_000 || looked["zh-Hant"] < 10_000 {
		t.Errorf("too few characters: %v", looked)
	}
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// charsets are the characters of each Chinese: those that its old encoding has.
var charsets = map[string]encoding.Encoding{"zh-Hans": simplifiedchinese.HZGB2312, "zh-Hant": traditionalchinese.Big5}

// checkLanguage counts the Chinese characters that it looks at.
func checkLanguage(t *testing.T, name, where, text, lang string) (looked int) {
	t.Helper()
	for _, r := range text {
		if !isHan(r) {
			continue
		}
		looked++
		if !strings.HasPrefix(lang, "zh") {
			t.Errorf("%s: Chinese in <%s> that is said to be %s: %q", name, where, lang, strings.TrimSpace(text))
			return looked
		}
		if charset := charsets[lang]; charset != nil {
			if _, err := charset.NewEncoder().String(string(r)); err != nil {
				t.Errorf("%s: %c in <%s> is not written so in %s: %q", name, r, where, lang, strings.TrimSpace(text))
			}
		}
	}
	return looked
}

// TestHeadings: each page has one title, and below it no heading skips a level.
func TestHeadings(t *testing.T) {
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		for name, page := range made(t, edition).pages {
			titles, last := 0, 0
			inside := false // main: what stands before it has headings of its own
			for n := range page.Descendants() {
				inside = inside || n.Data == "main"
				if !inside || n.Type != html.ElementNode || len(n.Data) != 2 || n.Data[0] != 'h' || n.Data[1] < '1' || n.Data[1] > '6' {
					continue
				}
				level := int(n.Data[1] - '0')
				if level == 1 {
					titles++
				}
				if level > last+1 {
					t.Errorf("%s: %q is a heading of level %d below one of %d", name, innerText(n), level, last)
				}
				if strings.TrimSpace(innerText(n)) == "" {
					t.Errorf("%s: a heading of level %d without a text", name, level)
				}
				last = level
			}
			if titles != 1 {
				t.Errorf("%s: %d titles, want 1", name, titles)
			}
		}
	}
}
