package sitegen

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// ServeOptions say what to show, and where.
type ServeOptions struct {
	Content fs.FS            // the folder of the course, see Options
	Watch   string           // the same folder on disk, whose changes are followed; "" if it cannot change
	Addr    string           // HOST:PORT; without a host this machine alone can reach it, the port 0 takes a free one
	Log     io.Writer        // what goes wrong while the site is shown
	Ready   func(url string) // told when the site can be looked at; may be nil
}

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
	watch, err := Watch(opts.Watch, nil)
	if err != nil {
		return err
	}
	defer watch.Close()
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
		case err := <-watch.Failed:
			fmt.Fprintf(opts.Log, "watch the content: %v\n", err)
		case <-watch.Changed:
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

// events tells a page which site is shown, and each other that takes its place: the page then loads
// again. The name of a site is another one after the server was started again, too.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	out.SetWriteDeadline(time.Time{}) // it may take long
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		s.mu.RLock()
		name, built := s.root.Name(), s.built
		s.mu.RUnlock()
		fmt.Fprintf(w, "data: %s\n\n", filepath.ToSlash(filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name)))
		if out.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-built:
		}
	}
}
