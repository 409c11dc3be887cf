package kernel

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/runner/scratch"
)

// Options are those of a kernel.
type Options struct {
	Commands  Commands       // what line commands do; nil is none but those of the kernel itself
	Version   string         // of this program
	Runner    runner.Options // how programs are run. Its Notice is not looked at: the cell that runs the first program says it
	Limits    runner.Limits  // of a cell's program; the zero value stands for the [runner.DefaultLimits]
	Scratch   string         // the folder in which the kernel makes its own, which is gone when it is closed; "" is the system's
	MaxPlayer int            // the most bytes of an output with a player; 0 stands for [DefaultPlayer]
	MaxTraces int64          // the most bytes of traces that are kept; 0 stands for 512 MiB
	Locale    string         // language of players; "" stands for English
}

// DefaultPlayer is how many bytes an output with a player has at most.
const DefaultPlayer = 300_000

const (
	defaultTraces = 512 << 20
	defaultLang   = "python"
)

// Kernel runs the cells of a notebook. It is an [protocol.Engine].
type Kernel struct {
	options Options
	scratch *scratch.Dir
	id      string // in the ids of displays, which outlive the kernel
	notice  notice

	mu       sync.Mutex
	lang     string // of cells that do not say theirs
	files    []cell.File
	programs map[string]*program    // of cells, by each of their names
	wholes   map[string]*cell.Whole // the last one of each language
	runners  map[sandbox.Mode]*runner.Runner
	traces   traces
	displays int
}

// New is a kernel. It must be closed.
func New(o Options) (*Kernel, error) {
	if o.Limits == (runner.Limits{}) {
		o.Limits = runner.DefaultLimits()
	}
	o.MaxPlayer = cmp.Or(o.MaxPlayer, DefaultPlayer)
	o.MaxTraces = cmp.Or(o.MaxTraces, defaultTraces)
	o.Locale = cmp.Or(o.Locale, "en")
	dir, err := scratch.New(o.Scratch)
	if err != nil {
		return nil, fmt.Errorf("no place for what the kernel keeps: %w", err)
	}
	k := &Kernel{
		options: o, scratch: dir, id: rand.Text()[:12], lang: defaultLang,
		programs: map[string]*program{}, wholes: map[string]*cell.Whole{}, runners: map[sandbox.Mode]*runner.Runner{}, traces: traces{most: o.MaxTraces},
	}
	go func() { _, _ = k.runner("") }() // so that the first cell need not wait; what is wrong it finds again
	return k, nil
}

// Scratch is the folder of what is gone when the kernel is closed.
func (k *Kernel) Scratch() string { return k.scratch.Path }

// Spill makes a file for what the cell with a number prints, where that is too much to be shown, and names it for readers.
func (k *Kernel) Spill(number int) (io.WriteCloser, string, error) {
	file, err := os.Create(filepath.Join(k.scratch.Path, cell.Name(number)+".txt"))
	if err != nil {
		return nil, "", err
	}
	return file, file.Name(), nil
}

// Close removes what the kernel has kept. No cell may be running.
func (k *Kernel) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range k.runners {
		r.Close()
	}
	return k.scratch.Close()
}

// Info is what the kernel says of itself.
func (k *Kernel) Info() protocol.Info {
	language, _ := json.Marshal(map[string]any{
		"name": "queens", "version": cmp.Or(k.options.Version, "0"), "mimetype": "text/x-c++src", "file_extension": ".txt",
		"codemirror_mode": "text/x-c++src", "pygments_lexer": "text", "nbconvert_exporter": "",
	})
	return protocol.Info{
		Implementation: "queens", Version: cmp.Or(k.options.Version, "0"),
		Banner:   "queens: programs in C, C++, Java, C#, Go, Python and JavaScript, with their steps. %help tells how.",
		Language: language,
	}
}

// runner is what runs programs in a mode; "" and [sandbox.Auto] are the kernel's own. Where that is [sandbox.Bwrap] a cell cannot do without.
func (k *Kernel) runner(mode sandbox.Mode) (*runner.Runner, error) {
	own := cmp.Or(k.options.Runner.Sandbox, sandbox.Auto)
	switch {
	case mode == "" || mode == sandbox.Auto:
		mode = own
	case mode == sandbox.None && own == sandbox.Bwrap:
		return nil, fmt.Errorf("this kernel runs no program without a sandbox: it is started with --sandbox %s", own)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if r := k.runners[mode]; r != nil {
		return r, nil
	}
	o := k.options.Runner
	o.Sandbox, o.Notice, o.Ahead = mode, &k.notice, true
	r, err := runner.New(o)
	if err == nil {
		k.runners[mode] = r
	}
	return r, err
}

// notice keeps what is to be said by the next cell.
type notice struct {
	mu   sync.Mutex
	text []byte
}

func (n *notice) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.text = append(n.text, p...)
	return len(p), nil
}

func (n *notice) take() []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	text := n.text
	n.text = nil
	return text
}

// displayID is a new id of a display that is changed.
func (k *Kernel) displayID() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.displays++
	return fmt.Sprintf("queens-%s-%d", k.id, k.displays)
}
