package sitegen

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
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

func serve(t *testing.T) *serving {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir()) // Serve's own folder
	s := &serving{dir: t.TempDir(), log: &log{}}
	if err := os.CopyFS(s.dir, course(t)); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	ready := make(chan string, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(ctx, ServeOptions{Content: root.FS(), Watch: s.dir, Addr: ":0", Log: s.log, Ready: func(url string) { ready <- url }})
	}()
	stopped := errors.New("stopped")
	t.Cleanup(func() {
		cancel(stopped)
		if err := <-ended; err != stopped {
			t.Errorf("Serve returned %v", err)
		}
		root.Close()
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
	wait(t, "the log says what is wrong", func() bool { return strings.Contains(s.log.String(), "index.en.md:5: unknown role {cuont}") })
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
		s.write(t, "lessons/third/index."+lang+".md", "---\ntitle: Third\nsummary: S\norder: 3\narticle: E\nlevel: advanced\n---\n")
	}
	wait(t, "the new lesson is there", func() bool { return strings.Contains(s.get(t, "third/index.html"), "Third") })
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
	for _, test := range []struct {
		opts ServeOptions
		want string
	}{
		{ServeOptions{Content: wrong, Addr: ":0"}, "the content folder holds no course"},
		{ServeOptions{Content: course(t), Addr: "nonsense"}, "missing port in address"},
		{ServeOptions{Content: course(t), Addr: ":0", Watch: "testdata/missing"}, "watch testdata/missing"},
	} {
		if err := Serve(t.Context(), test.opts); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
