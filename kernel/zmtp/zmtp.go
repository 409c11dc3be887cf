// Package zmtp is the server's side of ZMTP 3.0, the protocol of ZeroMQ: sockets that are bound to an address and speak
// with any number of peers, by the mechanism NULL. There are the three that a Jupyter kernel needs: ROUTER, PUB, and an echo
// for its heartbeat.
//
// A peer costs the others nothing: it shakes hands in its own time, which is bounded; what it sends is bounded before it is
// believed; and what it does not read is kept up to a bound, and then dropped.
//
// The protocol is that of https://rfc.zeromq.org/spec/23/ (ZMTP 3.0), with https://rfc.zeromq.org/spec/28/ for ROUTER and
// https://rfc.zeromq.org/spec/29/ for PUB. What https://rfc.zeromq.org/spec/37/ (ZMTP 3.1) adds to it is understood as well:
// PING, and subscriptions that are commands.
package zmtp

import (
	"cmp"
	"fmt"
	"time"
)

// Kind is what a socket does.
type Kind int

const (
	// Router speaks with each peer by itself: the first frame of a message is the routing id of the peer that it is from or to.
	// A peer may name its own.
	Router Kind = iota
	// Pub sends each message to all who have subscribed to a prefix of its first frame, and receives nothing.
	Pub
	// Echo sends each message back to where it came from, by itself.
	Echo
)

// kinds is what the protocol calls each Kind, and the sockets that it speaks with.
var kinds = map[Kind]struct {
	name  string
	peers []string
}{
	Router: {"ROUTER", []string{"DEALER", "REQ", "ROUTER"}},
	Pub:    {"PUB", []string{"SUB", "XSUB"}},
	Echo:   {"REP", []string{"REQ", "DEALER"}},
}

// String is the name of the kind in the protocol, its Socket-Type.
func (k Kind) String() string {
	if kind, ok := kinds[k]; ok {
		return kind.name
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// Options are the bounds of a socket. For each that is 0 there is a default.
type Options struct {
	// HandshakeTimeout is the time that a peer has from its connection to the end of the handshake. 10 seconds.
	HandshakeTimeout time.Duration
	// MaxMessage is the size of the longest message that a peer may send, in bytes, of all its frames together. 64 MiB, but 64 KiB
	// for an Echo. Who sends a longer one is cut off. A Pub takes subscriptions, whatever is said here.
	MaxMessage int
	// MaxFrames is how many frames it may have. 4096.
	MaxFrames int
	// MaxHeld is how many bytes are held for all peers together of messages that have not come whole or were not received
	// yet, beside 64 KiB for each. Whoever would make them more is cut off. 4 times MaxMessage.
	MaxHeld int
	// MaxPeers is how many peers there can be at a time; further ones are turned away. As many again may be shaking hands: of these
	// the oldest makes way for another. 256.
	MaxPeers int
	// Queue is how many bytes wait for a peer that does not read them; what is sent to it then is dropped. A message is
	// never too long for an empty queue. 32 MiB, but 256 KiB for an Echo.
	Queue int
	// Log is told why a peer was refused or cut off. Several goroutines may call it at a time. Nobody is told if it is nil.
	Log func(error)
}

func (o Options) withDefaults(k Kind) Options {
	if k == Echo {
		o.MaxMessage = cmp.Or(o.MaxMessage, 64<<10)
		o.Queue = cmp.Or(o.Queue, 256<<10)
	}
	o.HandshakeTimeout = cmp.Or(o.HandshakeTimeout, 10*time.Second)
	o.MaxMessage = cmp.Or(o.MaxMessage, 64<<20)
	o.MaxFrames = cmp.Or(o.MaxFrames, 4096)
	o.MaxHeld = cmp.Or(o.MaxHeld, 4*o.MaxMessage)
	o.MaxPeers = cmp.Or(o.MaxPeers, 256)
	o.Queue = cmp.Or(o.Queue, 32<<20)
	if o.Log == nil {
		o.Log = func(error) {}
	}
	return o
}
