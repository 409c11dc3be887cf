package zmtp

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
)

// greet is a greeting with some octets changed.
func greet(changes ...any) string {
	g := bytes.Clone(greeting)
	for i := 0; i < len(changes); i += 2 {
		copy(g[changes[i].(int):], changes[i+1].(string))
	}
	return string(g)
}

func TestGreeting(t *testing.T) {
	for _, test := range []struct{ name, in, err string }{
		{"ours", greet(), ""},
		{"3.1", greet(11, "\x01"), ""},
		{"a version to come", greet(10, "\x04\x07"), ""},
		{"the padding of libzmq", greet(1, "\x00\x00\x00\x00\x00\x00\x00\x01"), ""},
		{"a filler", greet(40, "anything"), ""},
		{"nothing", "", "greeting: EOF"},
		{"a part", greet()[:30], "greeting: unexpected EOF"},
		{"a signature", greet()[:10], "greeting: unexpected EOF"},
		{"HTTP", "GET / HTTP/1.1\r\n\r\n", "greeting: begins with 0x47; ZMTP 3 begins with 0xff"},
		{"TLS", "\x16\x03\x01", "greeting: begins with 0x16; ZMTP 3 begins with 0xff"},
		{"ZMTP 1", "\x01\x00", "greeting: begins with 0x01; ZMTP 3 begins with 0xff"},
		{"another signature", greet(9, "\x7e"), "greeting: signature ends with 0x7e; ZMTP 3 has 0x7f there"},
		{"ZMTP 2", greet(10, "\x01")[:12], "greeting: version 1 of ZMTP; 3 and later are understood"},
		{"PLAIN", greet(12, "PLAIN"), `greeting: mechanism "PLAIN"; NULL is allowed`},
		{"CURVE", greet(12, "CURVE"), `greeting: mechanism "CURVE"; NULL is allowed`},
		{"null", greet(12, "null"), `greeting: mechanism "null"; NULL is allowed`},
		{"NULL and more", greet(12, "NULL\x00A"), `greeting: mechanism "NULL\x00A"; NULL is allowed`},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := strings.NewReader(test.in + "rest")
			if strings.HasSuffix(test.err, "EOF") {
				in = strings.NewReader(test.in)
			}
			err := readGreeting(in)
			if text(err) != test.err {
				t.Errorf("%v; want %s", err, test.err)
			}
			if err == nil && in.Len() != len("rest") {
				t.Errorf("%d bytes are left; want those after the greeting", in.Len())
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// FuzzHandshake reads a greeting and a READY.
func FuzzHandshake(f *testing.F) {
	f.Add([]byte(greet()+string(ready("DEALER", "me"))), 0)
	f.Add([]byte(greet(11, "\x01")+string(ready("SUB", ""))), 1)
	f.Add([]byte(greet(12, "CURVE")), 2)
	f.Fuzz(func(t *testing.T, data []byte, kind int) {
		k := Kind(uint(kind) % 3)
		r := newReader(bytes.NewReader(data))
		if err := readGreeting(r); err != nil {
			return
		}
		if len(data) < greetingSize || data[0] != 0xFF || !bytes.Equal(data[mechanismAt:mechanismAt+mechanismSize], greeting[mechanismAt:mechanismAt+mechanismSize]) {
			t.Fatalf("a greeting: %q", data)
		}
		flags, body, err := r.frame(maxCommand)
		if err != nil || flags&flagCommand == 0 {
			return
		}
		identity, err := readReady(body, k)
		if err != nil {
			return
		}
		if len(identity) > maxIdentity || strings.HasPrefix(identity, "\x00") || identity != "" && k != Router {
			t.Fatalf("the identity %q with a %v", identity, k)
		}
		if identity != "" {
			b := ready("DEALER", identity)
			_, body, _ := newTestReader(b).frame(maxCommand)
			if again, err := readReady(body, Router); again != identity || err != nil {
				t.Fatalf("%q came back as %q, %v", identity, again, err)
			}
		}
	})
}

func newTestReader(b []byte) *reader {
	return &reader{Reader: bufio.NewReader(bytes.NewReader(b)), held: held{pool: &pool{}}}
}
