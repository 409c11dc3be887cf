package runner

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"queens/runner/sandbox"
)

// buildLimits are those of a compiler. The first program in Go compiles the standard library, too.
var buildLimits = sandbox.Limits{Wall: 5 * time.Minute, CPU: 5 * time.Minute, Memory: 2 << 30, Output: 4 << 20, Processes: 256}

// maxMessages is how much of a compiler's messages is kept.
const maxMessages = 64 << 10

// Built is a program ready to run.
type Built struct {
	Warnings string // of the compiler, with the reader's own file names

	runner  *Runner
	program Program
	kit     *kit
	chain   *Toolchain
	tools   []string
	shown   []string
	counter string   // the tool that reads counts of lines
	folder  string   // of the cache: src, support and out
	opening *opening // what its first run is in, or nil
	folders []string // that messages may name: the program's files stand in src below each
}

// path is a path in the folder of what was built.
func (b *Built) path(parts ...string) string {
	return filepath.Join(append([]string{b.folder}, parts...)...)
}

// formatVersion is changed when what is built from the same texts is no longer the same.
const formatVersion = "1"

// Build compiles a program, or finds it compiled: a program is not compiled twice. What the compiler refuses is a
// [*CompileError], a compiler that is not there a [*MissingError].
func (r *Runner) Build(ctx context.Context, p Program) (*Built, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if p.Lines {
		p.Source = nil
		if err := p.checkLines(); err != nil {
			return nil, err
		}
	}
	chain, err := r.Toolchain(ctx, p.Language)
	if err != nil {
		return nil, err
	}
	kit := kits[p.Language.Name]
	counter := ""
	if p.Lines {
		if counter, err = kit.lines.find(chain); err != nil {
			return nil, err
		}
		kit = kit.counting()
	}
	if kit.check != nil {
		if err := kit.check(&p); err != nil {
			return nil, &CompileError{fmt.Sprintf("%s: %v", p.Files[0].Name, err)}
		}
	}
	parts := []string{formatVersion, p.Language.Name, chain.Version, fmt.Sprint(p.Source != nil), fmt.Sprint(p.Lines)}
	commands := kit.build(&building{Program: &p, kit: kit, tools: chain.Tools})
	parts = append(parts, fmt.Sprint(chain.Tools), fmt.Sprint(commands))
	for _, name := range slices.Sorted(maps.Keys(kit.support)) {
		parts = append(parts, supportText(name))
	}
	texts := p.texts()
	for _, name := range p.names() {
		parts = append(parts, name, texts[name])
	}
	b := &Built{runner: r, program: p, kit: kit, chain: chain, tools: chain.Tools, shown: chain.shown, counter: counter}
	folder, e, err := r.cache.get(ctx, key(parts...), func(folder string) (entry, error) {
		building := &building{Program: &p, kit: kit, tools: chain.Tools, folder: folder, cache: filepath.Join(r.cache.dir, kit.cache)}
		b.opening = r.takeOpening(building, chain)
		e, err := r.build(ctx, building, chain)
		b.opening.await() // before the folder is renamed
		return e, err
	})
	if b.opening != nil && (err != nil || b.opening.folder != e.Folder) {
		r.standby.making.Go(b.opening.close) // there is no program, or another process has built it
		b.opening = nil
	}
	if err != nil {
		return nil, err
	}
	b.folder, b.folders = folder, []string{folder, e.Folder}
	b.Warnings = p.rename(e.Warnings)
	return b, nil
}

// build compiles a program in a folder.
func (r *Runner) build(ctx context.Context, b *building, chain *Toolchain) (entry, error) {
	for _, dir := range []string{"src", "support", "out", "tmp"} {
		if err := os.Mkdir(filepath.Join(b.folder, dir), 0o777); err != nil {
			return entry{}, err
		}
	}
	files := map[string]string{}
	for name, text := range b.texts() {
		files[path.Join("src", name)] = text
	}
	for name, place := range b.kit.support {
		files[place] = supportText(name)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(filepath.Join(b.folder, name), []byte(files[name]), 0o666); err != nil {
			return entry{}, err
		}
	}
	if b.kit.cache != "" {
		if err := os.MkdirAll(b.cache, 0o777); err != nil {
			return entry{}, err
		}
	}
	if b.kit.parts != nil {
		if err := os.MkdirAll(r.parts.programs(), 0o777); err != nil {
			return entry{}, err
		}
	}
	messages, err := r.compile(ctx, b, chain)
	if err != nil {
		return entry{}, err
	}
	if err := os.RemoveAll(filepath.Join(b.folder, "tmp")); err != nil {
		return entry{}, err
	}
	return entry{Warnings: strings.TrimRight(messages, "\n")}, nil
}

// inVain is how often a runner builds a program the quick way, which fails, and then as it is always done, which does not.
// Then it leaves the quick way.
const inVain = 5

// compile runs the compiler, and is what it says. The quick way is for programs that the compiler has nothing to say of but
// of their own texts. Of all others it is told what it says when they are built as always.
func (r *Runner) compile(ctx context.Context, b *building, chain *Toolchain) (string, error) {
	failed := false
	if b.kit.quick != nil && r.slow.Load() < inVain {
		if b.kit.parts != nil {
			b.parts = r.findParts(ctx, chain, b.kit.parts(b))
		}
		there := slices.DeleteFunc(slices.Clone(b.parts), func(folder string) bool { return folder == "" })
		messages, err := r.runCompiler(ctx, b, b.kit.quick(b), chain)
		var refused *refusal
		switch {
		case err != nil && !errors.As(err, &refused):
			return "", err
		case err == nil && !slices.ContainsFunc(there, func(folder string) bool { return strings.Contains(messages, folder) }):
			return messages, nil
		}
		failed, b.parts = err != nil, nil
	}
	messages, err := r.runCompiler(ctx, b, b.kit.build(b), chain)
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		return "", &CompileError{refused.messages}
	case err == nil && failed:
		r.slow.Add(1)
	}
	return messages, err
}

// refusal is what a compiler says of a program that it does not compile.
type refusal struct{ messages string }

func (r *refusal) Error() string { return r.messages }

// compiler is what is known of a command that compiles something in a folder, whatever it is.
func (r *Runner) compiler(b *building, chain *Toolchain) sandbox.Command {
	said := &head{most: maxMessages}
	c := sandbox.Command{
		Dir: filepath.Join(b.folder, "src"), Env: environment(filepath.Join(b.folder, "tmp")), Stdout: said, Stderr: said,
		ReadOnly: slices.Clone(chain.shown), Writable: []string{b.folder},
	}
	if b.kit.parts != nil {
		c.ReadOnly = append(c.ReadOnly, r.parts.programs())
	}
	if b.kit.cache != "" {
		c.Writable = append(c.Writable, b.cache)
	}
	return c
}

// runCompiler runs the commands of a build. What the compiler refuses is a [*refusal].
func (r *Runner) runCompiler(ctx context.Context, b *building, commands []command, chain *Toolchain) (string, error) {
	var messages strings.Builder
	for _, command := range commands {
		said := &head{most: maxMessages}
		c := r.compiler(b, chain)
		c.Path, c.Args, c.Env, c.Stdout, c.Stderr = command.path, command.args, append(c.Env, command.env...), said, said
		run := r.box.Run
		if ready := r.standby.takeBuild(b.folder); ready != nil {
			run = ready.Run
		}
		outcome, err := run(ctx, c, buildLimits)
		if err != nil {
			return "", err
		}
		text := b.plain(said.String())
		switch {
		case outcome.Limit != "":
			text += fmt.Sprintf("%s: the compiler was stopped at the limit of %s\n", b.Files[0].Name, limitWords(outcome.Limit, buildLimits))
			return "", &CompileError{strings.TrimRight(b.rename(text), "\n")}
		case outcome.Exit == 0:
			messages.WriteString(text)
			continue
		case diskFull(text, b.folder):
			return "", fmt.Errorf("%s: %w, and nothing can be compiled: %s", r.cache.dir, syscall.ENOSPC, firstLine(text))
		case strings.TrimSpace(text) == "":
			text = fmt.Sprintf("%s: %s has failed: %s\n", b.Files[0].Name, filepath.Base(command.path), cmp.Or(outcome.Signal, fmt.Sprint("exit status ", outcome.Exit)))
		}
		return "", &refusal{strings.TrimRight(b.rename(text), "\n")}
	}
	return messages.String(), nil
}

// diskWords is how tools complain of a full disk.
var diskWords = regexp.MustCompile(`(?i)no space left on device|disk quota exceeded|disk full|win32 io returned 112`)

// littleSpace is how much of a disk is free, in bytes, where a compiler may well have found none.
const littleSpace = 256 << 20

// diskFull says whether a compiler has failed because a disk is full, and not because of the program: which may name the words
// of that itself.
func diskFull(messages, folder string) bool {
	return diskWords.MatchString(messages) && freeSpace(folder) < littleSpace
}

// toolDirs are where a compiler and a program find other programs.
var toolDirs = []string{"/usr/local/bin", "/usr/bin", "/bin"}

// environment is that of a compiler and of a program: nothing of the user's own.
func environment(home string) []string {
	return []string{
		"PATH=" + strings.Join(toolDirs, ":"), "HOME=" + home, "TMPDIR=" + home, "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "USER=user", "MALLOC_ARENA_MAX=2",
	}
}

// sources are the files to compile, by their ending, as they are given to a tool that runs beside them.
func (b *building) sources() []string {
	var names []string
	for _, name := range b.names() {
		if path.Ext(name) == path.Ext(b.names()[0]) {
			names = append(names, argument(name))
		}
	}
	return names
}

// argument is a file's name where a tool could take it for an option.
func argument(name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") {
		return "./" + name
	}
	return name
}

// head is a writer that keeps the beginning of what it is given.
type head struct {
	most int
	buf  bytes.Buffer
}

func (h *head) Write(p []byte) (int, error) {
	h.buf.Write(p[:min(len(p), h.most-h.buf.Len())])
	return len(p), nil
}

func (h *head) String() string { return strings.ToValidUTF8(h.buf.String(), "\ufffd") }
