package sitegen

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"queens/lessons"
)

// ServeOptions say what to show, and where.
type ServeOptions struct {
	// Open opens the folder of the course, see Options, anew for each build: another may stand in its place.
	Open    func() (course fs.FS, done func() error, err error)
	Edition lessons.Edition  // for whom; for students if it is ""
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
	listener, err := listen(opts.Addr) // first: a wrong address is told before any work
	if err != nil {
		return err
	}
	defer listener.Close()
	dir, err := os.MkdirTemp("", "queens-serve-*")
	if err != nil {
		return fmt.Errorf("make a folder for the site: %w", err)
	}
	defer os.RemoveAll(dir)
	s := &server{opts: opts, dir: dir}
	defer s.close()
	watch, err := Watch(opts.Watch, nil)
	if err != nil {
		return err
	}
	defer watch.Close()
	if err := s.build(ctx); err != nil {
		return err
	}
	httpServer := &http.Server{
		Handler:           guard(listener.Addr(), opts.Addr, s),
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
		opts.Ready(address(listener.Addr()))
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
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, fmt.Errorf("the address %q is not well formed: want HOST:PORT, such as localhost:8000", addr)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port))
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	return listener, nil
}

// address is where a browser on this machine finds what listens at addr.
func address(addr net.Addr) string {
	at := addr.(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
}

// guard answers only who may ask. What listens for this machine alone must be asked by a name of this
// machine: a page from elsewhere whose name leads here could else read the site.
func guard(at net.Addr, addr string, next http.Handler) http.Handler {
	ours, _, _ := net.SplitHostPort(addr)
	local := at.(*net.TCPAddr).IP.IsLoopback()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := (&url.URL{Host: r.Host}).Hostname()
		switch {
		case local && host != "localhost" && host != ours && !net.ParseIP(host).IsLoopback():
			http.Error(w, "this site is shown on this machine alone: ask for it at localhost", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "want GET or HEAD", http.StatusMethodNotAllowed)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// server shows the last site that could be built.
type server struct {
	opts ServeOptions
	dir  string
	n    int            // builds so far
	old  sync.WaitGroup // sites that wait for their last reader to be removed

	mu    sync.Mutex // held while another site is shown, and never while something is sent
	shown *shown
}

// shown is a site that is shown, or was until now.
type shown struct {
	root     *os.Root
	readers  sync.WaitGroup
	replaced chan struct{} // closed when another takes its place
}

// build builds the site into a new folder and shows it from there.
func (s *server) build(ctx context.Context) error {
	course, done, err := s.opts.Open()
	if err != nil {
		return err
	}
	defer done()
	s.n++
	dir := filepath.Join(s.dir, fmt.Sprint(s.n))
	if _, err := Build(ctx, Options{Content: course, Edition: s.opts.Edition, Out: dir, live: true}); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	s.show(&shown{root: root, replaced: make(chan struct{})})
	return nil
}

// show puts a site in the place of the one that is shown, which goes when its last reader has done.
func (s *server) show(next *shown) {
	s.mu.Lock()
	old := s.shown
	s.shown = next
	s.mu.Unlock()
	if old == nil {
		return
	}
	close(old.replaced)
	s.old.Go(func() {
		old.readers.Wait()
		old.root.Close()
		os.RemoveAll(old.root.Name())
	})
}

func (s *server) close() {
	s.show(nil)
	s.old.Wait()
}

// read is the site that is shown, which stays until the reader is done; or nil at the end.
func (s *server) read() *shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown != nil {
		s.shown.readers.Add(1)
	}
	return s.shown
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/events" {
		s.events(w, r)
		return
	}
	site := s.read()
	if site == nil {
		return
	}
	defer site.readers.Done()
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	fsys := site.root.FS()
	if name := strings.Trim(path.Clean("/"+r.URL.Path), "/"); isDir(fsys, cmp.Or(name, ".")) && !isFile(fsys, path.Join(name, "index.html")) {
		http.NotFound(w, r) // and no list of the folder
		return
	}
	http.FileServerFS(fsys).ServeHTTP(w, r)
}

func isDir(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.IsDir()
}

func isFile(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.Mode().IsRegular()
}

// events tells a page which site is shown, and each other that takes its place: the page then loads
// again. The name of a site is another one after the server was started again, too.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	out.SetWriteDeadline(time.Time{}) // it may take long
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		site := s.read()
		if site == nil {
			return
		}
		site.readers.Done()
		name := site.root.Name()
		fmt.Fprintf(w, "data: %s\n\n", filepath.ToSlash(filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name)))
		if out.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-site.replaced:
		}
	}
}
