package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// said is what streams have sent.
type said struct {
	names []string
	texts map[string]*strings.Builder
	count int
}

func record(s *streams) *said {
	d := &said{texts: map[string]*strings.Builder{}}
	s.send = func(name string, text []byte) {
		if d.texts[name] == nil {
			d.texts[name] = &strings.Builder{}
		}
		d.names = append(d.names, name)
		d.texts[name].Write(text)
		d.count++
	}
	return d
}

func (d *said) text(name string) string {
	if d.texts[name] == nil {
		return ""
	}
	return d.texts[name].String()
}

// However a text is cut, each of its messages has whole characters, and all of it comes in order.
func TestCharactersStayWhole(t *testing.T) {
	text := strings.Repeat("a♛é😀\xff\xe2\x99b\xf0\x9f", 500)
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		s := &streams{max: 1 << 20}
		var whole [2]strings.Builder
		s.send = func(name string, got []byte) {
			// Cut at the right places, a message has no more wrong bytes than the text.
			for i, rest := 0, got; len(rest) > 0; i++ {
				r, n := utf8.DecodeRune(rest)
				if r == utf8.RuneError && n == 1 && i > 0 && !utf8.FullRune(rest) {
					t.Fatalf("a message ends with %q", rest)
				}
				rest = rest[n:]
			}
			whole[map[string]int{"stdout": 0, "stderr": 1}[name]].Write(got)
		}
		rests := [2]string{text, text}
		for rests[0] != "" || rests[1] != "" {
			i := random.IntN(2)
			n := min(len(rests[i]), 1+random.IntN(9))
			s.write([]string{"stdout", "stderr"}[i], []byte(rests[i][:n]))
			rests[i] = rests[i][n:]
			if random.IntN(10) == 0 {
				s.flush()
			}
		}
		s.flush()
		if s.partial["stdout"] == nil {
			t.Fatal("the last character is not held back")
		}
		s.send = func(name string, got []byte) { whole[map[string]int{"stdout": 0, "stderr": 1}[name]].Write(got) }
		s.finish()
		if whole[0].String() != text || whole[1].String() != text {
			t.Fatal("not all has come")
		}
	}
}

func TestOrderOfStreams(t *testing.T) {
	for _, test := range []struct{ writes, want string }{
		{"o e o", "stdout stderr stdout"},
		{"o o e e", "stdout stderr"},
		{"o e o e o e", "stdout stderr stdout stderr stdout stderr"},
		{"o e o e o e o e o", "stdout stderr"}, // too many turns
		{"e o e o e o e o e o", "stderr stdout"},
	} {
		s := &streams{max: 1 << 20}
		d := record(s)
		for i, w := range strings.Fields(test.writes) {
			s.write(map[string]string{"o": "stdout", "e": "stderr"}[w], fmt.Appendf(nil, "%d\n", i))
		}
		s.finish()
		if got := strings.Join(d.names, " "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.writes, got, test.want)
		}
		if n := strings.Count(d.text("stdout")+d.text("stderr"), "\n"); n != len(strings.Fields(test.writes)) {
			t.Errorf("%s: %d lines", test.writes, n)
		}
	}
}

// file is a place for what is too much.
type file struct {
	bytes.Buffer
	room   int // bytes until it is full, or 0
	closed int
}

func (f *file) Write(text []byte) (int, error) {
	if f.room > 0 && f.Len()+len(text) > f.room {
		return 0, errors.New("the disk is full")
	}
	return f.Buffer.Write(text)
}

func (f *file) Close() error { f.closed++; return nil }

// What is more than the limit is left out, and the notice says how much and where all is.
func TestTooMuch(t *testing.T) {
	line := strings.Repeat("x", 99) + "\n"
	for name, test := range map[string]struct {
		lines int
		spill int64
		room  int
		none  bool // no place
		fails bool // no place because of an error
		kept  int  // lines
		want  string
	}{
		"none":      {lines: 10, spill: 1 << 20},
		"one":       {lines: 11, spill: 1 << 20, kept: 11, want: "[The cell has printed more than 1000 bytes: all of it goes to all.txt]\n[Left out: 100 bytes in 1 lines; all that the cell has printed is in all.txt]\n"},
		"many":      {lines: 100_000, spill: 1 << 30, kept: 100_000, want: "[The cell has printed more than 1000 bytes: all of it goes to all.txt]\n[Left out: 9.54 MiB in 99990 lines; all that the cell has printed is in all.txt]\n"},
		"no place":  {lines: 30, none: true, want: "[The cell has printed more than 1000 bytes: the rest is left out]\n[Left out: 1.95 KiB in 20 lines]\n"},
		"no folder": {lines: 30, fails: true, want: "[The cell has printed more than 1000 bytes: the rest is left out]\n[Left out: 1.95 KiB in 20 lines, which could not be kept: no such folder]\n"},
		"no room":   {lines: 30, spill: 1500, kept: 15, want: "[The cell has printed more than 1000 bytes: all of it goes to all.txt]\n[Left out: 1.95 KiB in 20 lines; only the first 1.46 KiB of all that the cell has printed are in all.txt]\n"},
		"full disk": {lines: 30, spill: 1 << 20, room: 1, want: "[The cell has printed more than 1000 bytes: all of it goes to all.txt]\n[Left out: 1.95 KiB in 20 lines; all.txt is not whole: the disk is full]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			f := &file{room: test.room}
			s := &streams{max: 1000, spill: test.spill, open: func() (io.WriteCloser, string, error) {
				if test.fails {
					return nil, "", errors.New("no such folder")
				}
				return f, "all.txt", nil
			}}
			if test.none {
				s.open = nil
			}
			d := record(s)
			for range test.lines {
				s.write("stdout", []byte(line))
			}
			s.finish()
			if got, want := d.text("stdout"), strings.Repeat(line, min(test.lines, 10)); got != want {
				t.Errorf("%d bytes were sent, want %d", len(got), len(want))
			}
			if got := d.text("stderr"); got != test.want {
				t.Errorf("told %q, want %q", got, test.want)
			}
			if test.room == 0 && f.String() != strings.Repeat(line, test.kept) {
				t.Errorf("%d bytes are kept, want %d lines", f.Len(), test.kept)
			}
			if opened := test.kept > 0 || test.room > 0; opened != (f.closed == 1) {
				t.Errorf("the file was closed %d times", f.closed)
			}
			if held := cap(s.head) + s.pending; held > 2000 {
				t.Errorf("%d bytes are held", held)
			}
		})
	}
}

// A text that is cut is cut after a line, or after a character.
func TestCut(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"ab\ncd\nefghijk", "ab\ncd\n"},
		{"♛♛♛♛♛", "♛♛♛"},
		{"abcdefghij", "abcdefghij"},
		{"\n1234567890", "\n"},
		{"12\n345678♛", "12\n"},
	} {
		for _, size := range []int{1, 2, 3, 100} {
			s := &streams{max: 10}
			d := record(s)
			for chunk := range slices.Chunk([]byte(test.text), size) {
				s.write("stdout", chunk)
			}
			s.finish()
			got := d.text("stdout")
			if size == 100 && got != test.want || got == "" || !utf8.ValidString(got) || len(got) > 10 || !strings.HasPrefix(test.text, got) {
				t.Errorf("%q in pieces of %d: got %q, want %q", test.text, size, got, test.want)
			}
		}
	}
}

// What comes at once is sent in few messages.
func TestFewMessages(t *testing.T) {
	s := &streams{max: 1 << 20}
	d := record(s)
	for i := range 1_000_000 {
		s.write([]string{"stdout", "stderr"}[i%2], []byte("a line\n"))
	}
	s.finish()
	if d.count > 50 {
		t.Errorf("%d messages", d.count)
	}
}

func FuzzStream(f *testing.F) {
	f.Add([]byte("a♛\xff\xe2\x99"), 3, 100)
	f.Add(bytes.Repeat([]byte("ab\n"), 50), 7, 100)
	f.Fuzz(func(t *testing.T, text []byte, size, max int) {
		size, max = 1+abs(size)%50, abs(max)%200
		kept := &file{}
		s := &streams{max: max, spill: 1 << 20, open: func() (io.WriteCloser, string, error) { return kept, "x", nil }}
		d := record(s)
		for chunk := range slices.Chunk(text, size) {
			s.write("stdout", bytes.Clone(chunk))
		}
		s.finish()
		got := d.text("stdout")
		switch {
		case len(text) <= max && got != string(text):
			t.Fatalf("got %q, want %q", got, text)
		case len(text) > max && (len(got) > max || !bytes.HasPrefix(text, []byte(got))):
			t.Fatalf("got %q of %q", got, text)
		case len(text) > max && kept.String() != string(text):
			t.Fatalf("kept %q, want %q", kept.String(), text)
		}
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}
