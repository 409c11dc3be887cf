package sitegen

import (
	"embed"
	"encoding/json"
	"path"
	"strings"
	"sync"

	"queens/player"
)

//go:embed script
var scriptFiles embed.FS

// script is the site's script, of every page: script/main.js and what it imports.
var script = sync.OnceValues(func() ([]byte, error) {
	words, err := scriptWords()
	if err != nil {
		return nil, err
	}
	return player.Bundle(modules{scriptFiles, words}, "script/main.js")
})

// modules are the files of the script, and the module "words" beside them.
type modules struct {
	embed.FS
	words []byte
}

func (m modules) ReadFile(name string) ([]byte, error) {
	if name == "script/words" {
		return m.words, nil
	}
	return m.FS.ReadFile(name)
}

// scriptWords is a module of the words of every language whose keys begin with "script.", as script/words.js
// reads them.
func scriptWords() ([]byte, error) {
	entries, err := stringFiles.ReadDir("strings")
	if err != nil {
		return nil, err
	}
	all := map[string]map[string]json.RawMessage{}
	for _, entry := range entries {
		data, err := stringFiles.ReadFile("strings/" + entry.Name())
		if err != nil {
			return nil, err
		}
		var words map[string]json.RawMessage
		if err := json.Unmarshal(data, &words); err != nil {
			return nil, err
		}
		for key := range words {
			if !strings.HasPrefix(key, "script.") {
				delete(words, key)
			}
		}
		all[strings.TrimSuffix(entry.Name(), path.Ext(entry.Name()))] = words
	}
	text, err := json.Marshal(all)
	return append([]byte("export default "), text...), err
}
