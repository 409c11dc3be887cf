package phrases_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"queens/phrases"
)

// Every part has the same keys in every language. (What a string may hold is for its part to say.)
func TestSameKeys(t *testing.T) {
	for _, part := range []string{phrases.Player, phrases.Site, phrases.Export, phrases.Notebook} {
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

// No key stands twice: the last one would count, and nobody would see which that is.
func TestKeysOnce(t *testing.T) {
	names, err := filepath.Glob("*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no catalogues", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var parts map[string]json.RawMessage
		if err := json.Unmarshal(text, &parts); err != nil {
			t.Fatal(err)
		}
		for part, strings := range parts {
			decoder := json.NewDecoder(bytes.NewReader(strings))
			seen := map[json.Token]bool{}
			for decoder.Token(); decoder.More(); { // past the brace
				key, err := decoder.Token()
				var value json.RawMessage
				if err = cmp.Or(err, decoder.Decode(&value)); err != nil {
					t.Fatal(err)
				}
				if seen[key] {
					t.Errorf("%s: %s has the key %q twice", name, part, key)
				}
				seen[key] = true
			}
		}
	}
}

func TestUnknownPart(t *testing.T) {
	if all, err := phrases.Read[string]("nothing"); err == nil {
		t.Errorf("got %v", all)
	}
}

func ExampleFill() {
	filled, _ := phrases.Fill("step {step} of {steps}", "step", "3", "steps", "7")
	fmt.Println(filled)
	_, missing := phrases.Fill("step {step} of {steps}", "step", "3")
	fmt.Println(missing)
	// Output:
	// step 3 of 7
	// {steps}
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

func ExampleText() {
	text, err := phrases.Text(phrases.Export, "en", "left.steps", "from", "1", "to", "9", "steps", "1024")
	fmt.Println(text, err)
	_, err = phrases.Text(phrases.Export, "en", "left.steps", "from", "1")
	fmt.Println(err)
	// Output:
	// steps 1 to 9 of 1024 <nil>
	// the string "left.steps" in "en" wants a value for {to}
}
