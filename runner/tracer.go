package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"queens/programs"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// Tracer makes trace files of marked programs, each once: they are kept beside what was built. Nothing is started, not
// even a sandbox, for one that is there. It can be used by several goroutines at a time.
type Tracer struct {
	limits Limits
	cache  func() (*cache, error) // each is made when it is first wanted
	runner func() (*Runner, error)
}

// ErrUnable says that no program can be traced on this machine, whatever is installed.
var ErrUnable = errors.New("no program can be traced here")

// NewTracer is a tracer whose programs run within limits.
func NewTracer(options Options, limits Limits) *Tracer {
	return &Tracer{
		limits: limits,
		cache: sync.OnceValues(func() (*cache, error) {
			dir, err := options.cacheDir()
			c := &cache{dir: dir, most: cacheSize}
			if err == nil {
				err = os.MkdirAll(c.programs(), 0o777)
			}
			if err != nil {
				return nil, fmt.Errorf("%w: %w", ErrUnable, err)
			}
			return c, nil
		}),
		runner: sync.OnceValues(func() (*Runner, error) { return New(options) }),
	}
}

// traceName is the name of a trace file in its folder of the cache.
const traceName = "trace.zip"

// Trace is the trace file of a marked program that is run with n as its argument. A program that does not end by itself,
// with exit status 0, is an error, and so is one that the compiler refuses. Where the language's tools are missing the
// error is a [*MissingError], and where nothing can be done about it [ErrUnable].
func (t *Tracer) Trace(ctx context.Context, name string, p Program, n int) ([]byte, error) {
	tools, err := toolsNow(ctx, p.Language)
	if err != nil {
		return nil, err
	}
	cache, err := t.cache()
	if err != nil {
		return nil, err
	}
	parts := []string{"trace", formatVersion, p.Language.Name, tools, name, fmt.Sprint(n)}
	for _, file := range p.Files {
		parts = append(parts, base(file.Name), file.Text)
	}
	folder, _, err := cache.get(ctx, key(parts...), func(folder string) (entry, error) {
		file, err := t.run(ctx, name, p, n)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, traceName), file, 0o666)
		}
		return entry{}, err
	})
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, traceName))
}

// run runs the program and takes its trace.
func (t *Tracer) run(ctx context.Context, name string, p Program, n int) ([]byte, error) {
	r, err := t.runner()
	if err != nil {
		return nil, err
	}
	b, err := r.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	writer := tracefile.NewWriter(&file, tracefile.NewHeader(name, p.Language.Name, n, p.Source))
	result, err := b.Run(ctx, Run{Args: []string{fmt.Sprint(n)}, Steps: tracer.Cancel(ctx, writer.Write), Limits: t.limits})
	if closeErr := writer.Close(result.Cut); err == nil {
		err = closeErr
	}
	if err == nil && result.Message != "" {
		err = errors.New(result.Message)
	}
	return file.Bytes(), err
}

// toolsNow names the tools of a language as they are on this machine now: where they stand, how large and how old they
// are. No tool is asked.
func toolsNow(ctx context.Context, lang programs.Language) (string, error) {
	kit, ok := kits[lang.Name]
	if !ok {
		return "", fmt.Errorf("no toolchain is known for %s", lang.Title)
	}
	f := &finder{lang: lang, install: kit.install, silent: true}
	if err := kit.find(ctx, f); err != nil && !errors.Is(err, errSilent) {
		return "", err
	}
	var said strings.Builder
	for _, tool := range f.tools {
		fmt.Fprintf(&said, "%q", tool)
		real, err := filepath.EvalSymlinks(tool)
		if err != nil {
			continue // a word that is given to the tool before it
		}
		if info, err := os.Stat(real); err == nil {
			fmt.Fprintf(&said, " %q %d %d", real, info.Size(), info.ModTime().UnixNano())
		}
	}
	return said.String(), nil
}
