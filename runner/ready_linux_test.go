package runner

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/tool"
	"queens/programs"
	"queens/runner/sandbox"
	"queens/runner/sandbox/processes"
	"queens/runner/scratch"
)

// below is how many processes there are below this one that live.
func below() int {
	self, _ := processes.Read(os.Getpid())
	return self.Living()
}

// TestStandby runs programs in what was made ready for them: one after the other, in turns of languages, some twice and some never. They do what
// they do otherwise, and at the end nothing is left.
func TestStandby(t *testing.T) {
	for _, mode := range []sandbox.Mode{sandbox.Bwrap, sandbox.None} {
		t.Run(string(mode), func(t *testing.T) {
			cache := t.TempDir()
			temp := t.TempDir()
			t.Setenv("TMPDIR", temp)
			others, err := New(Options{Sandbox: mode}) // has compiled the library of Go before
			if err != nil {
				tool.Missing(t, err)
			}
			r, err := New(Options{Cache: cache, Sandbox: mode, Ahead: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range programs.Languages() {
				toolchain(t, others, lang)
				if lang.Name == "go" {
					continue // it would compile its library
				}
				for i := range 3 {
					steps := fmt.Sprint(3 + i)
					p := read(t, lang, fileName(lang), text(lang.Name, steps, ""))
					for range 1 + i%2 {
						got := run(t, r, p, Run{Limits: DefaultLimits(), Stdin: strings.NewReader("")})
						if got.wantSteps(t, 3+i); got.Message != "" {
							t.Errorf("%s: %s\n%s", lang.Name, got.Message, got.stderr)
						}
					}
				}
				for _, end := range ends {
					if end.name != "crash" {
						continue
					}
					program := read(t, lang, fileName(lang), text(lang.Name, "20", end.end[lang.Name]))
					got := run(t, r, program, Run{Limits: DefaultLimits(), Stdin: strings.NewReader("")})
					if want := end.message[lang.Name]; !strings.Contains(got.Message, want) || strings.Contains(got.stderr, scratch.Prefix) || strings.Contains(got.Message, scratch.Prefix) {
						t.Errorf("%s: %q, want %q\n%s", lang.Name, got.Message, want, got.stderr)
					}
				}
				// One is refused, and one is never run.
				if _, err := r.Build(t.Context(), read(t, lang, fileName(lang), text(lang.Name, "20", ")"))); err == nil {
					t.Errorf("%s: it is compiled", lang.Name)
				}
				if _, err := r.Build(t.Context(), read(t, lang, fileName(lang), text(lang.Name, "21", ""))); err != nil {
					t.Error(err)
				}
			}
			r.Close()
			r.Close()
			r.Settle()
			if n := below(); n != 0 {
				t.Errorf("%d processes are left", n)
			}
			for _, place := range []string{temp, filepath.Join(cache, "programs"), filepath.Join(cache, "parts")} {
				if left, _ := filepath.Glob(filepath.Join(place, scratch.Prefix+"*")); len(left) > 0 {
					t.Errorf("left %v", left)
				}
			}
			// It still works.
			lang := mustLanguage(t, "python")
			again := run(t, r, read(t, lang, "x.py", text("python", "5", "")), Run{Limits: DefaultLimits()})
			again.wantSteps(t, 5)
			if n := below(); n != 0 {
				t.Errorf("%d processes are left of a runner that is closed", n)
			}
		})
	}
}

// TestStandbyUsed wants the sandboxes that are ready to be those that are used.
func TestStandbyUsed(t *testing.T) {
	lang := mustLanguage(t, "python")
	r, err := New(Options{Cache: t.TempDir(), Ahead: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	toolchain(t, r, lang)
	for i := range 3 {
		b := r.mustBuild(t, lang, fmt.Sprintf("print(%d)\n", i))
		<-b.opening.made
		if b.opening.place == nil {
			t.Error("nothing is ready for the run")
		}
		if _, err := b.Run(t.Context(), Run{Limits: DefaultLimits(), Stdin: strings.NewReader("")}); err != nil {
			t.Error(err)
		}
		if b.opening.place != nil {
			t.Error("the run was somewhere else")
		}
		r.Settle()
		if r.standby.compile == nil || !r.standby.compile.Waits() {
			t.Fatal("nothing is ready for the next compiler")
		}
		ready := r.standby.compile
		if i < 2 {
			defer func() {
				if ready.Waits() {
					t.Error("the compiler was somewhere else")
				}
			}()
		}
	}
}
