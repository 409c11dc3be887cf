package message

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// frames are a message as another program has signed it, with the key "a key".
func frames() [][]byte {
	return [][]byte{
		[]byte("a client"), []byte("<IDS|MSG>"),
		[]byte("2ed6452cfee5e1e90656bb24f6e61bc5f838b7cb036efbcd4aaec95f1ea5714d"),
		[]byte(`{"msg_id":"1","session":"s","username":"u","date":"2026-01-02T03:04:05.000006Z","msg_type":"kernel_info_request","version":"5.4"}`),
		[]byte(`{}`), []byte(`{}`), []byte(`{"a":"♛"}`), []byte("a buffer"),
	}
}

func newSigner(t testing.TB, key string) *Signer {
	t.Helper()
	s, err := NewSigner(Scheme, key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDecode(t *testing.T) {
	m, err := newSigner(t, "a key").Decode(frames())
	if err != nil {
		t.Fatal(err)
	}
	want := Header{ID: "1", Session: "s", Username: "u", Date: "2026-01-02T03:04:05.000006Z", Type: "kernel_info_request", Version: "5.4"}
	if m.Header != want {
		t.Errorf("header %+v", m.Header)
	}
	for _, part := range []struct{ name, got, want string }{
		{"identities", fmt.Sprintf("%s", m.Identities), "[a client]"},
		{"buffers", fmt.Sprintf("%s", m.Buffers), "[a buffer]"},
		{"content", string(m.Content), `{"a":"♛"}`},
		{"origin", string(m.Origin), string(frames()[3])},
		{"parent's id", m.ParentID(), ""},
	} {
		if part.got != part.want {
			t.Errorf("%s: got %q, want %q", part.name, part.got, part.want)
		}
	}
}

// What is not a message is refused, whether it is signed or not.
func TestMalformed(t *testing.T) {
	with := func(i int, text string) [][]byte {
		f := frames()
		f[i] = []byte(text)
		return f
	}
	for name, f := range map[string][][]byte{
		"nothing":             nil,
		"an empty frame":      {{}},
		"no delimiter":        with(1, "<IDS|MS>"),
		"too few frames":      frames()[:6],
		"identities":          append(bytes.Split([]byte(strings.Repeat("x", 17)), nil), frames()...),
		"buffers":             append(frames(), make([][]byte, maxBuffers)...),
		"header: not JSON":    with(3, "{"),
		"header: null":        with(3, "null"),
		"header: an array":    with(3, "[]"),
		"header: no id":       with(3, `{"msg_type":"x"}`),
		"header: no type":     with(3, `{"msg_id":"x"}`),
		"header: type of id":  with(3, `{"msg_id":1,"msg_type":"x"}`),
		"header: long":        with(3, `{"msg_id":"1","msg_type":"`+strings.Repeat("x", maxHeader)+`"}`),
		"parent: long":        with(4, `{"msg_id":"`+strings.Repeat("x", maxHeader)+`"}`),
		"parent: a text":      with(4, `"x"`),
		"metadata: nothing":   with(5, ``),
		"content: two values": with(6, `{}{}`),
		"content: deep":       with(6, `{"a":`+strings.Repeat("[", 20000)+strings.Repeat("]", 20000)+`}`),
	} {
		for _, key := range []string{"", "a key"} {
			s := newSigner(t, key)
			signed := f
			if _, _, parts, _, err := split(f); err == nil && key != "" {
				sum := s.sum(parts)
				signed = append([][]byte{[]byte("<IDS|MSG>"), hex.AppendEncode(nil, sum[:])}, parts...)
			}
			if m, err := s.Decode(signed); !errors.Is(err, ErrMalformed) {
				t.Errorf("%s, key %q: message %v, error %v", name, key, m, err)
			}
		}
	}
}

// What the kernel does not need does not matter.
func TestTolerated(t *testing.T) {
	for name, parts := range map[string][4]string{
		"unknown fields":       {`{"msg_id":"1","msg_type":"x","new":{"a":[]}}`, `{"b":1}`, `{"c":null}`, `{"d":{}}`},
		"fields of other type": {`{"date":5,"version":null,"session":[],"msg_id":"1","msg_type":"x","username":{}}`, `{"msg_id":7}`, `{}`, `{}`},
		"null":                 {`{"msg_id":"1","msg_type":"x"}`, `null`, ` null`, `null`},
		"space":                {" \n{\"msg_id\":\"1\",\"msg_type\":\"x\"} ", "\t{ }", `{}`, `{}`},
	} {
		f := [][]byte{[]byte("<IDS|MSG>"), nil, []byte(parts[0]), []byte(parts[1]), []byte(parts[2]), []byte(parts[3])}
		m, err := newSigner(t, "").Decode(f)
		if err != nil || m.Header.ID != "1" || m.Header.Type != "x" || m.ParentID() != "" {
			t.Errorf("%s: message %+v, error %v", name, m, err)
		}
	}
}

func TestSignatures(t *testing.T) {
	for name, change := range map[string]func(f [][]byte){
		"none":               func(f [][]byte) { f[2] = nil },
		"short":              func(f [][]byte) { f[2] = f[2][:62] },
		"long":               func(f [][]byte) { f[2] = append(f[2], "00"...) },
		"not hexadecimal":    func(f [][]byte) { f[2][0] = 'g' },
		"a bit":              func(f [][]byte) { f[2][10] ^= 1 },
		"the header":         func(f [][]byte) { f[3][12] = '2' },
		"the content":        func(f [][]byte) { f[6] = []byte(`{"a":"b"}`) },
		"a part moved":       func(f [][]byte) { f[4], f[6] = f[6], f[4] },
		"of another message": func(f [][]byte) { copy(f[2], strings.Repeat("00", 32)) },
	} {
		f := frames()
		change(f)
		if m, err := newSigner(t, "a key").Decode(f); !errors.Is(err, ErrSignature) {
			t.Errorf("%s: message %v, error %v", name, m, err)
		}
	}
	if _, err := newSigner(t, "another key").Decode(frames()); !errors.Is(err, ErrSignature) {
		t.Errorf("another key: error %v", err)
	}
	for scheme, ok := range map[string]bool{Scheme: true, "hmac-sha512": false, "": false, "HMAC-SHA256": false} {
		if _, err := NewSigner(scheme, "key"); (err == nil) != ok {
			t.Errorf("scheme %q: error %v", scheme, err)
		}
	}
	if _, err := NewSigner("", ""); err != nil {
		t.Errorf("no key: error %v", err)
	}
}

// A signed message counts once. A signature that was refused is not remembered.
func TestReplay(t *testing.T) {
	s := newSigner(t, "a key")
	wrong := frames()
	wrong[2][10] ^= 1
	for i, want := range []error{ErrSignature, nil, ErrReplayed, ErrReplayed} {
		f := frames()
		if i == 0 {
			f = wrong
		}
		if _, err := s.Decode(f); !errors.Is(err, want) {
			t.Errorf("message %d: error %v, want %v", i, err, want)
		}
	}
	for i := range 2 * remembered {
		f, err := s.Encode(&Message{Header: Header{ID: fmt.Sprint(i), Type: "x"}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Decode(f); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.seen) != remembered || len(s.ring) != remembered {
		t.Errorf("%d and %d signatures are kept, want %d", len(s.seen), len(s.ring), remembered)
	}
	if _, err := newSigner(t, "").Decode(frames()); err != nil {
		t.Error(err)
	}
}

// What was encoded is decoded to the same, with and without a key.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		r := make([]rune, random.IntN(20))
		for i := range r {
			r[i] = []rune("ab♛😀\"\\\n\x00<>| ")[random.IntN(12)]
		}
		return string(r)
	}
	object := func() []byte { return fmt.Appendf(nil, `{"a":%d}`, random.Int()) }
	for _, key := range []string{"", "k", strings.Repeat("long", 100)} {
		s := newSigner(t, key)
		for i := range 200 {
			m := &Message{
				Header:  Header{ID: fmt.Sprint(i, text()), Session: text(), Username: text(), Date: text(), Type: "t" + text(), Version: Version},
				Parent:  object(),
				Content: object(),
			}
			m.Metadata = object()
			for range random.IntN(4) {
				m.Identities = append(m.Identities, []byte(text()))
				m.Buffers = append(m.Buffers, []byte(text()))
			}
			f, err := s.Encode(m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Decode(f)
			if err != nil {
				t.Fatal(err)
			}
			m.Origin = got.Origin
			if len(m.Identities) == 0 {
				got.Identities, got.Buffers = nil, nil
			}
			if !reflect.DeepEqual(got, m) {
				t.Errorf("got %+v, want %+v", got, m)
			}
		}
	}
}

func TestEmptyParts(t *testing.T) {
	s := newSigner(t, "key")
	f, err := s.Encode(&Message{Header: Header{ID: "1", Type: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Join(f[3:], []byte(" ")); string(got) != "{} {} {}" {
		t.Errorf("got %q", got)
	}
}

func FuzzDecode(f *testing.F) {
	join := func(frames [][]byte) []byte { return bytes.Join(frames, []byte{0}) }
	f.Add(join(frames()), "a key")
	f.Add(join(frames()), "")
	f.Add(join(frames()[1:7]), "")
	f.Add([]byte("<IDS|MSG>\x00\x00{}\x00{}\x00{}\x00{}"), "")
	f.Add([]byte("<IDS|MSG>\x00<IDS|MSG>\x00\x00"), "k")
	f.Fuzz(func(t *testing.T, text []byte, key string) {
		frames := bytes.Split(text, []byte{0})
		s := newSigner(t, key)
		m, err := s.Decode(frames)
		if err != nil {
			if m != nil || !errors.Is(err, ErrMalformed) && !errors.Is(err, ErrSignature) {
				t.Fatalf("message %v, error %v", m, err)
			}
			if _, _, parts, _, err := split(frames); err == nil && key != "" { // with the right signature
				sum := s.sum(parts)
				s.Decode(append([][]byte{delimiter, hex.AppendEncode(nil, sum[:])}, parts...))
			}
			return
		}
		if m.Header.ID == "" || m.Header.Type == "" {
			t.Fatalf("header %+v", m.Header)
		}
		again, err := s.Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		// The header may have lost fields that are not known.
		other, err := newSigner(t, key).Decode(again)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(other.Header, m.Header) || !bytes.Equal(other.Content, m.Content) || other.ParentID() != m.ParentID() {
			t.Fatalf("got %+v, want %+v", other, m)
		}
	})
}
