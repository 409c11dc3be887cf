package protocol

import (
	"fmt"
	"net"
	"testing"

	"queens/kernel/message"
)

// tcp is a connection on ports that were free just now.
func tcp(t testing.TB) Connection {
	t.Helper()
	c := Connection{Transport: "tcp", IP: "127.0.0.1", Scheme: message.Scheme, Key: "a key"}
	for _, port := range []*int{&c.Shell, &c.IOPub, &c.Stdin, &c.Control, &c.Heartbeat} {
		listener, err := net.Listen("tcp", c.IP+":0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		*port = listener.Addr().(*net.TCPAddr).Port
	}
	return c
}

// BenchmarkEmptyCell is the round trip of a cell that does nothing: execute_request to idle and reply.
func BenchmarkEmptyCell(b *testing.B) {
	c := tcp(b)
	serveTest(b, c, Options{})
	k := connectClient(b, c)
	for b.Loop() {
		k.execute("")
	}
}

// BenchmarkStream is what a line costs that a cell prints.
func BenchmarkStream(b *testing.B) {
	_, k := testKernel(b, Options{})
	b.ResetTimer()
	k.execute(fmt.Sprintf("flood %d", b.N))
}
