// Package phrases holds every string of the interface: one catalogue a language, in its file, with a part for the player,
// one for the site around it, one for what only exports say, and one for what only notebooks do.
package phrases

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed *.json
var files embed.FS

// The parts of a catalogue.
const (
	Player = "player"
	Site   = "site"
	Export = "export"

	Notebook = "notebook"
)

// catalogues are all that there are, by language and part.
var catalogues = sync.OnceValues(func() (map[string]map[string]json.RawMessage, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	all := map[string]map[string]json.RawMessage{}
	for _, entry := range entries {
		data, err := files.ReadFile(entry.Name())
		if err != nil {
			return nil, err
		}
		var parts map[string]json.RawMessage
		if err := json.Unmarshal(data, &parts); err != nil {
			return nil, fmt.Errorf("phrases/%s: %w", entry.Name(), err)
		}
		all[strings.TrimSuffix(entry.Name(), ".json")] = parts
	}
	return all, nil
})

// Read reads a part of every catalogue: the strings by language and key, each in the form W.
func Read[W any](part string) (map[string]map[string]W, error) {
	all, err := catalogues()
	if err != nil {
		return nil, err
	}
	read := map[string]map[string]W{}
	for lang, parts := range all {
		var strings map[string]W
		if err := json.Unmarshal(parts[part], &strings); err != nil {
			return nil, fmt.Errorf("phrases/%s.json: %s: %w", lang, part, err)
		}
		read[lang] = strings
	}
	return read, nil
}

// texts are the parts that hold nothing but strings, by part, language and key.
var texts sync.Map

// Text is a string of a part that holds nothing but strings, its slots filled: values are pairs of a slot's name and what stands
// in it. An unknown language or key, or a slot without a value, is an error.
func Text(part, lang, key string, values ...string) (string, error) {
	read, _ := texts.LoadOrStore(part, sync.OnceValues(func() (map[string]map[string]string, error) { return Read[string](part) }))
	all, err := read.(func() (map[string]map[string]string, error))()
	if err != nil {
		return "", err
	}
	catalogue, ok := all[lang]
	if !ok {
		return "", fmt.Errorf("the %s has no strings in %q: want one of %s",
			part, lang, strings.Join(slices.Sorted(maps.Keys(all)), ", "))
	}
	text, ok := catalogue[key]
	if !ok {
		return "", fmt.Errorf("the %s has no string %q in %q", part, key, lang)
	}
	filled, missing := Fill(text, values...)
	if missing != "" {
		return "", fmt.Errorf("the string %q in %q wants a value for %s", key, lang, missing)
	}
	return filled, nil
}

var slot = regexp.MustCompile(`\{[a-z]+\}`)

// Fill fills the slots of a string: values are pairs of a slot's name and what stands in it. missing is the first slot that
// has no value, such as {n}, or "".
func Fill(text string, values ...string) (filled, missing string) {
	filled = slot.ReplaceAllStringFunc(text, func(name string) string {
		for i := 0; i+1 < len(values); i += 2 {
			if "{"+values[i]+"}" == name {
				return values[i+1]
			}
		}
		if missing == "" {
			missing = name
		}
		return ""
	})
	return filled, missing
}
