package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long a folder must be quiet before a change is told: editors write in steps.
const settle = 80 * time.Millisecond

// Watcher follows a folder and all below it.
type Watcher struct {
	Changed <-chan struct{} // told when something has changed and it has been quiet for a while since
	Failed  <-chan error

	notify  *fsnotify.Watcher
	skip    func(dir string) bool
	changed chan struct{}
	failed  chan error
}

// Watch begins to follow a folder, or nothing if it is "". Folders below it that skip names are left
// out; nil leaves none out. The watcher must be closed.
func Watch(dir string, skip func(dir string) bool) (*Watcher, error) {
	w := &Watcher{skip: skip, changed: make(chan struct{}), failed: make(chan error)}
	w.Changed, w.Failed = w.changed, w.failed
	if dir == "" {
		return w, nil
	}
	var err error
	if w.notify, err = fsnotify.NewWatcher(); err != nil {
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	if err := w.add(dir); err != nil {
		w.Close()
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	go w.follow()
	return w, nil
}

// Close ends it.
func (w *Watcher) Close() {
	if w.notify != nil {
		w.notify.Close()
	}
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
		if errors.Is(err, fs.ErrNotExist) && name != dir {
			return nil // gone since
		}
		return err
	})
}

// follow says that something has changed when it has been quiet for a while since. It ends when the
// Watcher is closed.
func (w *Watcher) follow() {
	quiet := time.NewTimer(settle)
	quiet.Stop()
	var changed chan struct{} // not nil when there is something to say
	for {
		select {
		case event, ok := <-w.notify.Events:
			if !ok {
				return
			}
			if event.Has(fsnotify.Create) {
				w.add(event.Name) // if it is a folder
			}
			if !event.Has(fsnotify.Chmod) {
				quiet.Reset(settle)
			}
		case <-quiet.C:
			changed = w.changed
		case changed <- struct{}{}:
			changed = nil
		case err, ok := <-w.notify.Errors:
			if !ok {
				return
			}
			select {
			case w.failed <- err:
			default:
			}
		}
	}
}
