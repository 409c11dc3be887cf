// Package browser runs pages in a headless Chromium for tests, and keeps what went wrong in them.
package browser

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"queens/internal/tool"
)

// patience is how long one action may take.
const patience = 3 * time.Minute

// names under which Chromium is installed.
var names = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// Tab is one tab of a browser of its own. Its methods fail the test when the browser does.
type Tab struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	host     string // of the page; empty for a file
	problems []string
	requests []string
}

// New starts a browser with an empty profile, which ends with the test. Without Chromium the test is
// skipped, or fails where CI is set.
func New(t testing.TB) *Tab {
	t.Helper()
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(find(t)),
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	ctx, stop, err := start(options)
	if err != nil {
		ctx, stop, err = start(options) // on a machine that is busy Chromium may hang as it starts
	}
	if err != nil {
		t.Fatalf("starting chromium: %v", err)
	}
	t.Cleanup(stop)
	tab := &Tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, tab.hear); err != nil {
		t.Fatal(err)
	}
	return tab
}

// start starts a browser, and gives up when that takes too long.
func start(options []chromedp.ExecAllocatorOption) (ctx context.Context, stop func(), err error) {
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	stop = func() {
		stopBrowser()
		stopAllocator()
	}
	// The browser lives as long as the context of its first use, so that one can have no deadline.
	late := time.AfterFunc(patience, stop)
	err = chromedp.Do(ctx)
	if err == nil && late.Stop() {
		return ctx, stop, nil
	}
	stop()
	if err == nil {
		err = context.DeadlineExceeded
	}
	return nil, nil, err
}

func find(t testing.TB) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	tool.Missing(t, fmt.Errorf("chromium is not installed: none of %q is on the path", names))
	return ""
}

// hear keeps what the page should not do.
func (tab *Tab) hear(event any) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		tab.problem("exception: %s", text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			text := ""
			for _, arg := range e.Args {
				text += " " + string(arg.Value) + arg.Description
			}
			tab.problem("console.%s:%s", e.Type, text)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			tab.problem("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventLoadingFailed:
		tab.problem("request failed: %s", e.ErrorText)
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			tab.problem("status %d: %s", e.Response.Status, e.Response.URL)
		}
	case *network.EventRequestWillBeSent:
		address := e.Request.URL
		tab.requests = append(tab.requests, address)
		u, err := url.Parse(address)
		if err != nil || u.Host != "" && u.Host != tab.host {
			tab.problem("request to another host: %s", address)
		}
	}
}

func (tab *Tab) problem(format string, args ...any) {
	tab.problems = append(tab.problems, fmt.Sprintf(format, args...))
}

// Problems are the errors and warnings on the console, exceptions, failed requests and requests to
// other hosts since the last call.
func (tab *Tab) Problems() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	problems := tab.problems
	tab.problems = nil
	return problems
}

// Requests are the addresses that were asked for since the last call.
func (tab *Tab) Requests() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	requests := tab.requests
	tab.requests = nil
	return requests
}

// Open goes to an address and waits until the page is loaded.
func (tab *Tab) Open(address string) {
	tab.t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.mu.Lock()
	tab.host = u.Host
	tab.mu.Unlock()
	tab.Do(chromedp.Navigate(address))
}

// Frames are the frames of the page that the browser keeps apart from it, as those of another site and those that are sandboxed. Each is a tab
// with problems and requests of its own; of what came before this call there is what the console has kept. The host is to be that of the page.
func (tab *Tab) Frames() (frames []*Tab) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	targets, err := chromedp.Targets(ctx)
	if err != nil {
		tab.t.Fatal(err)
	}
	for _, target := range targets {
		if target.Type != "iframe" {
			continue
		}
		frame := &Tab{t: tab.t, host: tab.host}
		var stop context.CancelFunc
		frame.ctx, stop = chromedp.NewContext(tab.ctx, chromedp.WithTargetID(target.TargetID), chromedp.WithListener(frame.hear), chromedp.WithDetachOnCancel())
		tab.t.Cleanup(stop)
		if err := chromedp.Do(frame.ctx); err != nil {
			tab.t.Fatal(err)
		}
		frames = append(frames, frame)
	}
	return frames
}

// FileURL is the address of a file opened by double click.
func FileURL(name string) string {
	name, err := filepath.Abs(name)
	if err != nil {
		panic(err) // there is no working directory
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// Do runs actions of chromedp, such as clicks and keys.
func (tab *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		tab.t.Fatal(err)
	}
}

// Run runs an action that gives a value.
func Run[T any](tab *Tab, action chromedp.Action[T]) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		tab.t.Fatal(err)
	}
	return value
}

// Eval gives the value of a JavaScript expression. A promise is waited for.
func Eval[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("%v\nin %s", err, expression)
	}
	return value
}

// Call runs a command of the browser's protocol.
func Call[P, R any](tab *Tab, command cdp.Command[P, R], params P) R {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		tab.t.Fatal(err)
	}
	return result
}

// Wait waits until a JavaScript expression is true. A page that is left while it is asked is not an answer: what
// the test did before may lead to another, which is asked next.
func (tab *Tab) Wait(expression string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	for {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			tab.t.Fatalf("still not true: %s", expression)
		case err != nil && !leftPage(err):
			tab.t.Fatalf("%v\nin %s", err, expression)
		case err == nil && holds:
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// leftPage tells that the page of a command is no more. The protocol has one code for all that its server refuses.
func leftPage(err error) bool {
	var refused *cdproto.Error
	return errors.As(err, &refused) && refused.Code == -32000
}

// Size sets the window's size in CSS pixels. A phone has a touch screen.
func (tab *Tab) Size(width, height int, phone bool) {
	tab.t.Helper()
	var options []chromedp.EmulateViewportOption
	if phone {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	tab.Do(chromedp.EmulateViewport(int64(width), int64(height), options...))
}

// Media sets a feature of the reader's system, such as prefers-color-scheme to dark.
func (tab *Tab) Media(feature, value string) {
	tab.t.Helper()
	Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
	})
}

// Screenshot writes the whole page as a PNG file.
func (tab *Tab) Screenshot(name string) {
	tab.t.Helper()
	if err := os.WriteFile(name, Run(tab, chromedp.FullScreenshot(100)), 0o666); err != nil {
		tab.t.Fatal(err)
	}
}
