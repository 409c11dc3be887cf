package sitegen

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path"
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
	Trace   lessons.Trace    // runs the course's own programs, see Options
	Lines   lessons.Lines    // counts their lines, see Options
	Watch   string           // the same folder on disk, whose changes are followed; "" if it cannot change
	Addr    string           // HOST:PORT; without a host this machine alone can reach it, the port 0 takes a free one
	Log     io.Writer        // told of each build, and of what goes wrong while the site is shown
	Ready   func(url string) // told when the site can be looked at; may be nil
}

// Serve builds the site in memory and shows it until the context is done. It builds again when a file in the watched
// folder changes, and the open pages load again. While the course is wrong the last good site stays, and the log says what
// is wrong. The first build must succeed.
func Serve(ctx context.Context, opts ServeOptions) error {
	listener, err := listen(opts.Addr) // first: a wrong address is told before any work
	if err != nil {
		return err
	}
	defer listener.Close()
	s := &server{opts: opts, name: rand.Text()}
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
			switch err := s.build(ctx); {
			case err == nil:
				fmt.Fprintln(opts.Log, "built again")
			case ctx.Err() == nil:
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
	name string // tells servers apart
	n    int    // builds so far

	mu    sync.Mutex // held while another site is shown, and never while something is sent
	shown *shown
}

// shown is a site that is shown, or was until now.
type shown struct {
	name     string
	files    map[string][]byte                 // by path
	later    map[string]func() ([]byte, error) // files that are made when they are asked for
	replaced chan struct{}                     // closed when another takes its place
}

// build builds the site and shows it.
func (s *server) build(ctx context.Context) error {
	course, done, err := s.opts.Open()
	if err != nil {
		return err
	}
	defer done()
	site, err := prepare(ctx, Options{Content: course, Edition: s.opts.Edition, Trace: s.opts.Trace, Lines: s.opts.Lines, live: true})
	if problems := (lessons.Problems)(nil); errors.As(err, &problems) {
		return problems.In(s.opts.Watch)
	}
	if err != nil {
		return err
	}
	s.n++
	next := &shown{name: fmt.Sprint(s.name, "/", s.n), files: map[string][]byte{}, later: map[string]func() ([]byte, error){}, replaced: make(chan struct{})}
	var mu sync.Mutex
	out := &output{put: func(name string, data []byte) error {
		mu.Lock()
		defer mu.Unlock()
		next.files[name] = data
		return nil
	}, later: func(name string, make func() ([]byte, error)) {
		mu.Lock()
		defer mu.Unlock()
		next.later[name] = make
	}}
	if err := site.write(ctx, out, nil); err != nil {
		return err
	}
	for _, warning := range site.warnings.In(s.opts.Watch) {
		fmt.Fprintln(s.opts.Log, warning)
	}
	s.mu.Lock()
	old := s.shown
	s.shown = next
	s.mu.Unlock()
	if old != nil {
		close(old.replaced)
	}
	return nil
}

func (s *server) read() *shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/events" {
		s.events(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	site := s.read()
	files := site.files
	name := strings.Trim(path.Clean("/"+r.URL.Path), "/")
	index := path.Join(name, "index.html")
	file, ok := files[name]
	makeFile := site.later[name]
	switch {
	case ok:
	case makeFile != nil:
		var err error
		if file, err = makeFile(); err != nil {
			http.Error(w, fmt.Sprintf("%s: %v", name, err), http.StatusInternalServerError)
			return
		}
	case files[index] == nil:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		w.Write(files[missingPath])
		return
	case !strings.HasSuffix(r.URL.Path, "/"):
		http.Redirect(w, r, "/"+name+"/", http.StatusMovedPermanently) // its links are relative
		return
	default:
		name, file = index, files[index]
	}
	if media := exportMedia(name); media != "" { // which this machine may not know of
		w.Header().Set("Content-Type", media)
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(file))
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
		fmt.Fprintf(w, "data: %s\n\n", site.name)
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
