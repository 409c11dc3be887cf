// Package phrases holds every string of the interface: one catalogue a language, in its file, with a part for the player,
// one for the site around it, and one for what only exports say.
package phrases

import (
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
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
