package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/runner/sandbox"
)

// limitFlags are the flags of every command that runs programs of other languages.
type limitFlags struct {
	chosen runner.Limits
	mode   *choice
	cmd    *cobra.Command
	stderr io.Writer
}

func addLimits(cmd *cobra.Command) *limitFlags {
	f := &limitFlags{chosen: runner.DefaultLimits(), cmd: cmd}
	f.mode = addChoice(cmd, "sandbox", "shut programs off by bubblewrap", string(sandbox.Auto), string(sandbox.Bwrap), string(sandbox.None))
	return f
}

func (f *limitFlags) limits() runner.Limits { return f.chosen }

// openly reports whether it was said that programs run without a sandbox.
func (f *limitFlags) openly() bool { return f.mode.value == string(sandbox.None) }

// runner is a runner in the mode that was chosen.
func (f *limitFlags) runner() (*runner.Runner, error) {
	return runner.New(runner.Options{Sandbox: sandbox.Mode(f.mode.value), Notice: f.stderr})
}

// languageList reads names of languages, separated by commas: all for none, or for "all".
func languageList(text string) ([]programs.Language, error) {
	if text == "" || text == "all" {
		return programs.Languages(), nil
	}
	var langs []programs.Language
	for _, name := range strings.Split(text, ",") {
		lang, err := programs.FindLanguage(strings.TrimSpace(name))
		if err != nil {
			return nil, usageError{err}
		}
		langs = append(langs, lang)
	}
	return langs, nil
}
