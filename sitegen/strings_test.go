package sitegen

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// checkWord holds a word against the English one: both are given the same values. A form says no more than
// the word does, and is one that the language has.
func checkWord(t *testing.T, c *catalogue, key string, w word) {
	t.Helper()
	en, err := readCatalogue("en")
	if err != nil {
		t.Fatal(err)
	}
	want := slots(en.words[key][plural.Other])
	if got := slots(w[plural.Other]); !slices.Equal(got, want) {
		t.Errorf("%s: %s has the slots %q, want %q", c.lang, key, got, want)
	}
	for form, text := range w {
		if text == "" {
			t.Errorf("%s: %s is empty", c.lang, key)
		}
		for _, name := range slots(text) {
			if !slices.Contains(want, name) {
				t.Errorf("%s: %s has the slot %s in one form only", c.lang, key, name)
			}
		}
		used := form == plural.Other
		for n := 0; n < 200 && !used; n++ {
			used = c.form([]any{"n", n}) == form
		}
		if !used {
			t.Errorf("%s: %s has a form that no number asks for", c.lang, key)
		}
	}
}

func slots(text string) []string { return slices.Sorted(slices.Values(slot.FindAllString(text, -1))) }

func TestPlurals(t *testing.T) {
	read := func(lang, words string) *catalogue {
		tag := language.MustParse(lang)
		c := &catalogue{lang: lang, tagged: tag, printer: message.NewPrinter(tag)}
		if err := json.Unmarshal([]byte(words), &c.words); err != nil {
			t.Fatal(err)
		}
		return c
	}
	en := read("en", `{"queens": {"one": "one queen on {board}", "other": "{n} queens on {board}"}, "plain": "{n} of {m}"}`)
	zh := read("zh-hans", `{"queens": "{board}上有 {n} 个皇后"}`)
	pl := read("pl", `{"queens": {"one": "{n} hetman", "few": "{n} hetmany", "many": "{n} hetmanów", "other": "{n} hetmana"}}`)
	for _, test := range []struct {
		c    *catalogue
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
		if got, err := test.c.text(test.key, "board", "a1", "n", test.n); err != nil || got != test.want {
			t.Errorf("%s, %v: %q, %v, want %q", test.c.lang, test.n, got, err, test.want)
		}
	}
	if got, err := en.text("plain", "m", 1, "n", 2000); err != nil || got != "2,000 of 1" {
		t.Errorf("got %q, %v", got, err)
	}
	for _, wrong := range []string{`{"a": {"one": "1"}}`, `{"a": {"other": "1", "some": "2"}}`, `{"a": 3}`, `{"a": {"other": 3}}`} {
		var words map[string]word
		if err := json.Unmarshal([]byte(wrong), &words); err == nil {
			t.Errorf("%s is no error", wrong)
		}
	}
}

func TestDate(t *testing.T) {
	day := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC)
	for lang, want := range map[string]string{"en": "5 March 2026", "zh-hans": "2026 年 3 月 5 日", "zh-hant": "2026 年 3 月 5 日"} {
		c, err := readCatalogue(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := c.date(day); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", lang, got, err, want)
		}
	}
}
