package player

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed script
var scriptFiles embed.FS

//go:embed player.css choices.css hand.css tree.css twin.css construct.css predict.css languages.css edit.css
var styleFiles embed.FS

// Style is the style sheet of players and boards. Its colours are custom properties that start with
// --queens-, to be overridden on :root.
func Style() []byte { return style() }

// StyleAlone is what [Style] has for a page with [ScriptAlone].
func StyleAlone() []byte { return styleAlone() }

var (
	style      = sheet("player.css", "choices.css", "hand.css", "tree.css", "twin.css", "construct.css", "predict.css", "languages.css", "edit.css")
	styleAlone = sheet("player.css", "choices.css", "tree.css", "languages.css")
)

func sheet(names ...string) func() []byte {
	return sync.OnceValue(func() (all []byte) {
		for _, name := range names {
			text, err := styleFiles.ReadFile(name)
			if err != nil {
				panic(err) // the file is part of the program
			}
			all = append(all, text...)
		}
		return all
	})
}

// Script is the player as one classic script, which may stand in a page with defer. It defines the
// element <queens-player>. It speaks these languages, some of [Languages], and all of them if none is named: a page in one
// language is a quarter smaller with that alone.
func Script(languages ...string) ([]byte, error) {
	return remembered("script/main.js", languages, nil)
}

// ScriptAlone is [Script] for a page that holds a player and no other element of ours: it is a third smaller.
func ScriptAlone(languages ...string) ([]byte, error) {
	return remembered("script/main-alone.js", languages, nil)
}

// EditScript defines the element <queens-edit>, as one classic script, which may stand behind [Script] with defer and speaks the
// same languages. Most pages have no such element, and load less without it.
func EditScript(languages ...string) ([]byte, error) {
	return remembered("script/main-edit.js", languages, sharedModules)
}

// sharedModules are those of [Script] that [EditScript] uses, too, and does not hold again.
var sharedModules = []string{
	"counts.js", "dom.js", "fold.js", "index.js", "position.js", "seek.js", "sentence.js", "source.js", "trace.js",
}

// scripts are those that were made, by what begins them and their languages.
var scripts sync.Map

func remembered(entry string, languages, shared []string) ([]byte, error) {
	made, _ := scripts.LoadOrStore(entry+" "+strings.Join(languages, " "), sync.OnceValues(func() ([]byte, error) {
		return bundle(embedded{scriptFiles, path.Dir(entry), languages, shared}, entry)
	}))
	return made.(func() ([]byte, error))()
}

// Bundle makes one classic script of an ES module and all that it imports. The modules stand in the folder of
// the first one and have names of their own; one that is not there is the player's. The module "strings" is the catalogues of the player in some languages, or
// all together, so that a further language needs no line of code; "edit-strings" is the part of them that only the editor
// says, and that is not in the other one.
func Bundle(modules fs.FS, entry string, languages ...string) ([]byte, error) {
	return bundle(embedded{modules, path.Dir(entry), languages, nil}, entry)
}

func bundle(modules embedded, entry string) ([]byte, error) {
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
		Plugins:           []api.Plugin{{Name: "embedded", Setup: modules.setup}},
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
	languages []string // of the module "strings", all if there are none
	shared    []string // modules that another script holds, see the module "share"
}

func (e embedded) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `.*`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		name := path.Base(args.Path)
		if slices.Contains(e.shared, name) {
			return api.OnResolveResult{Path: name, Namespace: "shared"}, nil
		}
		return api.OnResolveResult{Path: name, Namespace: "embedded"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "shared"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text := fmt.Sprintf("module.exports = queensModules[%q]", args.Path)
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "embedded"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text, loader, err := e.module(args.Path)
		return api.OnLoadResult{Contents: &text, Loader: loader}, err
	})
}

func (e embedded) module(name string) (string, api.Loader, error) {
	switch name {
	case "strings", "edit-strings":
		text, err := e.strings(name == "edit-strings")
		return text, api.LoaderJSON, err
	case "share":
		return share(), api.LoaderJS, nil
	}
	loader := api.LoaderJS
	if path.Ext(name) == ".json" {
		loader = api.LoaderJSON
	}
	text, err := fs.ReadFile(e.modules, path.Join(e.folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		text, err = scriptFiles.ReadFile("script/" + name)
	}
	return string(text), loader, err
}

// strings are catalogues in the module's languages: what only the editor says, or all else.
func (e embedded) strings(editors bool) (string, error) {
	all, err := catalogues()
	if err != nil {
		return "", err
	}
	languages := e.languages
	if len(languages) == 0 {
		languages = slices.Collect(maps.Keys(all))
	}
	some := map[string]map[string]string{}
	for _, lang := range languages {
		if all[lang] == nil {
			return "", fmt.Errorf("the player has no strings in %q", lang)
		}
		some[lang] = maps.Clone(all[lang])
		maps.DeleteFunc(some[lang], func(key, _ string) bool { return isEditors(key) != editors })
	}
	text, err := json.Marshal(some)
	return string(text), err
}

// isEditors reports whether only the editor says a string.
func isEditors(key string) bool {
	return strings.HasPrefix(key, "edit.") || strings.HasPrefix(key, "mark.")
}

// share is a module that hands modules over to a script that is loaded later.
func share() string {
	var imports, list strings.Builder
	for i, name := range sharedModules {
		fmt.Fprintf(&imports, "import * as m%d from %q;\n", i, "./"+name)
		fmt.Fprintf(&list, "%q: m%d, ", name, i)
	}
	return imports.String() + "globalThis.queensModules = {" + list.String() + "};\n"
}
