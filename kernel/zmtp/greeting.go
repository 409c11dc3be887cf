package zmtp

import (
	"bytes"
	"fmt"
	"io"
)

// A greeting is what both send first: a signature of ten octets, the version, the mechanism, padded with zeros, whether the
// sender is the mechanism's server, and zeros to its end.
const (
	greetingSize  = 64
	signatureSize = 10
	mechanismAt   = 12
	mechanismSize = 20
)

// greeting is ours.
var greeting = func() []byte {
	g := make([]byte, greetingSize)
	g[0], g[signatureSize-1] = 0xFF, 0x7F
	g[signatureSize] = 3 // and 0, the minor version
	copy(g[mechanismAt:], "NULL")
	return g
}()

// readGreeting reads the greeting of a peer. It is an error as soon as it cannot be that of ZMTP 3 with the mechanism NULL.
func readGreeting(r io.Reader) error {
	var g [greetingSize]byte
	// The first octet alone tells most other protocols: who speaks one of them may never send 64.
	if _, err := io.ReadFull(r, g[:1]); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	if g[0] != greeting[0] {
		return fmt.Errorf("greeting: begins with %#02x; ZMTP 3 begins with 0xff", g[0])
	}
	if _, err := io.ReadFull(r, g[1:signatureSize+1]); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	if g[signatureSize-1] != greeting[signatureSize-1] {
		return fmt.Errorf("greeting: signature ends with %#02x; ZMTP 3 has 0x7f there", g[signatureSize-1])
	}
	if g[signatureSize] < 3 {
		return fmt.Errorf("greeting: version %d of ZMTP; 3 and later are understood", g[signatureSize])
	}
	if _, err := io.ReadFull(r, g[signatureSize+1:]); err != nil {
		return fmt.Errorf("greeting: %w", err)
	}
	if m := g[mechanismAt : mechanismAt+mechanismSize]; !bytes.Equal(m, greeting[mechanismAt:mechanismAt+mechanismSize]) {
		return fmt.Errorf("greeting: mechanism %q; NULL is allowed", bytes.TrimRight(m, "\x00"))
	}
	return nil
}
