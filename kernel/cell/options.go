package cell

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/agext/levenshtein"
	"github.com/spf13/pflag"

	"queens/programs"
	"queens/runner/sandbox"
	"queens/solvers"
	"queens/tracer"
)

// Options are those behind %%LANG. A zero was not given.
type Options struct {
	N       int     // first argument of the program, and the size of the board
	As      string  // name of the program
	Input   *string // standard input
	Limit   int64   // most steps that are taken
	NoTrace bool
	Sandbox sandbox.Mode
}

// Option describes an option, for help and documentation.
type Option struct {
	Name  string // with its dashes
	Value string // what stands behind it, "" for nothing
	Help  string
}

// ListOptions are all options that can stand behind %%LANG.
func ListOptions() []Option {
	var list []Option
	flags(&Options{}).VisitAll(func(f *pflag.Flag) {
		kind, help := pflag.UnquoteUsage(f)
		list = append(list, Option{"--" + f.Name, kind, help})
	})
	return list
}

// flags are the options as flags.
func flags(o *Options) *pflag.FlagSet {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	set.Usage = func() {}
	set.Var(&value{kind: "N", set: func(text string) (err error) {
		n, err := whole(text, tracer.MaxN)
		o.N = int(n)
		return err
	}}, "n", "first argument of the program, and the size of its board")
	set.Var(&value{kind: "NAME", set: func(text string) error {
		o.As = text
		return CheckName(text)
	}}, "as", "name of the program, for line commands")
	set.Var(&value{kind: "TEXT", set: func(text string) error {
		text = inputEscapes.Replace(text)
		o.Input = &text
		return nil
	}}, "input", `standard input of the program, in which \n ends a line; then nobody is asked for any`)
	set.Var(&value{kind: "K", set: func(text string) (err error) {
		o.Limit, err = whole(text, math.MaxInt64)
		return err
	}}, "limit", "most steps that are taken of the program")
	set.BoolVar(&o.NoTrace, "no-trace", false, "run the program as it stands, and take no steps")
	set.Var(&value{kind: strings.Join(sandboxes, "|"), set: func(text string) error {
		if !slices.Contains(sandboxes, text) {
			return fmt.Errorf("want one of %s", strings.Join(sandboxes, ", "))
		}
		o.Sandbox = sandbox.Mode(text)
		return nil
	}}, "sandbox", "how the program is shut off; auto is bwrap where bubblewrap works, else none")
	return set
}

var sandboxes = []string{string(sandbox.Auto), string(sandbox.Bwrap), string(sandbox.None)}

var inputEscapes = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t")

// value is a flag that a function reads.
type value struct {
	kind string
	set  func(text string) error
}

func (v *value) String() string        { return "" }
func (v *value) Type() string          { return v.kind }
func (v *value) Set(text string) error { return v.set(text) }

func whole(text string, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case (err != nil || n < 1) && most == math.MaxInt64:
		return 0, errors.New("want a number from 1 on")
	case err != nil || n < 1 || n > most:
		return 0, fmt.Errorf("want a number from 1 to %d", most)
	}
	return n, nil
}

// maxName is how many bytes the name of a program can have.
const maxName = 60

// CheckName reports why a program cannot have a name.
func CheckName(name string) error {
	bad := func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	switch {
	case name == "" || strings.ContainsFunc(name, bad) || name[0] == '-' || len(name) > maxName:
		return fmt.Errorf("want letters, digits, - and _, at most %d bytes of them and no - before", maxName)
	case strings.HasPrefix(name, cellPrefix) && strings.Trim(name[len(cellPrefix):], "0123456789") == "":
		return fmt.Errorf("cells have the names %s1, %s2 and so on by themselves", cellPrefix, cellPrefix)
	}
	if _, err := solvers.Find(name); err == nil {
		return fmt.Errorf("a variant of the course has the name %s", name)
	}
	return nil
}

const cellPrefix = "cell-"

// Name is the name of the cell with an execution count.
func Name(number int) string { return cellPrefix + strconv.Itoa(number) }

// parseOptions reads the words behind %%LANG.
func parseOptions(lang string, args []string) (Options, error) {
	var o Options
	set := flags(&o)
	err := set.Parse(args)
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return o, fmt.Errorf("unknown option -%s: %s", unknown.GetSpecifiedShortnames(), suggest(unknown.GetSpecifiedShortnames(), optionNames(), ""))
	case errors.As(err, &unknown):
		return o, fmt.Errorf("unknown option --%s: %s", unknown.GetSpecifiedName(), suggest("--"+unknown.GetSpecifiedName(), optionNames(), ""))
	case errors.As(err, &missing):
		return o, fmt.Errorf("--%s wants a value behind it: %s", missing.GetFlag().Name, missing.GetFlag().Value.Type())
	case errors.As(err, &invalid):
		return o, fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, strconv.Quote(invalid.GetValue()), errors.Unwrap(invalid))
	case errors.Is(err, pflag.ErrHelp):
		return o, fmt.Errorf("the options of %%%%%s are %s", lang, strings.Join(optionNames(), ", "))
	case err != nil:
		return o, err
	case set.NArg() > 0:
		return o, fmt.Errorf("%%%%%s takes options and nothing else, got %q; the options are %s", lang, set.Arg(0), strings.Join(optionNames(), ", "))
	}
	return o, nil
}

func optionNames() []string {
	var names []string
	for _, o := range ListOptions() {
		names = append(names, o.Name)
	}
	return names
}

// magics are the names that can stand behind %%.
func magics() []string {
	var names []string
	for _, lang := range programs.Languages() {
		names = append(names, lang.Name)
	}
	return append(names, FileMagic)
}

// otherNames are what people call the languages.
var otherNames = map[string]string{
	"c++": "cpp", "cxx": "cpp", "cc": "cpp", "c#": "csharp", "cs": "csharp", "golang": "go", "py": "python", "python3": "python", "js": "javascript", "node": "javascript",
	"writefile": FileMagic,
}

func findLanguage(name string) (programs.Language, error) {
	lang, err := programs.FindLanguage(name)
	if err == nil {
		return lang, nil
	}
	return lang, fmt.Errorf("unknown language %q: %s", name, suggest(name, magics()[:len(magics())-1], ""))
}

// suggest says which of some names was meant, and lists them. prefix is written before each.
func suggest(name string, names []string, prefix string) string {
	nearest, best := otherNames[strings.ToLower(name)], 1.0
	if !slices.Contains(names, nearest) {
		nearest, best = "", 0.0
	}
	for _, n := range names {
		if like := levenshtein.Similarity(strings.ToLower(name), n, nil); like > best {
			nearest, best = n, like
		}
	}
	list := "want one of " + prefix + strings.Join(names, ", "+prefix)
	if best >= 0.5 {
		return fmt.Sprintf("did you mean %s%s? %s", prefix, nearest, list)
	}
	return list
}
