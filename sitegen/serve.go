package sitegen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// ServeOptions say what to show, and where.
type ServeOptions struct {
	Content fs.FS            // the folder of the course, see Options
	Watch   string           // the same folder on disk, whose changes are followed; "" if it cannot change
	Addr    string           // HOST:PORT; without a host this machine alone can reach it, the port 0 takes a free one
	Log     io.Writer        // what goes wrong while the site is shown
	Ready   func(url string) // told when the site can be looked at; may be nil
}

// settle is how long the folder must be quiet before the site is built again: editors write in steps.
const settle = 80 * time.Millisecond

// Serve builds the site into a folder of its own, which goes when Serve ends, and shows it until the
// context is done. It builds again when a file in the watched folder changes, and the open pages load
// again. While the course is wrong the last good site stays, and the log says what is wrong. The first
// build must succeed.
func Serve(ctx context.Context, opts ServeOptions) error {
	dir, err := os.MkdirTemp("", "queens-serve-*")
	if err != nil {
		return fmt.Errorf("make a folder for the site: %w", err)
	}
	defer os.RemoveAll(dir)
	s := &server{opts: opts, dir: dir, built: make(chan struct{})}
	defer s.close()
	watch, err := watchFolder(opts.Watch)
	if err != nil {
		return err
	}
	defer watch.close()
	if err := s.build(ctx); err != nil {
		return err
	}
	listener, err := listen(opts.Addr)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	httpServer := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(listener) }()
	defer httpServer.Close()
	if opts.Ready != nil {
		opts.Ready("http://" + listener.Addr().String() + "/")
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-failed:
			return fmt.Errorf("serve: %w", err)
		case err := <-watch.failed:
			fmt.Fprintf(opts.Log, "watch the content: %v\n", err)
		case <-watch.changed:
			if err := s.build(ctx); err != nil && ctx.Err() == nil {
				fmt.Fprintf(opts.Log, "%v\n", err)
			}
		}
	}
}

func listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	return net.Listen("tcp", net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port))
}

// server shows the last site that could be built.
type server struct {
	opts ServeOptions
	dir  string
	n    int // builds so far

	mu    sync.RWMutex // held for writing while the site is changed
	root  *os.Root
	built chan struct{} // closed when another site takes the place of this one
}

// build builds the site into a new folder and shows it from there.
func (s *server) build(ctx context.Context) error {
	s.n++
	dir := filepath.Join(s.dir, fmt.Sprint(s.n))
	if _, err := Build(ctx, Options{Content: s.opts.Content, Out: dir, live: true}); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.root; old != nil {
		old.Close()
		os.RemoveAll(old.Name())
	}
	s.root = root
	close(s.built)
	s.built = make(chan struct{})
	return nil
}

func (s *server) close() {
	if s.root != nil {
		s.root.Close()
	}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/events" {
		s.events(w, r)
		return
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.FileServerFS(s.root.FS()).ServeHTTP(w, r)
}

// events tells a page when the next site is there. The page then loads again.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	s.mu.RLock()
	built := s.built
	s.mu.RUnlock()
	out := http.NewResponseController(w)
	out.SetWriteDeadline(time.Time{}) // it may take long
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, ": waiting\n\n")
	if out.Flush() != nil {
		return
	}
	select {
	case <-r.Context().Done():
	case <-built:
		fmt.Fprint(w, "event: built\ndata: \n\n")
		out.Flush()
	}
}

// watcher follows a folder and all below it.
type watcher struct {
	notify  *fsnotify.Watcher
	changed chan struct{}
	failed  chan error
}

// watchFolder begins to follow a folder, or nothing if it is "".
func watchFolder(dir string) (*watcher, error) {
	w := &watcher{changed: make(chan struct{}), failed: make(chan error)}
	if dir == "" {
		return w, nil
	}
	var err error
	if w.notify, err = fsnotify.NewWatcher(); err != nil {
		return nil, fmt.Errorf("watch the content: %w", err)
	}
	if err := w.add(dir); err != nil {
		w.close()
		return nil, fmt.Errorf("watch the content: %w", err)
	}
	go w.follow()
	return w, nil
}

func (w *watcher) close() {
	if w.notify != nil {
		w.notify.Close()
	}
}

// add follows a folder and those in it.
func (w *watcher) add(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = w.notify.Add(name)
		}
		if errors.Is(err, fs.ErrNotExist) && name != dir {
			return nil // gone since
		}
		return err
	})
}

// follow says that something has changed when it has been quiet for a while since. It ends when the
// watcher is closed.
func (w *watcher) follow() {
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
