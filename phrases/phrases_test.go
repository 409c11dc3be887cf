package phrases_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"queens/phrases"
)

// Every part has the same keys in every language. (What a string may hold is for its part to say.)
func TestSameKeys(t *testing.T) {
	for _, part := range []string{phrases.Player, phrases.Site} {
		all, err := phrases.Read[json.RawMessage](part)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Sorted(maps.Keys(all["en"]))
		if len(want) == 0 {
			t.Errorf("%s: no strings", part)
		}
		for lang, strings := range all {
			if got := slices.Sorted(maps.Keys(strings)); !slices.Equal(got, want) {
				t.Errorf("%s in %s has the keys %q, want %q", part, lang, got, want)
			}
		}
	}
}

func TestUnknownPart(t *testing.T) {
	if all, err := phrases.Read[string]("nothing"); err == nil {
		t.Errorf("got %v", all)
	}
}

func ExampleRead() {
	all, err := phrases.Read[string](phrases.Player)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(all["en"]["kind.backtrack"], all["zh-hans"]["kind.backtrack"])
	// Output: backtracks 回溯
}
