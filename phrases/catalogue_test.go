package phrases_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"golang.org/x/text/feature/plural"

	"queens/phrases"
)

// worded are the parts whose strings are words of a catalogue.
var worded = []string{phrases.Site, phrases.Notebook}

// Every word has the slots of the English one, whatever its form, and no form that no number asks for.
func TestWords(t *testing.T) {
	for _, part := range worded {
		all, err := phrases.Read[phrases.Word](part)
		if err != nil {
			t.Fatal(err)
		}
		for lang := range all {
			c, err := phrases.ReadCatalogue(part, lang)
			if err != nil {
				t.Fatal(err)
			}
			for key, word := range c.Words {
				checkWord(t, c, key, all["en"][key], word)
			}
		}
	}
}

func checkWord(t *testing.T, c *phrases.Catalogue, key string, english, word phrases.Word) {
	t.Helper()
	want := slots(english[plural.Other])
	if got := slots(word[plural.Other]); !slices.Equal(got, want) {
		t.Errorf("%s: %s has the slots %q, want %q", c.Lang, key, got, want)
	}
	for form, text := range word {
		if text == "" {
			t.Errorf("%s: %s is empty", c.Lang, key)
		}
		for _, name := range slots(text) {
			if !slices.Contains(want, name) {
				t.Errorf("%s: %s has the slot %s in one form only", c.Lang, key, name)
			}
		}
		used := form == plural.Other
		for n := 0; n < 200 && !used; n++ {
			used = c.Form([]any{"n", n}) == form
		}
		if !used {
			t.Errorf("%s: %s has a form that no number asks for", c.Lang, key)
		}
	}
}

var slot = regexp.MustCompile(`\{[a-z]+\}`)

func slots(text string) []string { return slices.Sorted(slices.Values(slot.FindAllString(text, -1))) }

func TestPlurals(t *testing.T) {
	read := func(lang, text string) *phrases.Catalogue {
		var words map[string]phrases.Word
		if err := json.Unmarshal([]byte(text), &words); err != nil {
			t.Fatal(err)
		}
		c, err := phrases.NewCatalogue(lang, words)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	en := read("en", `{"queens": {"one": "one queen on {board}", "other": "{n} queens on {board}"}, "plain": "{n} of {m}"}`)
	zh := read("zh-hans", `{"queens": "{board}上有 {n} 个皇后"}`)
	pl := read("pl", `{"queens": {"one": "{n} hetman", "few": "{n} hetmany", "many": "{n} hetmanów", "other": "{n} hetmana"}}`)
	for _, test := range []struct {
		c    *phrases.Catalogue
		key  string
		n    any
		want string
	}{
		{en, "queens", 1, "one queen on a1"},
		{en, "queens", -1, "one queen on a1"},
		{en, "queens", 0, "0 queens on a1"},
		{en, "queens", int64(1), "one queen on a1"},
		{en, "queens", int64(10_000_001), "10,000,001 queens on a1"},
		{en, "queens", "no", "no queens on a1"},
		{zh, "queens", 1, "a1上有 1 个皇后"},
		{pl, "queens", 1, "1 hetman"},
		{pl, "queens", 22, "22 hetmany"},
		{pl, "queens", 25, "25 hetmanów"},
	} {
		if got, err := test.c.Text(test.key, "board", "a1", "n", test.n); err != nil || got != test.want {
			t.Errorf("%s, %v: %q, %v, want %q", test.c.Lang, test.n, got, err, test.want)
		}
	}
	if got, err := en.Text("plain", "m", 1, "n", 2000); err != nil || got != "2,000 of 1" {
		t.Errorf("got %q, %v", got, err)
	}
	for _, wrong := range []string{`{"a": {"one": "1"}}`, `{"a": {"other": "1", "some": "2"}}`, `{"a": 3}`, `{"a": {"other": 3}}`} {
		var words map[string]phrases.Word
		if err := json.Unmarshal([]byte(wrong), &words); err == nil {
			t.Errorf("%s is no error", wrong)
		}
	}
}

func TestDate(t *testing.T) {
	day := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC)
	for lang, want := range map[string]string{"en": "5 March 2026", "zh-hans": "2026 年 3 月 5 日", "zh-hant": "2026 年 3 月 5 日"} {
		c, err := phrases.ReadCatalogue(phrases.Site, lang)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := c.Date(day); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", lang, got, err, want)
		}
	}
}

func ExampleCatalogue_Text() {
	words, err := phrases.ReadCatalogue(phrases.Site, "en")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range 3 {
		text, err := words.Text("minutes", "n", n+1)
		fmt.Println(text, err)
	}
	// Output:
	// about a minute <nil>
	// about 2 minutes <nil>
	// about 3 minutes <nil>
}
