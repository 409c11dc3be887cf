// Package runner compiles and runs programs in the seven languages, within limits, and takes their steps.
//
// A [Program] is built ([Runner.Build]) and then run as often as is wanted ([Built.Run]). What was built is kept in a
// cache and found there by its content. Compilers and programs run in the same sandbox.
package runner

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"queens/programs"
	"queens/runner/sandbox"
	"queens/runner/scratch"
	"queens/tracer/mark"
)

// Limits are those of a run. A zero is no limit.
type Limits struct {
	sandbox.Limits
	Steps int64
}

// DefaultLimits are what a program may use unless something else is said.
func DefaultLimits() Limits {
	return Limits{sandbox.Limits{Wall: 60 * time.Second, CPU: 60 * time.Second, Memory: 1 << 30, Output: 64 << 20, Processes: 64}, 1_000_000_000}
}

// Options are those of a [Runner].
type Options struct {
	Cache   string       // folder of what is compiled; "" is one of the user's own
	Sandbox sandbox.Mode // "" is Auto
	Notice  io.Writer    // where it is said, once, that Auto has found no sandbox; nil is nowhere

	// Ahead makes after each run what the next program is built quicker with: the headers that programs in C++ bring in. That takes
	// seconds and is for runners that live longer, which are to be closed.
	Ahead bool
}

// Runner compiles and runs programs. It can be used by several goroutines at a time.
type Runner struct {
	options    Options
	cache      cache
	parts      cache
	ahead      ahead
	standby    standby
	slow       atomic.Int32 // how often the quick way to build was in vain
	box        *sandbox.Box
	toolchains sync.Map // of *toolchainOnce, by the language's name
}

// New is a runner.
func New(options Options) (*Runner, error) {
	mode := options.Sandbox
	if mode == "" {
		mode = sandbox.Auto
	}
	box, err := sandbox.New(mode)
	if err != nil {
		return nil, err
	}
	if mode == sandbox.Auto && box.Mode() == sandbox.None && options.Notice != nil {
		fmt.Fprintln(options.Notice, "queens: no sandbox: bubblewrap does not work here, so programs run with all your rights (apt-get install bubblewrap)")
	}
	dir, err := options.cacheDir()
	if err != nil {
		return nil, err
	}
	r := &Runner{options: options, cache: cache{dir: dir, most: cacheSize}, parts: cache{dir: dir, folder: "parts", most: partsSize, spare: true}, box: box}
	go scratch.Sweep(os.TempDir(), memoryDir, r.cache.programs(), r.parts.programs()) // what runners have left that were killed
	return r, nil
}

// cacheDir is the folder of what is compiled.
func (o Options) cacheDir() (string, error) {
	if o.Cache != "" {
		return filepath.Abs(o.Cache)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for what is compiled: %w", err)
	}
	return filepath.Join(dir, "queens"), nil
}

// Sandbox says how programs are shut off: what [sandbox.Auto] came to.
func (r *Runner) Sandbox() sandbox.Mode { return r.box.Mode() }

// File is one file of a program.
type File struct {
	Name string // as the reader knows it; messages name it so
	Text string
}

// Program is what to compile and run.
type Program struct {
	Language programs.Language
	Files    []File       // the first holds the main program
	Names    []string     // of the files while they are compiled; one that is "" or not there is the last part of the file's own
	Source   *mark.Source // the first file with its markers found, to take its steps; nil runs it as it stands
	Lines    bool         // count how often each line is executed; then no steps are taken
}

// CompileError is what a compiler refused.
type CompileError struct{ Messages string } // with the reader's own file names and lines

func (e *CompileError) Error() string { return e.Messages }
