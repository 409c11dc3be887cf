package runner

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"queens/runner/sandbox"
)

// part is something that is built once for many programs and kept, so that each of them is built quicker: a support file that is
// compiled, headers that are read. A program can always be built without.
type part struct {
	texts   map[string]string // its files, in the folder src
	command command           // builds it there

	// ahead says that it takes longer to make than it saves to the first program: so it is made for the next, while
	// there is nothing else to do.
	ahead bool
}

// partsSize is how many bytes of parts are kept: headers of C++ take 25 to 100 MB a set.
const partsSize = 256 << 20

// key tells the part from others.
func (p part) key(chain *Toolchain) string {
	parts := []string{"part", formatVersion, chain.Language.Name, chain.Version, fmt.Sprint(chain.Tools), fmt.Sprint(p.command)}
	for _, name := range slices.Sorted(maps.Keys(p.texts)) {
		parts = append(parts, name, p.texts[name])
	}
	return key(parts...)
}

// findParts are the folders of a program's parts. One that is wanted at once is made if it is not there.
func (r *Runner) findParts(ctx context.Context, chain *Toolchain, all []part) []string {
	folders := make([]string, len(all))
	for i, p := range all {
		if p.ahead {
			folders[i] = r.findPart(chain, p)
			continue
		}
		// Without it the program is built all the same, and whatever is wrong is told then.
		folders[i], _ = r.makePart(ctx, chain, p)
	}
	return folders
}

// makePart is the folder of a part, which is made if it is not there.
func (r *Runner) makePart(ctx context.Context, chain *Toolchain, p part) (string, error) {
	folder, _, err := r.parts.get(ctx, p.key(chain), func(folder string) (entry, error) {
		for _, dir := range []string{"src", "tmp"} {
			if err := os.Mkdir(filepath.Join(folder, dir), 0o777); err != nil {
				return entry{}, err
			}
		}
		for name, text := range p.texts {
			if err := os.WriteFile(filepath.Join(folder, "src", name), []byte(text), 0o666); err != nil {
				return entry{}, err
			}
		}
		said := &head{most: maxMessages}
		tmp := filepath.Join(folder, "tmp")
		outcome, err := r.box.Run(ctx, sandbox.Command{
			Path: p.command.path, Args: p.command.args, Env: append(environment(tmp), p.command.env...), Dir: filepath.Join(folder, "src"),
			Stdout: said, Stderr: said, ReadOnly: chain.shown, Writable: []string{folder},
		}, buildLimits)
		if err == nil && (outcome.Exit != 0 || outcome.Limit != "") {
			err = fmt.Errorf("a part of programs in %s: %s", chain.Language.Title, said)
		}
		if err == nil {
			err = os.RemoveAll(tmp)
		}
		return entry{Needs: needs(filepath.Join(folder, "src"))}, err
	})
	return folder, err
}

// findPart is the folder of a part that was made ahead, or "".
func (r *Runner) findPart(chain *Toolchain, p part) string {
	place := filepath.Join(r.parts.programs(), p.key(chain))
	e, err := use(place)
	if err != nil {
		return ""
	}
	if e.Needs != needs(filepath.Join(place, "src")) {
		os.RemoveAll(place) // a file that it was made of has changed
		return ""
	}
	return place
}

// needsName is the file in which a compiler notes what a part was made of, as make wants it.
const needsName = "needs.d"

// needs stamps the files that a part was made of: a part whose stamp is another one is no longer right.
func needs(dir string) string {
	list, err := os.ReadFile(filepath.Join(dir, needsName))
	if err != nil {
		return ""
	}
	var all []string
	for _, name := range strings.Fields(string(list)) {
		if !filepath.IsAbs(name) {
			continue
		}
		if info, err := os.Stat(name); err == nil {
			all = append(all, fmt.Sprint(name, info.Size(), info.ModTime().UnixNano()))
		}
	}
	return key(all...)
}

// ahead is the work of a runner that is done before it is wanted, one thing at a time.
type ahead struct {
	mu      sync.Mutex
	busy    bool
	stop    context.CancelFunc
	stopped bool
	working sync.WaitGroup
}

// aheadTime is how long work may take that is done ahead.
const aheadTime = time.Minute

// begin does a piece of work if there is nothing else to do.
func (a *ahead) begin(work func(ctx context.Context)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.busy || a.stopped {
		return
	}
	ctx, stop := context.WithTimeoutCause(context.Background(), aheadTime, errors.New("it took too long"))
	a.busy, a.stop = true, stop
	a.working.Go(func() {
		defer func() {
			stop()
			a.mu.Lock()
			a.busy = false
			a.mu.Unlock()
		}()
		work(ctx)
	})
}

// Settle waits until nothing is made ahead any more.
func (r *Runner) Settle() {
	r.ahead.working.Wait()
	r.standby.making.Wait()
}

// Close ends what is made ahead and what is ready. The runner can still be used, but makes nothing ahead any more.
func (r *Runner) Close() {
	r.ahead.mu.Lock()
	r.ahead.stopped = true
	if r.ahead.stop != nil {
		r.ahead.stop()
	}
	r.ahead.mu.Unlock()
	r.ahead.working.Wait()
	r.standby.close(&r.cache)
}

// makeAhead begins to make what programs like this one will be built quicker with.
func (b *Built) makeAhead() {
	r := b.runner
	if !r.options.Ahead {
		return
	}
	b.prepareBuild()
	if b.kit.parts == nil {
		return
	}
	for _, p := range b.kit.parts(&building{Program: &b.program, kit: b.kit, tools: b.tools}) {
		if p.ahead && r.findPart(b.chain, p) == "" {
			r.ahead.begin(func(ctx context.Context) { _, _ = r.makePart(ctx, b.chain, p) })
		}
	}
}
