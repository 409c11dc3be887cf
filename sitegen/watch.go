package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long a folder must be quiet before a change is told: editors write in steps.
const settle = 80 * time.Millisecond

// Watcher follows a folder and all below it, and goes on when the folder is removed and made again.
type Watcher struct {
	Changed <-chan struct{} // told when something has changed and it has been quiet for a while since
	Failed  <-chan error

	dir, place string // the folder as it was named, and where it stands
	skip       func(dir string) bool
	notify     *fsnotify.Watcher
	changed    chan struct{}
	failed     chan error
	done       chan struct{}
}

// Watch begins to follow a folder, or nothing if it is "". Folders below it that skip names are left
// out; nil leaves none out. The watcher must be closed, once.
func Watch(dir string, skip func(dir string) bool) (*Watcher, error) {
	w := &Watcher{dir: dir, skip: skip, changed: make(chan struct{}), failed: make(chan error), done: make(chan struct{})}
	w.Changed, w.Failed = w.changed, w.failed
	if dir == "" {
		return w, nil
	}
	var err error
	if w.place, err = filepath.Abs(dir); err == nil {
		if _, err = os.Stat(dir); err == nil {
			err = w.renew()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	go w.follow()
	return w, nil
}

// Close ends it.
func (w *Watcher) Close() { close(w.done) }

// renew looks at the folders that there are now. What the system watches is a folder and not its name, and
// fsnotify loses one that gets another name: so all is begun again, which takes little.
func (w *Watcher) renew() error {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	old := w.notify
	w.notify = notify
	if old != nil {
		defer old.Close() // later, so that nothing is missed
	}
	notify.Add(filepath.Dir(w.place))                // tells when the folder is made again; if it may not be watched, that is not seen
	return w.add(w.dir + string(filepath.Separator)) // the folder itself if it is a link
}

// add follows a folder and those in it.
func (w *Watcher) add(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			if w.skip != nil && w.skip(name) {
				return fs.SkipDir
			}
			err = w.notify.Add(name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone since
		}
		return err
	})
}

// follow says that something has changed when it has been quiet for a while since. It ends when the
// Watcher is closed.
func (w *Watcher) follow() {
	defer func() { w.notify.Close() }()
	quiet := time.NewTimer(settle)
	quiet.Stop()
	moved := false            // folders may have come, gone or got other names
	var changed chan struct{} // not nil when there is something to say
	for {
		select {
		case <-w.done:
			return
		case event := <-w.notify.Events:
			if filepath.Dir(event.Name) == filepath.Dir(w.place) && event.Name != w.place {
				continue // beside the folder
			}
			if event.Has(fsnotify.Create) {
				w.add(event.Name) // if it is a folder
			}
			if !event.Has(fsnotify.Chmod) {
				quiet.Reset(settle)
			}
			moved = moved || event.Has(fsnotify.Create|fsnotify.Rename|fsnotify.Remove)
		case <-quiet.C:
			if moved {
				moved = false
				if err := w.renew(); err != nil {
					w.fail(err)
				}
			}
			changed = w.changed
		case changed <- struct{}{}:
			changed = nil
		case err := <-w.notify.Errors:
			w.fail(err)
		}
	}
}

func (w *Watcher) fail(err error) {
	select {
	case w.failed <- err:
	case <-w.done:
	}
}
