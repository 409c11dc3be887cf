package player_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queens/phrases"
	"queens/player"
	"queens/tracer"
)

// catalogue is the player's part of a language's strings.
func catalogue(t *testing.T, lang string) map[string]string {
	t.Helper()
	all, err := phrases.Read[string](phrases.Player)
	if err != nil {
		t.Fatal(err)
	}
	return all[lang]
}

func TestLanguagesHaveTheSameKeysAndSlots(t *testing.T) {
	languages, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"en", "zh-hans", "zh-hant"}; !slices.Equal(languages, want) {
		t.Errorf("languages: %q, want %q", languages, want)
	}
	slots := func(text string) []string {
		found := regexp.MustCompile(`\{\w+\}`).FindAllString(text, -1)
		slices.Sort(found)
		return found
	}
	english := catalogue(t, "en")
	keys := slices.Sorted(maps.Keys(english))
	for _, lang := range languages {
		other := catalogue(t, lang)
		if got := slices.Sorted(maps.Keys(other)); !slices.Equal(got, keys) {
			t.Errorf("keys of %s:\n%q, want\n%q", lang, got, keys)
		}
		for key, text := range other {
			if text == "" {
				t.Errorf("%s in %s is empty", key, lang)
			}
			if got, want := slots(text), slots(english[key]); !slices.Equal(got, want) {
				t.Errorf("%s in %s has slots %q, want %q", key, lang, got, want)
			}
		}
	}
	for _, kind := range tracer.Kinds() {
		for _, key := range []string{"kind." + kind.String(), "step." + kind.String()} {
			if english[key] == "" {
				t.Errorf("there is no string %s", key)
			}
		}
	}
}

func TestTextErrors(t *testing.T) {
	for _, test := range []struct{ lang, key, want string }{
		{"tlh", "play", `no strings in "tlh": want one of en, zh-hans, zh-hant`},
		{"en", "plya", `no string "plya" in "en"`},
		{"en", "position", `"position" in "en" wants a value for {step`},
	} {
		_, err := player.Text(test.lang, test.key)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Text(%q, %q): %v, want %s", test.lang, test.key, err, test.want)
		}
	}
}
