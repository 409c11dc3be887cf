package player

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed script
var scriptFiles embed.FS

// Modules holds the modules of the script, in the folder script. Other scripts may import those that import nothing.
var Modules fs.FS = scriptFiles

//go:embed player.css choices.css hand.css tree.css twin.css construct.css predict.css languages.css edit.css
var styleFiles embed.FS

// Style is the style sheet of players and boards. Its colours are custom properties that start with
// --queens-, to be overridden on :root.
func Style() []byte { return style() }

var style = sync.OnceValue(func() (all []byte) {
	for _, name := range []string{"player.css", "choices.css", "hand.css", "tree.css", "twin.css", "construct.css", "predict.css", "languages.css", "edit.css"} {
		text, err := styleFiles.ReadFile(name)
		if err != nil {
			panic(err) // the file is part of the program
		}
		all = append(all, text...)
	}
	return all
})

// Script is the player as one classic script, which may stand in a page with defer. It defines the
// element <queens-player>. It speaks these languages, some of [Languages], and all of them if none is named: a page in one
// language is a quarter smaller with that alone.
func Script(languages ...string) ([]byte, error) {
	made, _ := scripts.LoadOrStore(strings.Join(languages, " "), sync.OnceValues(func() ([]byte, error) {
		return Bundle(scriptFiles, "script/main.js", languages...)
	}))
	return made.(func() ([]byte, error))()
}

// scripts are those that were made, by their languages.
var scripts sync.Map

// Bundle makes one classic script of an ES module and all that it imports. The modules stand in the folder of
// the first one and have names of their own. The module "strings" is the catalogues of the player in some languages, or
// all together, so that a further language needs no line of code.
func Bundle(modules fs.FS, entry string, languages ...string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{entry},
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2020,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LogLevel:          api.LogLevelSilent,
		Plugins:           []api.Plugin{{Name: "embedded", Setup: embedded{modules, path.Dir(entry), languages}.setup}},
	})
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{})
		return nil, fmt.Errorf("bundling the scripts: %s", strings.TrimSpace(strings.Join(lines, "")))
	}
	return result.OutputFiles[0].Contents, nil
}

// embedded lets esbuild read modules from a folder of this program.
type embedded struct {
	modules   fs.FS
	folder    string
	languages []string
}

func (e embedded) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `.*`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: path.Base(args.Path), Namespace: "embedded"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "embedded"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text, loader, err := e.module(args.Path)
		return api.OnLoadResult{Contents: &text, Loader: loader}, err
	})
}

func (e embedded) module(name string) (string, api.Loader, error) {
	if name == "strings" {
		all, err := catalogues()
		if err != nil {
			return "", 0, err
		}
		some := map[string]map[string]string{}
		for _, lang := range e.languages {
			if all[lang] == nil {
				return "", 0, fmt.Errorf("the player has no strings in %q", lang)
			}
			some[lang] = all[lang]
		}
		if len(some) == 0 {
			some = all
		}
		text, err := json.Marshal(some)
		return string(text), api.LoaderJSON, err
	}
	loader := api.LoaderJS
	if path.Ext(name) == ".json" {
		loader = api.LoaderJSON
	}
	text, err := fs.ReadFile(e.modules, path.Join(e.folder, name))
	return string(text), loader, err
}
