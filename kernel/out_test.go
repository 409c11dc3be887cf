package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"queens/kernel/protocol"
)

// shown is an Out that writes down what is shown.
type shown struct {
	mu      sync.Mutex
	text    map[string]*strings.Builder // of each stream
	bundles []protocol.Bundle
	ids     map[string]protocol.Bundle // displays that can be changed, as they are
	log     []string                   // everything in short, streams put together
	last    string                     // the stream of the last entry
	answers []string
	deaf    bool // nobody can be asked
	asked   int
	seen    func(stream, text string) // called for each piece, if it is not nil
	changed func(b protocol.Bundle)   // called for each display that can be changed, if it is not nil
}

func newShown() *shown {
	return &shown{text: map[string]*strings.Builder{"stdout": {}, "stderr": {}}, ids: map[string]protocol.Bundle{}}
}

func (s *shown) Stream(name string, text []byte) {
	s.mu.Lock()
	s.text[name].Write(text)
	s.add(name, string(text))
	seen := s.seen
	s.mu.Unlock()
	if seen != nil {
		seen(name, string(text))
	}
}

func (s *shown) add(stream, text string) {
	if stream == "" || s.last != stream {
		s.log = append(s.log, stream+"|")
	}
	s.log[len(s.log)-1] += text
	s.last = stream
}

func (s *shown) show(what string, b protocol.Bundle, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id != "" {
		s.ids[id] = b
		if s.changed != nil {
			s.changed(b)
		}
		return // how long something takes is not known
	}
	s.bundles = append(s.bundles, b)
	text := what + " " + strings.Join(slices.Sorted(maps.Keys(b)), " ") + "\n" + fmt.Sprint(b["text/plain"])
	if counts := b[MediaCounts]; counts != nil {
		data, _ := json.Marshal(counts)
		text += "\n" + string(data)
	}
	s.add("", text)
	s.last = ""
}

func (s *shown) Result(b protocol.Bundle)             { s.show("result", b, "") }
func (s *shown) Display(b protocol.Bundle, id string) { s.show("display", b, id) }
func (s *shown) Update(b protocol.Bundle, id string)  { s.show("update", b, id) }
func (s *shown) Clear(bool)                           {}

func (s *shown) Input(ctx context.Context, prompt string, password bool) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	if s.deaf {
		return "", protocol.ErrNoInput
	}
	if len(s.answers) == 0 {
		s.mu.Unlock()
		<-ctx.Done()
		s.mu.Lock()
		return "", ctx.Err()
	}
	answer := s.answers[0]
	s.answers = s.answers[1:]
	s.add("", "asked, answered "+answer+"\n")
	s.last = ""
	return answer, nil
}

// String is all that was shown, in short.
func (s *shown) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var text strings.Builder
	for _, entry := range s.log {
		stream, said, _ := strings.Cut(entry, "|")
		if stream != "" {
			fmt.Fprintf(&text, "[%s]\n", stream)
		} else {
			text.WriteString("[")
			first, rest, _ := strings.Cut(said, "\n")
			text.WriteString(first + "]\n")
			said = rest
		}
		text.WriteString(strings.TrimRight(said, "\n"))
		if said != "" {
			text.WriteString("\n")
		}
	}
	return text.String()
}

func describe(f *protocol.Failure) string {
	if f == nil {
		return ""
	}
	return fmt.Sprintf("[error %s]\n%s\n[traceback]\n%s\n", f.Name, f.Value, strings.NewReplacer(red, "", plain, "").Replace(strings.Join(f.Traceback, "\n")))
}

// newKernel is a kernel for a test. What it compiles is kept where all tests find it.
func newKernel(t testing.TB, change func(*Options)) *Kernel {
	t.Helper()
	o := Options{Scratch: t.TempDir()}
	if change != nil {
		change(&o)
	}
	k, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	})
	return k
}

// leaveOut leaves out what was said on a stream.
func (s *shown) leaveOut(stream string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = slices.DeleteFunc(s.log, func(entry string) bool { return strings.HasPrefix(entry, stream+"|") })
}
