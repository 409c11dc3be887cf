package zmtp

import (
	"errors"
	"maps"
	"strings"
	"testing"
)

func TestReady(t *testing.T) {
	property := func(name, value string) string { return string(appendProperty(nil, name, value)) }
	dealer := property("Socket-Type", "DEALER")
	for _, test := range []struct {
		name, body, identity, err string
		kind                      Kind
	}{
		{"a DEALER", "\x05READY" + dealer, "", "", Router},
		{"with an identity", "\x05READY" + dealer + property("Identity", "me"), "me", "", Router},
		{"an empty one", "\x05READY" + dealer + property("Identity", ""), "", "", Router},
		{"names in other case", "\x05READY" + property("SOCKET-TYPE", "REQ") + property("identity", "me"), "me", "", Router},
		{"other properties", "\x05READY" + property("X-Name", "x") + dealer, "", "", Router},
		{"a subscriber's identity is nothing", "\x05READY" + property("Socket-Type", "SUB") + property("Identity", "\x00"), "", "", Pub},
		{"a REQ to an echo", "\x05READY" + property("Socket-Type", "REQ"), "", "", Echo},
		{"nothing", "", "", "command: its name is empty or cut off", Router},
		{"an empty name", "\x00", "", "command: its name is empty or cut off", Router},
		{"half a name", "\x05REA", "", "command: its name is empty or cut off", Router},
		{"another command", "\x05HELLO", "", `the command "HELLO"; READY is the first`, Router},
		{"an ERROR", "\x05ERROR\x00", "", `the command "ERROR"; READY is the first`, Router},
		{"no type", "\x05READY", "", `a socket of type ""; DEALER, REQ, ROUTER are allowed`, Router},
		{"a SUB to a ROUTER", "\x05READY" + property("Socket-Type", "SUB"), "", `a socket of type "SUB"; DEALER, REQ, ROUTER are allowed`, Router},
		{"a DEALER to a PUB", "\x05READY" + dealer, "", `a socket of type "DEALER"; SUB, XSUB are allowed`, Pub},
		{"a ROUTER to an echo", "\x05READY" + property("Socket-Type", "ROUTER"), "", `a socket of type "ROUTER"; REQ, DEALER are allowed`, Echo},
		{"a property without a name", "\x05READY\x00\x00\x00\x00\x00", "", "READY: the name of a property is empty or cut off", Router},
		{"half a property", "\x05READY\x0bSocket-Type\x00\x00", "", "READY: the name of a property is empty or cut off", Router},
		{"a name with a space", "\x05READY" + property("my type", "x"), "", `READY: "my type" is no name of a property`, Router},
		{"half a value", "\x05READY\x01A\x00\x00\x00\x02x", "", `READY: the property "A" is cut off`, Router},
		{"a value of 2^32-1 bytes", "\x05READY\x01A\xff\xff\xff\xffx", "", `READY: the property "A" is cut off`, Router},
		{"a long identity", "\x05READY" + dealer + property("Identity", strings.Repeat("x", 256)), "", "an identity of 256 bytes; at most 255 are allowed", Router},
		{"an identity that is generated", "\x05READY" + dealer + property("Identity", "\x00abcd"), "", "an identity that begins with a zero, as only generated ones do", Router},
	} {
		t.Run(test.name, func(t *testing.T) {
			identity, err := readReady([]byte(test.body), test.kind)
			if identity != test.identity || text(err) != test.err {
				t.Errorf("%q, %v; want %q, %s", identity, err, test.identity, test.err)
			}
		})
	}
}

func TestErrorReason(t *testing.T) {
	for in, want := range map[string]string{
		"a b\n\x00ü\x7f":          "\x07a_b____",
		strings.Repeat("x", 1000): "\xff" + strings.Repeat("x", 255),
	} {
		if got := string(errorReason(errors.New(in))); got != want {
			t.Errorf("%q", got)
		}
	}
}

func FuzzCommand(f *testing.F) {
	f.Add([]byte("\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"))
	f.Add([]byte("\x04PING\x00\x00x"))
	f.Add([]byte("\x05READY\x01A\xff\xff\xff\xffx"))
	f.Fuzz(func(t *testing.T, body []byte) {
		name, data, err := readCommand(body)
		if err != nil {
			return
		}
		if 1+len(name)+len(data) != len(body) || name == "" {
			t.Fatalf("%q is %q and %q", body, name, data)
		}
		m, err := readMetadata(data)
		if err != nil {
			return
		}
		var again []byte
		for name, value := range m {
			again = appendProperty(again, name, value)
		}
		if got, err := readMetadata(again); err != nil || !maps.Equal(got, m) {
			t.Fatalf("%q came back as %q, %v", m, got, err)
		}
	})
}
