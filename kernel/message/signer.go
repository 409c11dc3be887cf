package message

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// Scheme is the only signature scheme that is known.
const Scheme = "hmac-sha256"

// Errors of messages that are not accepted.
var (
	ErrSignature = errors.New("the signature is wrong")
	ErrReplayed  = errors.New("the signature was seen before")
)

// remembered is how many signatures of messages are remembered, so that one which is sent again is noticed.
const remembered = 1 << 14

// Signer makes frames of messages and messages of frames. It can be used by several goroutines at a time.
type Signer struct {
	key []byte // empty: nothing is signed

	mu   sync.Mutex
	seen map[[sha256.Size]byte]bool
	ring [][sha256.Size]byte // those in seen, the oldest at next once it is full
	next int
}

// NewSigner is a signer by a connection file's signature_scheme and key. Without a key messages are not signed, and the
// scheme does not matter.
func NewSigner(scheme, key string) (*Signer, error) {
	if key != "" && scheme != Scheme {
		return nil, fmt.Errorf("signature scheme %q is not known, only %s", scheme, Scheme)
	}
	return &Signer{key: []byte(key), seen: map[[sha256.Size]byte]bool{}}, nil
}

// sum is the signature of a message's four parts, as bytes.
func (s *Signer) sum(parts [][]byte) (sum [sha256.Size]byte) {
	h := hmac.New(sha256.New, s.key)
	for _, part := range parts {
		h.Write(part)
	}
	h.Sum(sum[:0])
	return sum
}

// Encode makes frames of a message. Parts that are nil are {}.
func (s *Signer) Encode(m *Message) ([][]byte, error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return nil, err
	}
	parts := [][]byte{header, m.Parent, m.Metadata, m.Content}
	for i, part := range parts {
		if part == nil {
			parts[i] = []byte("{}")
		}
	}
	var signature []byte
	if len(s.key) > 0 {
		sum := s.sum(parts)
		signature = hex.AppendEncode(nil, sum[:])
	}
	frames := make([][]byte, 0, len(m.Identities)+2+len(parts)+len(m.Buffers))
	frames = append(frames, m.Identities...)
	frames = append(frames, delimiter, signature)
	frames = append(frames, parts...)
	return append(frames, m.Buffers...), nil
}

// Decode makes a message of frames. The error is ErrMalformed, ErrSignature or ErrReplayed, with what is wrong. The message keeps
// the frames' memory. Nothing of a message is looked into before its signature is found right.
func (s *Signer) Decode(frames [][]byte) (*Message, error) {
	identities, signature, parts, buffers, err := split(frames)
	if err != nil {
		return nil, err
	}
	if len(s.key) == 0 {
		return parse(identities, parts, buffers)
	}
	sum := s.sum(parts)
	var got [sha256.Size]byte
	if len(signature) != hex.EncodedLen(len(got)) {
		return nil, fmt.Errorf("%w: %d characters, want %d", ErrSignature, len(signature), hex.EncodedLen(len(got)))
	}
	if _, err := hex.Decode(got[:], signature); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrSignature, err)
	}
	if !hmac.Equal(got[:], sum[:]) { // in constant time
		return nil, ErrSignature
	}
	if !s.remember(sum) {
		return nil, ErrReplayed
	}
	return parse(identities, parts, buffers)
}

// remember tells whether a signature is new, and keeps it.
func (s *Signer) remember(sum [sha256.Size]byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[sum] {
		return false
	}
	s.seen[sum] = true
	if len(s.ring) < remembered {
		s.ring = append(s.ring, sum)
		return true
	}
	delete(s.seen, s.ring[s.next])
	s.ring[s.next] = sum
	s.next = (s.next + 1) % remembered
	return true
}
