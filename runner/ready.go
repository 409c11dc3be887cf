package runner

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"queens/runner/sandbox"
	"queens/runner/scratch"
)

// runPlace is where a program runs: a folder of its own, and the ring of its steps.
type runPlace struct {
	dir   *scratch.Dir
	work  string // the folder that it begins in
	steps *ring  // nil takes none
}

// newRunPlace makes a place for a program, whose steps are taken or not.
func newRunPlace(takes bool) (*runPlace, error) {
	dir, err := scratch.New("")
	if err != nil {
		return nil, err
	}
	p := &runPlace{dir: dir, work: filepath.Join(dir.Path, "work")}
	if err = os.Mkdir(p.work, 0o777); err == nil && takes {
		p.steps, err = makeRing(dir.Path)
	}
	if err != nil {
		dir.Close()
		return nil, err
	}
	return p, nil
}

// writable are the folders of the place that the program may write to.
func (p *runPlace) writable() []string {
	if p.steps == nil {
		return []string{p.dir.Path}
	}
	return []string{p.dir.Path, filepath.Dir(p.steps.path)}
}

func (p *runPlace) close() {
	if p.steps != nil {
		p.steps.close()
	}
	p.dir.Close()
}

// opening is a place with a sandbox around it that waits for a program, which is compiled meanwhile or will be.
type opening struct {
	folder string // that it is compiled in, shown in the sandbox by this name
	takes  bool   // the program's steps
	memory int64
	made   chan struct{} // closed when it is there, or cannot be
	expiry *time.Timer   // nil as long as there is no program

	mu    sync.Mutex
	place *runPlace
	box   *sandbox.Ready
}

// openingTime is how long a sandbox waits for the program that it was made for.
const openingTime = 10 * time.Second

// prepareOpening begins to make what a program will run in that is compiled in a folder.
func (r *Runner) prepareOpening(folder string, takes bool, chain *Toolchain) *opening {
	s := &opening{folder: folder, takes: takes, memory: r.standby.memory.Load(), made: make(chan struct{})}
	go func() {
		defer close(s.made)
		p, err := newRunPlace(takes)
		if err != nil {
			return
		}
		c := sandbox.Command{
			ReadOnly: append(slices.Clone(chain.shown), folder), Writable: p.writable(),
			Ask: func(context.Context, bool) ([]byte, error) { return nil, nil }, // it has an input
		}
		box, err := r.box.Prepare(c, sandbox.Limits{Memory: s.memory})
		if err != nil {
			p.close()
			return
		}
		s.mu.Lock()
		s.place, s.box = p, box
		s.mu.Unlock()
	}()
	return s
}

// takeOpening is what a program will run in that is now compiled: what is ready, or what is made meanwhile.
func (r *Runner) takeOpening(b *building, chain *Toolchain) *opening {
	if !r.options.Ahead || b.Lines {
		return nil
	}
	s := r.standby.takeNext(b.folder, b.Source != nil)
	if s == nil {
		s = r.prepareOpening(b.folder, b.Source != nil, chain)
	}
	s.expiry = time.AfterFunc(openingTime, s.close)
	r.standby.replaceOpening(s)
	return s
}

// await waits until the place and its sandbox are there, or cannot be.
func (s *opening) await() {
	if s != nil {
		<-s.made
	}
}

// take is the place and its sandbox, for a run that they are for. Otherwise, or if they were taken before, they are nil.
func (s *opening) take(run *Run, takes bool) (*runPlace, *sandbox.Ready) {
	if s == nil {
		return nil, nil
	}
	s.stopExpiry()
	<-s.made
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.place == nil || !s.box.Waits() || run.Limits.Memory != s.memory || takes != (s.place.steps != nil) || run.Stdin == nil && run.Ask == nil {
		return nil, nil
	}
	p, box := s.place, s.box
	s.place, s.box = nil, nil
	return p, box
}

func (s *opening) stopExpiry() {
	if s.expiry != nil {
		s.expiry.Stop()
	}
}

// close ends what nobody has taken.
func (s *opening) close() {
	if s == nil {
		return
	}
	s.stopExpiry()
	<-s.made
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.place != nil {
		s.box.Close()
		s.place.close()
		s.place, s.box = nil, nil
	}
}

// standby is what a runner that works ahead has ready: for the next program that is compiled, a folder, a sandbox around it, and what the
// program will run in; and for the one that was compiled last, what it will run in.
type standby struct {
	mu      sync.Mutex
	closed  bool
	making  sync.WaitGroup
	lang    string
	folder  string // of the cache
	compile *sandbox.Ready
	next    *opening
	start   *opening
	memory  atomic.Int64 // that the last program had: the next will have the same
}

// replaceOpening ends what waits for the program before: it will not be run at once any more.
func (s *standby) replaceOpening(next *opening) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.start
	if s.start = next; before != nil {
		s.making.Go(before.close)
	}
	if s.closed {
		s.making.Go(next.close)
	}
}

// prepareBuild makes ready what the next program of the language will be compiled in.
func (b *Built) prepareBuild() {
	r := b.runner
	s := &r.standby
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.compile != nil && s.lang == b.program.Language.Name {
		return
	}
	before := s.drop(&r.cache)
	s.lang = b.program.Language.Name
	s.making.Go(func() {
		before()
		made, err := scratch.New(r.cache.programs())
		if err != nil {
			return
		}
		bare := &building{Program: &b.program, kit: b.kit, folder: made.Path, cache: filepath.Join(r.cache.dir, b.kit.cache)}
		box, err := r.box.Prepare(r.compiler(bare, b.chain), buildLimits)
		if err != nil {
			made.Close()
			return
		}
		next := r.prepareOpening(made.Path, b.program.Source != nil, b.chain)
		next.await()
		if !s.keep(r, b.program.Language.Name, made, box, next) {
			box.Close()
			next.close()
			made.Close()
		}
	})
}

// keep keeps what is ready for a compiler, if it is still wanted.
func (s *standby) keep(r *Runner, lang string, made *scratch.Dir, box *sandbox.Ready, next *opening) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.compile != nil || s.lang != lang {
		return false
	}
	s.folder, s.compile, s.next = made.Path, box, next
	r.cache.reserve(made)
	return true
}

// drop forgets what is ready for a compiler, and gives what ends it.
func (s *standby) drop(c *cache) (end func()) {
	box, next := s.compile, s.next
	s.compile, s.next, s.folder = nil, nil, ""
	made := c.reserve(nil)
	return func() {
		if box != nil {
			box.Close()
		}
		next.close()
		if made != nil {
			made.Close()
		}
	}
}

// takeNext is what is ready for a program that is compiled in a folder, or nil.
func (s *standby) takeNext(folder string, takes bool) *opening {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.next
	s.next = nil
	if next != nil && (next.folder != folder || next.takes != takes || next.memory != s.memory.Load()) {
		s.making.Go(next.close)
		return nil
	}
	return next
}

// takeBuild is the sandbox around a folder of the cache, or nil.
func (s *standby) takeBuild(folder string) *sandbox.Ready {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.compile == nil || s.folder != folder {
		return nil
	}
	box := s.compile
	s.compile, s.folder = nil, ""
	return box
}

// close ends all that waits.
func (s *standby) close(c *cache) {
	s.mu.Lock()
	s.closed = true
	end := s.drop(c)
	start := s.start
	s.mu.Unlock()
	end()
	start.close()
	s.making.Wait()
}
