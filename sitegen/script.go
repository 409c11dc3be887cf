package sitegen

import (
	"embed"
	"encoding/json"
	"maps"
	"strings"
	"sync"

	"queens/phrases"
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
	all, err := phrases.Read[json.RawMessage](phrases.Site)
	if err != nil {
		return nil, err
	}
	for _, catalogue := range all {
		maps.DeleteFunc(catalogue, func(key string, _ json.RawMessage) bool { return !strings.HasPrefix(key, "script.") })
	}
	text, err := json.Marshal(all)
	return append([]byte("export default "), text...), err
}
