package zmtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// A peer that we have hung up on is listened to until it hangs up, too, is silent for quiet, or has gone on for linger.
const (
	quiet  = 100 * time.Millisecond
	linger = time.Second
)

// peer is one at the other end of a connection.
type peer struct {
	socket *Socket
	conn   net.Conn
	in     reader
	out    *queue
	cutOff sync.Once
	gone   chan struct{} // closed when it is cut off
	reason error         // why it was

	id            string        // ROUTER: guarded by the lock of the socket
	subscriptions subscriptions // PUB
}

func newPeer(s *Socket, conn net.Conn) *peer {
	p := &peer{socket: s, conn: conn, out: newQueue(s.options.Queue), gone: make(chan struct{})}
	p.in = reader{
		Reader:     bufio.NewReader(conn),
		maxMessage: s.options.MaxMessage,
		maxFrames:  s.options.MaxFrames,
		held:       held{pool: &s.pool},
	}
	if s.kind == Pub {
		p.in.maxMessage = maxCommand
	}
	return p
}

// cut ends the connection, after what has been written. The first reason stands.
func (p *peer) cut(reason error) {
	p.cutOff.Do(func() {
		p.reason = reason
		close(p.gone)
		p.conn.SetDeadline(time.Now()) // read and write end at once
		if c, ok := p.conn.(interface{ CloseWrite() error }); ok {
			c.CloseWrite()
		}
	})
}

// serve is all of a peer's life.
func (p *peer) serve() {
	err := p.handshake()
	if err == nil {
		p.socket.group.Go(p.write)
		err = p.read()
	}
	p.cut(err)
	p.drain()
	p.conn.Close()
	p.in.held.release()
	p.socket.remove(p)
	if p.reason != io.EOF && !p.socket.closing() {
		p.socket.options.Log(fmt.Errorf("peer %s: %w", p.conn.RemoteAddr(), p.reason))
	}
}

// drain throws away what comes yet. A connection that is closed with bytes unread, or that bytes come to when it is closed, is reset,
// and the peer may lose what it was sent last.
func (p *peer) drain() {
	var rest [4096]byte
	for end := time.Now().Add(linger); time.Now().Before(end); {
		p.conn.SetReadDeadline(time.Now().Add(quiet))
		if _, err := p.conn.Read(rest[:]); err != nil {
			return
		}
	}
}

// handshake leaves the peer as one of the socket's, or says why it cannot be.
func (p *peer) handshake() error {
	if err := p.conn.SetDeadline(time.Now().Add(p.socket.options.HandshakeTimeout)); err != nil {
		return err
	}
	if _, err := p.conn.Write(greeting); err != nil {
		return err
	}
	if err := readGreeting(p.in); err != nil {
		return err
	}
	flags, body, err := p.in.frame(maxCommand)
	if err != nil {
		return err
	}
	if flags&flagCommand == 0 {
		return errors.New("handshake: a message before READY")
	}
	identity, err := readReady(body, p.socket.kind)
	if err != nil {
		p.conn.Write(appendCommand(nil, commandError, errorReason(err)))
		return fmt.Errorf("handshake: %w", err)
	}
	if err := p.socket.add(p, identity); err != nil {
		return err
	}
	ready := appendProperty(nil, propertySocketType, p.socket.kind.String())
	if p.socket.kind == Router {
		ready = appendProperty(ready, propertyIdentity, "")
	}
	_, err = p.conn.Write(appendCommand(nil, commandReady, ready))
	return err
}

// read reads what the peer sends until the connection ends.
func (p *peer) read() error {
	for {
		frames, err := p.in.message(p.command)
		if err != nil {
			return err
		}
		switch p.socket.kind {
		case Router:
			if err := p.socket.deliver(p, frames); err != nil {
				return err
			}
		case Echo:
			p.out.put(encode(frames))
		case Pub:
			if err := p.subscribe(frames); err != nil {
				return err
			}
		}
		p.in.held.release()
	}
}

// command does what a command asks for. Those that are not known are nothing.
func (p *peer) command(body []byte) error {
	name, data, err := readCommand(body)
	if err != nil {
		return err
	}
	switch name {
	case commandPing:
		if len(data) < 2 || len(data) > 2+maxContext {
			return fmt.Errorf("PING: %d bytes; 2 to %d are allowed", len(data), 2+maxContext)
		}
		p.out.put(appendCommand(nil, commandPong, data[2:]))
	case commandError:
		return errors.New("the peer sent an ERROR")
	case commandSubscribe:
		return p.subscriptions.add(data)
	case commandCancel:
		p.subscriptions.cancel(data)
	}
	return nil
}

// subscribe does what a message to a PUB asks for. Those that are no subscription are nothing.
func (p *peer) subscribe(frames [][]byte) error {
	if len(frames) != 1 || len(frames[0]) == 0 {
		return nil
	}
	switch prefix := frames[0][1:]; frames[0][0] {
	case 1:
		return p.subscriptions.add(prefix)
	case 0:
		p.subscriptions.cancel(prefix)
	}
	return nil
}

// write writes what is put into the queue until the connection ends.
func (p *peer) write() {
	for {
		messages, cost := p.out.take()
		if len(messages) == 0 {
			select {
			case <-p.out.wake:
				continue
			case <-p.gone:
				return
			}
		}
		if _, err := messages.WriteTo(p.conn); err != nil {
			p.cut(err)
			return
		}
		p.out.written(cost)
	}
}
