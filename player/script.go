package player

import (
	"embed"
	"encoding/json"
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
// element <queens-player>.
func Script() ([]byte, error) { return script() }

var script = sync.OnceValues(func() ([]byte, error) { return Bundle(scriptFiles, "script/main.js") })

// EditScript defines the element <queens-edit>, as one classic script, which may stand behind [Script] with defer. Most pages
// have no such element, and load less without it.
func EditScript() ([]byte, error) { return editScript() }

var editScript = sync.OnceValues(func() ([]byte, error) {
	return bundle(embedded{scriptFiles, "script", sharedModules}, "script/main-edit.js")
})

// sharedModules are those of [Script] that [EditScript] uses, too, and does not hold again.
var sharedModules = []string{
	"counts.js", "dom.js", "fold.js", "index.js", "position.js", "seek.js", "sentence.js", "source.js", "trace.js",
}

// Bundle makes one classic script of an ES module and all that it imports. The modules stand in the folder of
// the first one and have names of their own. The module "strings" is all catalogues of the player together, so
// that a further language needs no line of code; "edit-strings" is the part of them that only the editor says.
func Bundle(modules fs.FS, entry string) ([]byte, error) {
	return bundle(embedded{modules, path.Dir(entry), nil}, entry)
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
	modules fs.FS
	folder  string
	shared  []string // modules that another script holds, see the module "share"
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
		all, err := catalogues()
		if err != nil {
			return "", 0, err
		}
		part := map[string]map[string]string{}
		for lang, catalogue := range all {
			part[lang] = maps.Clone(catalogue)
			maps.DeleteFunc(part[lang], func(key, _ string) bool { return isEditors(key) != (name == "edit-strings") })
		}
		text, err := json.Marshal(part)
		return string(text), api.LoaderJSON, err
	case "share":
		return share(), api.LoaderJS, nil
	}
	loader := api.LoaderJS
	if path.Ext(name) == ".json" {
		loader = api.LoaderJSON
	}
	text, err := fs.ReadFile(e.modules, path.Join(e.folder, name))
	return string(text), loader, err
}

// isEditors reports whether only the editor says a string.
func isEditors(key string) bool { return strings.HasPrefix(key, "edit.") || strings.HasPrefix(key, "mark.") }

// share is a module that hands modules over to a script that is loaded later.
func share() string {
	var imports, list strings.Builder
	for i, name := range sharedModules {
		fmt.Fprintf(&imports, "import * as m%d from %q;\n", i, "./"+name)
		fmt.Fprintf(&list, "%q: m%d, ", name, i)
	}
	return imports.String() + "globalThis.queensModules = {" + list.String() + "};\n"
}
