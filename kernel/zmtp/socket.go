package zmtp

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"time"
)

// Socket is bound to an address and speaks with all who connect to it. Its methods can be used by several goroutines at a time.
type Socket struct {
	kind     Kind
	options  Options
	listener net.Listener
	received chan [][]byte
	done     chan struct{}  // closed by Close
	group    sync.WaitGroup // all goroutines of the socket

	pool pool // the memory of messages that come

	mu      sync.RWMutex
	shaking []*peer // in the handshake, the oldest first
	peers   map[*peer]bool
	routes  map[string]*peer // ROUTER: by routing id
	lastID  uint32           // the last routing id that was generated
}

// Listen binds a socket to an address of a network: "tcp" with an address like "127.0.0.1:0", or "ipc" with the path of a
// file, which is made.
func Listen(kind Kind, network, address string, o Options) (*Socket, error) {
	if _, ok := kinds[kind]; !ok {
		return nil, fmt.Errorf("zmtp: %s; Router, Pub and Echo are allowed", kind)
	}
	listener, err := listen(network, address)
	if err != nil {
		return nil, fmt.Errorf("zmtp: %w", err)
	}
	o = o.withDefaults(kind)
	s := &Socket{
		kind:     kind,
		options:  o,
		pool:     pool{max: int64(o.MaxHeld)},
		listener: listener,
		received: make(chan [][]byte),
		done:     make(chan struct{}),
		peers:    map[*peer]bool{},
		routes:   map[string]*peer{},
		lastID:   rand.Uint32(),
	}
	s.group.Go(s.accept)
	return s, nil
}

// Addr is the address that the socket is bound to.
func (s *Socket) Addr() net.Addr { return s.listener.Addr() }

func (s *Socket) closing() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

func (s *Socket) accept() {
	for {
		conn, err := s.listener.Accept()
		switch {
		case s.closing():
			if err == nil {
				conn.Close()
			}
			return
		case err != nil: // out of files, perhaps: there may be some again
			s.options.Log(err)
			select {
			case <-time.After(50 * time.Millisecond):
			case <-s.done:
			}
		default:
			s.welcome(newPeer(s, conn))
		}
	}
}

// welcome lets a peer shake hands.
func (s *Socket) welcome(p *peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing() {
		p.conn.Close()
		return
	}
	if len(s.shaking) == s.options.MaxPeers {
		s.shaking[0].cut(fmt.Errorf("handshake: %d others have come since it began", s.options.MaxPeers))
		s.shaking[0].conn.Close()
		s.shaking = slices.Delete(s.shaking, 0, 1)
	}
	s.shaking = append(s.shaking, p)
	s.group.Go(p.serve)
}

// add makes one who has shaken hands a peer. It has all time from then on.
func (s *Socket) add(p *peer, identity string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.shaking, p)
	if s.closing() || i < 0 {
		return net.ErrClosed
	}
	if err := p.conn.SetDeadline(time.Time{}); err != nil {
		return err
	}
	if len(s.peers) == s.options.MaxPeers {
		return fmt.Errorf("handshake: there are %d peers, and no more are allowed", s.options.MaxPeers)
	}
	s.shaking = slices.Delete(s.shaking, i, i+1)
	s.peers[p] = true
	if s.kind == Router {
		s.route(p, identity)
	}
	return nil
}

// route gives a peer the routing id that it wants, or one of its own. Who had that id before gets another. A client that has lost
// its connection may be back before we notice; libzmq does the same if it is told ROUTER_HANDOVER, as other kernels do, but does not
// hear the former again.
func (s *Socket) route(p *peer, id string) {
	if id == "" {
		for id == "" || s.routes[id] != nil {
			s.lastID++
			id = string(binary.BigEndian.AppendUint32([]byte{0}, s.lastID))
		}
	}
	former := s.routes[id]
	p.id = id
	s.routes[id] = p
	if former != nil {
		s.route(former, "")
	}
}

func (s *Socket) remove(p *peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.shaking, p); i >= 0 {
		s.shaking = slices.Delete(s.shaking, i, i+1)
	}
	delete(s.peers, p)
	if s.routes[p.id] == p {
		delete(s.routes, p.id)
	}
}

// deliver waits until a message is received.
func (s *Socket) deliver(p *peer, frames [][]byte) error {
	s.mu.RLock()
	id := p.id
	s.mu.RUnlock()
	select {
	case s.received <- slices.Insert(frames, 0, []byte(id)):
		return nil
	case <-s.done:
		return net.ErrClosed
	}
}

// Receive waits for the next message to a ROUTER. Its first frame is the routing id of the peer that it is from. Where nobody
// receives, peers wait with what they send. The error is that of ctx, or net.ErrClosed after Close.
func (s *Socket) Receive(ctx context.Context) ([][]byte, error) {
	if s.kind != Router {
		return nil, fmt.Errorf("zmtp: %s receives nothing", s.kind)
	}
	select {
	case frames := <-s.received:
		return frames, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-s.done:
		return nil, net.ErrClosed
	}
}

// Send sends a message: from a ROUTER to the peer whose routing id is the first frame, from a PUB to all who have subscribed to a
// prefix of it. It never waits: where there is no such peer, or too much waits for it, the message is dropped. The frames are copied.
// The error is net.ErrClosed after Close.
func (s *Socket) Send(frames [][]byte) error {
	if s.closing() {
		return net.ErrClosed
	}
	switch s.kind {
	case Router:
		if len(frames) < 2 {
			return fmt.Errorf("zmtp: a message of %d frames; from a ROUTER it has a routing id and at least one more", len(frames))
		}
		s.mu.RLock()
		p := s.routes[string(frames[0])]
		s.mu.RUnlock()
		if p != nil {
			p.out.put(encode(frames[1:]))
		}
	case Pub:
		if len(frames) == 0 {
			return errors.New("zmtp: a message of no frames; it has at least one")
		}
		s.mu.RLock()
		defer s.mu.RUnlock()
		var message []byte
		for p := range s.peers {
			if p.subscriptions.match(frames[0]) {
				if message == nil {
					message = encode(frames)
				}
				p.out.put(message)
			}
		}
	default:
		return errors.New("zmtp: an Echo sends by itself")
	}
	return nil
}

// Flush waits until all that was sent so far has been written to its peers, but for those that are gone. The error is that of ctx.
func (s *Socket) Flush(ctx context.Context) error {
	s.mu.RLock()
	peers := make([]*peer, 0, len(s.peers))
	for p := range s.peers {
		peers = append(peers, p)
	}
	s.mu.RUnlock()
	for _, p := range peers {
		if err := p.out.flush(ctx, p.gone); err != nil {
			return err
		}
	}
	return nil
}

// Close ends all connections and drops what was not written: see Flush. Nothing of the socket is left when it returns.
func (s *Socket) Close() error {
	err := s.close()
	s.group.Wait()
	return err
}

func (s *Socket) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing() {
		return nil
	}
	close(s.done)
	for _, p := range s.shaking {
		p.cut(net.ErrClosed)
		p.conn.Close()
	}
	for p := range s.peers {
		p.cut(net.ErrClosed)
	}
	return s.listener.Close()
}
