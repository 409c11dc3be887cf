package sitegen

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"queens/internal/browser"
)

// log is a writer whose text can be read while it is written.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// serving is a course on disk that is being served.
type serving struct {
	dir, url string
	log      *log
}

// onDisk opens a course on disk.
func onDisk(dir string) func() (fs.FS, func() error, error) {
	return func() (fs.FS, func() error, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, nil, err
		}
		return root.FS(), root.Close, nil
	}
}

// fixed opens a course in memory.
func fixed(fsys fs.FS) func() (fs.FS, func() error, error) {
	return func() (fs.FS, func() error, error) { return fsys, func() error { return nil }, nil }
}

func serve(t *testing.T) *serving {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir()) // Serve's own folder
	s := &serving{dir: filepath.Join(t.TempDir(), "course"), log: &log{}}
	if err := os.CopyFS(s.dir, course(t)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	ready := make(chan string, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(ctx, ServeOptions{Open: onDisk(s.dir), Watch: s.dir, Trace: asOneArray, Addr: ":0", Log: s.log, Ready: func(url string) { ready <- url }})
	}()
	stopped := errors.New("stopped")
	t.Cleanup(func() {
		cancel(stopped)
		if err := <-ended; err != stopped {
			t.Errorf("Serve returned %v", err)
		}
		if left := names(t, os.Getenv("TMPDIR")); len(left) > 0 {
			t.Errorf("left behind: %q", left)
		}
	})
	select {
	case s.url = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.url, "http://127.0.0.1:") {
		t.Errorf("served at %s", s.url)
	}
	return s
}

func (s *serving) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func (s *serving) get(t *testing.T, name string) string {
	t.Helper()
	answer, err := http.Get(s.url + name)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func wait(t *testing.T, what string, true func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !true(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("still not: ", what)
		}
	}
}

func TestServe(t *testing.T) {
	s := serve(t)
	if page := s.get(t, "first/index.html"); !strings.Contains(page, "connect-src 'self'") || !strings.Contains(page, "live.js") {
		t.Error("the page does not wait for the next build")
	}
	answer, err := http.Get(s.url + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()

	s.write(t, "index.en.md", "---\ntitle: Changed title\nsummary: S\n---\n")
	events := bufio.NewScanner(answer.Body)
	var sites []string // names, the one shown first and the next one
	for len(sites) < 2 && events.Scan() {
		if name, ok := strings.CutPrefix(events.Text(), "data: "); ok {
			sites = append(sites, name)
		}
	}
	if len(sites) < 2 || sites[0] == sites[1] {
		t.Errorf("the sites told are %q, %v", sites, events.Err())
	}
	if !strings.Contains(s.get(t, ""), "Changed title") {
		t.Error("the page is the one before")
	}

	s.write(t, "index.en.md", "---\ntitle: Wrong\nsummary: S\n---\n{cuont}`x`\n")
	wait(t, "the log says what is wrong", func() bool {
		return strings.Contains(s.log.String(), filepath.Join(s.dir, "index.en.md")+":5:1: unknown role {cuont}")
	})
	if log := s.log.String(); !strings.HasPrefix(log, "built again\n") {
		t.Errorf("the log tells %q of a build", log)
	}
	if !strings.Contains(s.get(t, ""), "Changed title") {
		t.Error("the last good site is gone")
	}

	// A folder that is new is followed too.
	s.write(t, "index.en.md", "---\ntitle: Good again\nsummary: S\n---\n")
	dir := filepath.Join(s.dir, "lessons", "third")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh-hans"} {
		time.Sleep(2 * settle)
		s.write(t, "lessons/third/index."+lang+".md", "---\ntitle: Third\nsummary: S\naim: An aim.\nminutes: 30\narticle: E\nlevel: advanced\n---\n")
	}
	wait(t, "the new lesson is there", func() bool { return strings.Contains(s.get(t, "third/index.html"), "Third") })
}

// TestServeNotebooks asks for files that are made when they are asked for. They are those that are written to a folder.
func TestServeNotebooks(t *testing.T) {
	s := serve(t)
	all, err := inMemory(course(t))
	if err != nil {
		t.Fatal(err)
	}
	notebooks := 0
	for name, want := range all {
		if strings.HasPrefix(name, notebookFolder) {
			notebooks++
		} else if name != hashesDownload {
			continue
		}
		if got := s.get(t, name); got != want {
			t.Errorf("%s is served as %.200q, want %.200q", name, got, want)
		}
	}
	if notebooks == 0 {
		t.Error("the course has no notebook")
	}
}

// TestServeMoved follows lessons into a folder of another name, and a course that is removed and made again.
func TestServeMoved(t *testing.T) {
	s := serve(t)
	shows := func(page, text string) {
		t.Helper()
		wait(t, text+" is shown", func() bool { return strings.Contains(s.get(t, page), text) })
	}
	if err := os.Rename(filepath.Join(s.dir, "lessons", "second"), filepath.Join(s.dir, "lessons", "third")); err != nil {
		t.Fatal(err)
	}
	// The first lesson leads to the second, which is gone: when that is told the move has been seen.
	wait(t, "the log tells of the dead link", func() bool { return strings.Contains(s.log.String(), "leads to no page") })
	s.write(t, "lessons/first/index.en.md", "---\ntitle: First\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n---\n")
	shows("third/index.html", "Second")
	for i := range 2 { // the second time the folder is no longer new
		title := fmt.Sprintf("Third %d", i)
		s.write(t, "lessons/third/index.en.md", "---\ntitle: "+title+"\nsummary: S\naim: An aim.\nminutes: 30\narticle: B\nlevel: advanced\n---\n")
		shows("third/index.html", title)
	}

	saved := files(t, s.dir)
	if err := os.RemoveAll(s.dir); err != nil {
		t.Fatal(err)
	}
	wait(t, "the log tells that the course is gone", func() bool { return strings.Contains(s.log.String(), "no such file") })
	for name, text := range saved {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(s.dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		s.write(t, name, text)
	}
	for i := range 2 {
		title := fmt.Sprintf("Home again %d", i)
		s.write(t, "index.en.md", "---\ntitle: "+title+"\nsummary: S\n---\n")
		shows("", title)
	}
}

// slow is a reader that takes nothing until it is let go.
type slow struct {
	httptest.ResponseRecorder
	reached, goOn chan struct{}
	once          sync.Once
}

func (s *slow) Write(p []byte) (int, error) {
	s.once.Do(func() { close(s.reached) })
	<-s.goOn
	return s.ResponseRecorder.Write(p)
}

// TestServeSlow shows the next site while a reader is still busy with the one before, which it gets whole.
func TestServeSlow(t *testing.T) {
	s := &server{opts: ServeOptions{Open: fixed(course(t)), Log: io.Discard}}
	if err := s.build(t.Context()); err != nil {
		t.Fatal(err)
	}
	reader := &slow{ResponseRecorder: *httptest.NewRecorder(), reached: make(chan struct{}), goOn: make(chan struct{})}
	ended := make(chan struct{})
	go func() {
		s.ServeHTTP(reader, httptest.NewRequest("GET", "/first/", nil))
		close(ended)
	}()
	<-reader.reached
	changed := course(t)
	changed["index.en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Changed title\nsummary: S\n---\n")}
	s.opts.Open = fixed(changed)
	if err := s.build(t.Context()); err != nil {
		t.Fatal(err)
	}
	other := httptest.NewRecorder()
	s.ServeHTTP(other, httptest.NewRequest("GET", "/", nil))
	if !strings.Contains(other.Body.String(), "Changed title") {
		t.Error("another reader sees the site before")
	}
	close(reader.goOn)
	<-ended
	if text := reader.Body.String(); !strings.Contains(text, "</html>") {
		t.Errorf("the slow reader got %d bytes", len(text))
	}
}

// TestServeRefuses asks for what is not to be had.
func TestServeRefuses(t *testing.T) {
	s := serve(t)
	for _, test := range []struct {
		method, host, path string
		want               int
	}{
		{"GET", "", "", http.StatusOK},
		{"HEAD", "localhost", "", http.StatusOK},
		{"GET", "localhost:1234", "first/", http.StatusOK},
		{"GET", "[::1]", "first/", http.StatusOK},
		{"GET", "evil.example", "", http.StatusForbidden},
		{"GET", "evil.example:8000", "events", http.StatusForbidden},
		{"GET", "localhost.evil.example", "", http.StatusForbidden},
		{"POST", "", "", http.StatusMethodNotAllowed},
		{"DELETE", "", "events", http.StatusMethodNotAllowed},
		{"GET", "", "assets/", http.StatusNotFound},
		{"GET", "", "traces", http.StatusNotFound},
		{"GET", "", "assets/site.css", http.StatusOK},
		{"GET", "", "../../../etc/passwd", http.StatusNotFound},
	} {
		r, err := http.NewRequest(test.method, s.url+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = test.host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != test.want {
			t.Errorf("%+v: got %s", test, answer.Status)
		}
	}
}

func TestAddress(t *testing.T) {
	for addr, want := range map[string]string{
		"0.0.0.0:0":   "http://localhost:",
		"[::]:0":      "http://localhost:",
		":0":          "http://127.0.0.1:",
		"127.0.0.1:0": "http://127.0.0.1:",
	} {
		listener, err := listen(addr)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := address(listener.Addr()); !strings.HasPrefix(got, want) || strings.HasSuffix(got, ":0/") {
			t.Errorf("%s: got %s, want %s", addr, got, want)
		}
		listener.Close()
	}
}

func TestServeReloads(t *testing.T) {
	tab := browser.New(t)
	s := serve(t)
	tab.Open(s.url)
	time.Sleep(200 * time.Millisecond) // the page begins to wait when it is loaded
	s.write(t, "index.en.md", "---\ntitle: Changed title\nsummary: S\n---\n")
	tab.Wait(`document.title == "Changed title"`)
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "ERR_ABORTED") { // the connection that waited, when the page goes
			t.Error(problem)
		}
	}
}

func TestServeFails(t *testing.T) {
	wrong := course(t)
	delete(wrong, "index.en.md")
	delete(wrong, "index.zh-hans.md")
	unopened := func() (fs.FS, func() error, error) {
		t.Error("the course is opened, though the address is wrong")
		return nil, nil, errors.New("opened")
	}
	for _, test := range []struct {
		opts ServeOptions
		want string
	}{
		{ServeOptions{Open: fixed(wrong), Addr: ":0"}, "the content folder holds no course"},
		{ServeOptions{Open: unopened, Addr: "nonsense"}, `the address "nonsense" is not well formed: want HOST:PORT`},
		{ServeOptions{Open: unopened, Addr: "8000"}, "want HOST:PORT"},
		{ServeOptions{Open: unopened, Addr: ":99999"}, "want HOST:PORT"},
		{ServeOptions{Open: unopened, Addr: ":http"}, "want HOST:PORT"},
		{ServeOptions{Open: fixed(course(t)), Addr: ":0", Watch: "testdata/missing"}, "watch testdata/missing"},
	} {
		if err := Serve(t.Context(), test.opts); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
