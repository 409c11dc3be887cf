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

// peer is one at the other end of a connection.
type peer struct {
	socket *Socket
	conn   net.Conn
	in     reader
	out    *queue
	gone   chan struct{} // closed when the connection is
	cutOff sync.Once

	id            string        // ROUTER: guarded by the lock of the socket
	subscriptions subscriptions // PUB
}

func newPeer(s *Socket, conn net.Conn) *peer {
	p := &peer{socket: s, conn: conn, out: newQueue(s.options.Queue), gone: make(chan struct{})}
	p.in = reader{bufio.NewReader(conn), s.options.MaxMessage, s.options.MaxFrames}
	if s.kind == Pub {
		p.in.maxMessage = min(p.in.maxMessage, maxCommand) // a subscription; nothing else is kept
	}
	return p
}

// cut ends the connection.
func (p *peer) cut() {
	p.cutOff.Do(func() {
		close(p.gone)
		p.conn.Close()
	})
}

// serve is all of a peer's life.
func (p *peer) serve() {
	defer p.cut()
	err := p.handshake()
	if err == nil {
		p.socket.group.Go(p.write)
		err = p.read()
	}
	p.socket.remove(p)
	if err != io.EOF && !p.socket.closing() {
		p.socket.options.Log(fmt.Errorf("peer %s: %w", p.conn.RemoteAddr(), err))
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
	identity, err := p.readReady(body)
	if err != nil {
		reason := err.Error()
		reason = reason[:min(len(reason), 255)]
		p.conn.Write(appendCommand(nil, commandError, append([]byte{byte(len(reason))}, reason...)))
		return fmt.Errorf("handshake: %w", err)
	}
	if err := p.socket.add(p, identity); err != nil {
		return err
	}
	ready := appendProperty(nil, propertySocketType, p.socket.kind.String())
	if p.socket.kind == Router {
		ready = appendProperty(ready, propertyIdentity, "")
	}
	if _, err := p.conn.Write(appendCommand(nil, commandReady, ready)); err != nil {
		return err
	}
	return p.conn.SetDeadline(time.Time{})
}

// readReady is the identity that the peer gives itself.
func (p *peer) readReady(body []byte) (identity string, err error) {
	name, data, err := readCommand(body)
	if err != nil {
		return "", err
	}
	if name != commandReady {
		return "", fmt.Errorf("the command %q; READY is the first", name)
	}
	m, err := readMetadata(data)
	if err != nil {
		return "", err
	}
	return m.check(p.socket.kind)
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
			if !p.socket.deliver(p, frames) {
				return io.EOF
			}
		case Echo:
			p.out.put(encode(frames))
		case Pub:
			if err := p.subscribe(frames); err != nil {
				return err
			}
		}
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
	defer p.cut()
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
			return
		}
		p.out.written(cost)
	}
}
