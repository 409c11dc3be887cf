package runner

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"queens/runner/scratch"
)

// cacheSize is how many bytes of built programs are kept.
const cacheSize = 512 << 20

// inUse is how long after its last use an entry is not taken away: a program may be running.
const inUse = time.Hour

// cache keeps what was built, each in a folder named by the hash of all that it was made of. Several processes can
// use it: an entry is made in a scratch folder beside its place and renamed, and never changed.
type cache struct {
	dir    string
	folder string // in dir; "" is programs
	most   int64  // bytes
	spare  bool   // an entry may be taken away at any time: one that is not found where it was is no trouble

	mu   sync.Mutex
	next *scratch.Dir // in which the next entry is made, or nil

	building sync.Map     // of chan struct{}, by key: who holds the one token builds
	added    atomic.Int64 // bytes since it was last looked for what is too much
}

// entry is what a cache notes of a built program.
type entry struct {
	Warnings string // of the compiler
	Folder   string // that it was built in: a program may name it when it fails
	Needs    string // stamp of the files that a part was made of
	Size     int64  // bytes of all its files
}

const entryName = "built.json"

// key is the hash of some texts.
func key(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))[:32]
}

func (c *cache) programs() string { return filepath.Join(c.dir, cmp.Or(c.folder, "programs")) }

// get is the folder of an entry, which build makes if it is not there.
func (c *cache) get(ctx context.Context, key string, build func(folder string) (entry, error)) (string, entry, error) {
	token, _ := c.building.LoadOrStore(key, make(chan struct{}, 1))
	select {
	case token.(chan struct{}) <- struct{}{}:
		defer func() { <-token.(chan struct{}) }()
	case <-ctx.Done():
		return "", entry{}, context.Cause(ctx)
	}
	place := filepath.Join(c.programs(), key)
	if e, err := use(place); err == nil {
		return place, e, nil
	}
	err := os.MkdirAll(c.programs(), 0o777)
	var made *scratch.Dir
	if err == nil {
		made, err = c.place()
	}
	if err != nil {
		return "", entry{}, fmt.Errorf("no place to keep what is compiled: %w", err)
	}
	defer made.Close()
	folder := made.Path
	e, err := build(folder)
	if err != nil {
		return "", entry{}, err
	}
	e.Folder, e.Size = folder, size(folder)
	text, err := json.Marshal(e)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, entryName), text, 0o666)
	}
	if err == nil {
		err = os.Chmod(folder, 0o755)
	}
	if err != nil {
		return "", entry{}, err
	}
	if err := os.Rename(folder, place); err != nil {
		// Another process was faster, or what is there is no entry.
		if other, useErr := use(place); useErr == nil {
			return place, other, nil
		}
		if err := errors.Join(os.RemoveAll(place), os.Rename(folder, place)); err != nil {
			return "", entry{}, err
		}
	}
	if c.added.Add(e.Size) > c.most/16 || c.unseen() {
		c.prune()
	}
	return place, e, nil
}

// place is a folder for an entry to be made in.
func (c *cache) place() (*scratch.Dir, error) {
	if next := c.reserve(nil); next != nil {
		return next, nil
	}
	return scratch.New(c.programs())
}

// reserve lays a folder ready for the next entry, and gives the one that was there before, if any.
func (c *cache) reserve(next *scratch.Dir) (before *scratch.Dir) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, c.next = c.next, next
	return before
}

// pruneTime is how long nobody looks for what is too much, if little was added: to look through thousands of entries
// takes as long as to compile one.
const pruneTime = 10 * time.Minute

// pruned is the file whose age tells when somebody looked.
func (c *cache) pruned() string { return c.programs() + ".pruned" }

// unseen says whether nobody has looked for long.
func (c *cache) unseen() bool {
	info, err := os.Stat(c.pruned())
	return err != nil || time.Since(info.ModTime()).Abs() > pruneTime
}

// readEntry is the entry in a folder.
func readEntry(place string) (e entry, err error) {
	text, err := os.ReadFile(filepath.Join(place, entryName))
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err == nil && e.Folder == "" {
		err = errors.New("no entry")
	}
	return e, err
}

// use is the entry in a folder, which is now used.
func use(place string) (entry, error) {
	e, err := readEntry(place)
	if err == nil {
		now := time.Now()
		err = os.Chtimes(filepath.Join(place, entryName), now, now)
	}
	return e, err
}

// prune takes away what was not used for longest, until the rest is not too large.
func (c *cache) prune() {
	c.added.Store(0)
	_ = os.WriteFile(c.pruned(), nil, 0o666)
	type aged struct {
		path string
		used time.Time
		size int64
	}
	var all []aged
	var total int64
	folders, _ := os.ReadDir(c.programs())
	for _, folder := range folders {
		if strings.HasPrefix(folder.Name(), scratch.Prefix) {
			continue // somebody makes an entry there
		}
		a := aged{path: filepath.Join(c.programs(), folder.Name())}
		if info, err := folder.Info(); err == nil {
			a.used = info.ModTime() // of one that was left half made
		}
		if info, err := os.Stat(filepath.Join(a.path, entryName)); err == nil {
			a.used = info.ModTime()
		}
		if e, err := readEntry(a.path); err == nil && e.Size > 0 {
			a.size = e.Size
		} else {
			a.size = size(a.path)
		}
		total += a.size
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b aged) int { return a.used.Compare(b.used) })
	for _, a := range all {
		if total <= c.most || !c.spare && time.Since(a.used) < inUse {
			return
		}
		if os.RemoveAll(a.path) == nil {
			total -= a.size
		}
	}
}

// size is how many bytes the files in a folder have.
func size(folder string) (total int64) {
	filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	return total
}
