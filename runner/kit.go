package runner

import (
	"context"

	"queens/tracer/mark"
)

// kit is what the runner knows of a language: how its tools are found, how a program is built and started, and
// how it says that it has failed. A further language is a further kit.
type kit struct {
	find    func(ctx context.Context, f *finder) error
	install string            // what installs its tools on Debian
	support map[string]string // the support files, and where they are laid beside the program's folder src
	cache   string            // a folder that its compiler keeps from one program to the next, or ""

	// call is the statement in the place of a marker; nil is the language's own.
	call func(marker int, args []string) string

	// file is the name of a file while it is compiled, by its place among the files; nil is the reader's own.
	file func(place int) string

	// check refuses a program before anything is run; it may be nil.
	check func(p *Program) error

	// build gives the commands that build the program in the folder src into the folder out.
	build func(b *building) []command

	// parts are what a program is built of that others share; it may be nil. quick gives the commands that build the program
	// of those that are there (building.parts), and may use what not every machine has.
	parts func(b *building) []part
	quick func(b *building) []command

	// start is the command that runs what was built.
	start func(b *Built, memory int64) command

	// lines is how the lines of a program are counted; it is nil where the language's own tools do not count them.
	lines *lineKit

	// place says where the program that left a note of its crash was, in its own files. It is nil where crash knows.
	place func(b *Built, note string) failure

	// crash finds in what the program has said on standard error why it has ended.
	crash func(stderr string, own func(file string) bool) failure
}

// command is a tool and what it is called with. Paths are relative to the folder that it runs in.
type command struct {
	path string
	args []string
	env  []string
}

// building is a program that is being built. It has the folders src with the texts, support, out and tmp.
type building struct {
	*Program
	kit    *kit
	tools  []string // of the toolchain
	folder string   // absolute
	cache  string   // the kit's
	parts  []string // folders of the kit's parts, "" for one that is not there
}

// failure is what a program says of its own end. file is one of its own, or "" where it says none.
type failure struct {
	what string
	file string
	line int
}

// kits are those of all languages, by name.
var kits map[string]*kit

func init() { // a kit's functions look at the programs, which look at the kits
	kits = map[string]*kit{
		"c":          cKit("gcc", "CC", "c", "gcc libc6-dev"),
		"cpp":        cKit("g++", "CXX", "c++", "g++"),
		"java":       javaKit,
		"csharp":     csharpKit,
		"go":         goKit,
		"python":     pythonKit,
		"javascript": javascriptKit,
	}
}

// instrument is the text that is compiled to take the steps of a source.
func (k *kit) instrument(source *mark.Source, lang *mark.Language) string {
	call := k.call
	if call == nil {
		call = lang.Call
	}
	return source.Instrument(call)
}
