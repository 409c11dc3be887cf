package sitegen

import (
	"path"
	"strings"
	"testing"

	"queens/lessons"
	"queens/player"
)

// The lesson about the player calls its parts by the words that stand on them, in every language: also where the
// text is made of another language's, and the player's words are not.
func TestTheLessonNamesThePlayersParts(t *testing.T) {
	keys := []string{"forward", "over", "out", "jump.run", "options", "seek", "play", "help", "copy", "hand.take", "level"}
	for lang, folder := range map[string]string{"en": "", "zh-hans": "zh-hans", "zh-hant": "zh-hant"} {
		name := path.Join(folder, "how-to-read-a-trace", "index.html")
		page := strings.ToLower(made(t, lessons.Student).files[name])
		_, text, _ := strings.Cut(page, "<h2") // what the lesson says
		for _, key := range keys {
			word, err := player.Text(lang, key)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text, strings.ToLower(word)) {
				t.Errorf("%s does not name %q, which the player calls %q", name, key, word)
			}
		}
	}
}

// The glossary has the player's words for what a program does, and traditional pages have the quotation marks of Taiwan.
func TestTraditionalPagesSpeakLikeThePlayer(t *testing.T) {
	site := made(t, lessons.Student)
	for _, key := range []string{"kind.try", "kind.clash", "kind.probe", "kind.solution", "kind.backtrack"} {
		word, err := player.Text("zh-hant", key)
		if err != nil {
			t.Fatal(err)
		}
		if name := "zh-hant/glossary/index.html"; !strings.Contains(site.files[name], ">"+word+" <span") {
			t.Errorf("%s has no word %q", name, word)
		}
	}
	for name, text := range site.files {
		if strings.HasPrefix(name, "zh-hant/") && strings.HasSuffix(name, ".html") && strings.ContainsAny(text, "“”") {
			i := strings.IndexAny(text, "“”")
			t.Errorf("%s has the quotation marks of simplified Chinese: %s", name, text[i:min(len(text), i+60)])
		}
	}
}
