package zmtp

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func newReader(r io.Reader) reader {
	return reader{Reader: bufio.NewReader(r), maxMessage: 1000, maxFrames: 4, held: held{pool: &pool{max: 1 << 30}}}
}

func TestFrames(t *testing.T) {
	long := strings.Repeat("x", 256)
	for _, test := range []struct {
		name, in string
		want     []string // of the messages, each with its frames joined by |; commands in brackets
		err      string
	}{
		{"nothing", "", nil, "EOF"},
		{"one empty frame", "\x00\x00", []string{""}, "EOF"},
		{"two frames", "\x01\x01a\x00\x02bc", []string{"a|bc"}, "EOF"},
		{"two messages", "\x00\x01a\x00\x01b", []string{"a", "b"}, "EOF"},
		{"long", "\x02\x00\x00\x00\x00\x00\x00\x01\x00" + long, []string{long}, "EOF"},
		{"a short body with a long size", "\x02\x00\x00\x00\x00\x00\x00\x00\x01a", []string{"a"}, "EOF"},
		{"more, and long", "\x03\x00\x00\x00\x00\x00\x00\x00\x01a\x00\x00", []string{"a|"}, "EOF"},
		{"a command", "\x04\x02\x01A", []string{"[\x01A]"}, "EOF"},
		{"a command between two frames", "\x01\x01a\x04\x02\x01A\x00\x01b", []string{"[\x01A]", "a|b"}, "EOF"},
		{"a long command", "\x06\x00\x00\x00\x00\x00\x00\x00\x02\x01A", []string{"[\x01A]"}, "EOF"},
		{"no size", "\x00", nil, "unexpected EOF"},
		{"half a long size", "\x02\x00\x00\x00", nil, "unexpected EOF"},
		{"no body", "\x00\x01", nil, "unexpected EOF"},
		{"half a body", "\x00\x02a", nil, "unexpected EOF"},
		{"no last frame", "\x01\x01a", nil, "unexpected EOF"},
		{"reserved flags", "\x08\x00", nil, "frame: flags 0x08; only the lowest three bits are used"},
		{"more of a command", "\x05\x02\x01A", nil, "frame: flags 0x05; a command is one frame"},
		{"2^62 bytes", "\x02\x40\x00\x00\x00\x00\x00\x00\x00", nil, "frame: 4611686018427387904 bytes; at most 1000 are allowed here"},
		{"2^64-1 bytes", "\x02\xff\xff\xff\xff\xff\xff\xff\xff", nil, "frame: 18446744073709551615 bytes; at most 1000 are allowed here"},
		{"a command of 2^62 bytes", "\x06\x40\x00\x00\x00\x00\x00\x00\x00", nil, "frame: 4611686018427387904 bytes; at most 16384 are allowed here"},
		{"too many bytes", "\x03\x00\x00\x00\x00\x00\x00\x01\x00" + long + "\x02\x00\x00\x00\x00\x00\x00\x03\x00", nil, "frame: 768 bytes; at most 744 are allowed here"},
		{"as many frames as can be", "\x01\x00\x01\x00\x01\x00\x00\x00", []string{"|||"}, "EOF"},
		{"one frame more", "\x01\x00\x01\x00\x01\x00\x01\x00\x00\x00", nil, "message: more than 4 frames"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, slow := range []bool{false, true} {
				var in io.Reader = strings.NewReader(test.in)
				if slow {
					in = iotest.OneByteReader(in)
				}
				r := newReader(in)
				var got []string
				for {
					frames, err := r.message(func(body []byte) error {
						got = append(got, "["+string(body)+"]")
						return nil
					})
					if err != nil {
						if err.Error() != test.err {
							t.Errorf("error %v; want %s", err, test.err)
						}
						break
					}
					got = append(got, strings.Join(texts(frames), "|"))
				}
				if !slices.Equal(got, test.want) {
					t.Errorf("%q; want %q", got, test.want)
				}
			}
		})
	}
}

// What is encoded is read again as it was, whatever it is.
func TestEncode(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		frames := make([][]byte, 1+random.IntN(20))
		for i := range frames {
			size := []int{0, 1, 254, 255, 256, 300, believed, believed + 1, 3 * believed}[random.IntN(9)]
			frames[i] = make([]byte, size)
			for j := range frames[i] {
				frames[i][j] = byte(random.Uint32())
			}
		}
		r := newReader(bytes.NewReader(encode(frames)))
		r.maxMessage, r.maxFrames = 1<<20, 20
		got, err := r.message(nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(got, frames, bytes.Equal) {
			t.Fatalf("%d frames came back as %d others", len(frames), len(got))
		}
		if _, err := r.message(nil); err != io.EOF {
			t.Fatalf("after it: %v", err)
		}
	}
}

// A size that is only said takes no memory.
func TestBelieved(t *testing.T) {
	r := newReader(strings.NewReader("\x02\x00\x00\x00\x00\x40\x00\x00\x00" + strings.Repeat("x", 100_000)))
	r.maxMessage = 1 << 30
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := r.message(nil)
	runtime.ReadMemStats(&after)
	if err != io.ErrUnexpectedEOF {
		t.Errorf("error %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("%d bytes were allocated for 100,000 that came", took)
	}
}

func TestHeld(t *testing.T) {
	p := &pool{max: 1000}
	a, b := held{pool: p}, held{pool: p}
	for _, step := range []struct {
		h    *held
		n    int
		ok   bool
		left int64
	}{
		{&a, free, true, 1000}, // its own
		{&a, 600, true, 400},
		{&b, free + 300, true, 100},
		{&a, 101, false, 100},
		{&b, 100, true, 0},
		{&b, 1, false, 0},
	} {
		if err := step.h.take(step.n); (err == nil) != step.ok || p.max-p.taken.Load() != step.left {
			t.Errorf("take %d: %v, %d are left; want %v, %d", step.n, err, p.max-p.taken.Load(), step.ok, step.left)
		}
	}
	a.release()
	b.release()
	if p.taken.Load() != 0 {
		t.Errorf("%d bytes are still taken", p.taken.Load())
	}
}

// Commands are not held, however many there are.
func TestCommandsAreNotHeld(t *testing.T) {
	r := newReader(bytes.NewReader(bytes.Repeat(appendCommand(nil, commandPing, make([]byte, 2)), 100_000)))
	r.held.pool.max = 0
	if _, err := r.message(func([]byte) error { return nil }); err != io.EOF {
		t.Error(err)
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte("\x01\x01a\x00\x02bc"))
	f.Add([]byte("\x01\x01a\x04\x02\x01A\x00\x01b"))
	f.Add([]byte("\x02\x40\x00\x00\x00\x00\x00\x00\x00"))
	f.Add(appendFrame(nil, flagMore, make([]byte, 256)))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newReader(bytes.NewReader(data))
		var again []byte
		for {
			frames, err := r.message(func(body []byte) error {
				if len(body) > maxCommand {
					t.Errorf("a command of %d bytes", len(body))
				}
				return nil
			})
			if err != nil {
				if errors.Is(err, io.EOF) && r.Buffered() > 0 {
					t.Error("an end before the end")
				}
				break
			}
			size := 0
			for _, f := range frames {
				size += len(f)
			}
			if size > r.maxMessage || len(frames) > r.maxFrames || len(frames) == 0 {
				t.Errorf("%d frames with %d bytes", len(frames), size)
			}
			again = encode(frames)
			second := newReader(bytes.NewReader(again))
			got, err := second.message(nil)
			if err != nil || !slices.EqualFunc(got, frames, bytes.Equal) {
				t.Errorf("%q came back as %q, %v", frames, got, err)
			}
			r.held.release()
		}
	})
}
