package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"queens/programs"
)

// Toolchain is what programs of a language are compiled and run with on this machine.
type Toolchain struct {
	Language programs.Language
	Version  string   // as in "gcc (Debian 12.2.0-14) 12.2.0"
	Tools    []string // paths of the compiler and what else is needed

	shown []string // files and folders that a sandbox must show beside the system's
}

// MissingError says that a language's toolchain is not on this machine.
type MissingError struct {
	Language programs.Language
	Tool     string // what was looked for: "mcs"
	Install  string // a command that installs it on Debian: "apt-get install mono-mcs mono-runtime"
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s: %s is not installed: %s", e.Language.Title, e.Tool, e.Install)
}

// Install is the command that installs a language's tools on Debian.
func Install(lang programs.Language) string { return kits[lang.Name].install }

// askTime is how long a tool may take to say its version: the first start of a large one from a slow disk.
const askTime = time.Minute

// Toolchain finds that of a language. The error is a [*MissingError] where there is none. A tool is asked once.
func (r *Runner) Toolchain(ctx context.Context, lang programs.Language) (*Toolchain, error) {
	kit, ok := kits[lang.Name]
	if !ok {
		return nil, fmt.Errorf("no toolchain is known for %s", lang.Title)
	}
	found, _ := r.toolchains.LoadOrStore(lang.Name, &toolchainOnce{})
	once := found.(*toolchainOnce)
	once.mu.Lock()
	defer once.mu.Unlock()
	if once.chain == nil && once.err == nil {
		f := &finder{lang: lang, install: kit.install}
		err := kit.find(ctx, f)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx) // the next who asks finds more
		case err != nil:
			once.err = err
		default:
			once.chain = &Toolchain{Language: lang, Version: f.version, Tools: f.tools, shown: f.shown}
		}
	}
	return once.chain, once.err
}

type toolchainOnce struct {
	mu    sync.Mutex
	chain *Toolchain
	err   error
}

// finder looks for the tools of a language.
type finder struct {
	lang    programs.Language
	install string
	silent  bool // no tool is asked: what is found is what has the right name

	tools   []string
	version string
	shown   []string
}

func (f *finder) getenv(name string) string { return strings.TrimSpace(os.Getenv(name)) }

// tool finds a tool by its name or path. Further words are given to it before all else.
func (f *finder) tool(words ...string) error {
	path, err := exec.LookPath(words[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return &MissingError{f.lang, words[0], f.install}
	}
	f.show(path)
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		f.show(prefix(real))
	}
	f.tools = append(append(f.tools, path), words[1:]...)
	return nil
}

// show notes what a sandbox must show.
func (f *finder) show(paths ...string) {
	for _, path := range paths {
		if filepath.IsAbs(path) && !slices.Contains(f.shown, path) {
			f.shown = append(f.shown, path)
		}
	}
}

// errSilent ends the search of a silent finder.
var errSilent = errors.New("no tool is asked")

// ask is what a tool says of itself, wherever it says it.
func (f *finder) ask(ctx context.Context, words ...string) (string, error) {
	if f.silent {
		return "", errSilent
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = os.TempDir() // a file in the folder of the reader must not have a say
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "GOTOOLCHAIN=local", "GOWORK=off")
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return "", fmt.Errorf("%s: %s does not work: %w: %s", f.lang.Title, words[0], err, firstLine(string(output)))
	}
	return string(output), nil
}

// prefix is the folder that a tool was installed in, where its libraries are: that above its folder bin. A home
// folder is none.
func prefix(path string) string {
	dir := filepath.Dir(path)
	if filepath.Base(dir) != "bin" {
		return dir
	}
	above := filepath.Dir(dir)
	if home, err := os.UserHomeDir(); above == filepath.Dir(above) || err == nil && above == home {
		return dir
	}
	return above
}
