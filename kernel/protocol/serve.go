package protocol

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"queens/kernel/message"
	"queens/kernel/zmtp"
)

// Options are what can be chosen of a kernel. For each that is 0 there is a default.
type Options struct {
	// MaxStream is how much of what a cell prints is sent, in bytes. 1 MiB.
	MaxStream int
	// Spill makes the place where all is kept that the cell with this number prints, once it is more than MaxStream, and names it for
	// the reader. Where it is nil the rest is lost.
	Spill func(number int) (w io.WriteCloser, name string, err error)
	// MaxSpill is how much is kept there, in bytes. 256 MiB.
	MaxSpill int64
	// AskLimit is the time that the engine has to answer what is no cell. 10 seconds.
	AskLimit time.Duration
	// EndLimit is the time that a cell has to end when the kernel does, and then the engine to close. 2 seconds each.
	EndLimit time.Duration
	// Process says that the kernel is the whole process: SIGINT interrupts the cell, SIGTERM, SIGHUP and the end of
	// the parent process end the kernel.
	Process bool
	// Debug is told what is dropped, and why. Nobody is told if it is nil.
	Debug io.Writer
}

func (o Options) withDefaults() Options {
	o.MaxStream = cmp.Or(o.MaxStream, 1<<20)
	o.MaxSpill = cmp.Or(o.MaxSpill, 256<<20)
	o.AskLimit = cmp.Or(o.AskLimit, 10*time.Second)
	o.EndLimit = cmp.Or(o.EndLimit, 2*time.Second)
	if o.Debug == nil {
		o.Debug = io.Discard
	}
	return o
}

// flushLimit is the time that clients have to read the last messages.
const flushLimit = time.Second

// server is a kernel at work.
type server struct {
	engine     Engine
	connection Connection
	options    Options
	signer     *message.Signer
	session    string
	sent       atomic.Int64 // messages, for their ids

	shell, control, stdin, iopub, heartbeat *zmtp.Socket

	ctx     context.Context // ends when the sockets close
	queue   *queue
	history history
	input   input
	working sync.WaitGroup // the goroutine that runs cells

	ending  sync.Once
	ended   chan struct{} // closed when the engine is
	failure error         // of the end, once ended

	interrupts, ends chan os.Signal // signals to the process, if they are for the kernel

	debugging sync.Mutex
}

// Serve is a kernel on a connection, until a client shuts it down, ctx ends, or the process is told to end (see [Options.Process]).
// The engine is closed in any case. The error is nil if the kernel was ended in any of these ways and nothing was left.
func Serve(ctx context.Context, c Connection, e Engine, o Options) error {
	s := &server{engine: e, connection: c, options: o.withDefaults(), session: rand.Text(), queue: newQueue(), ended: make(chan struct{})}
	s.input.free = make(chan struct{}, 1)
	var err error
	if err = c.check(); err == nil {
		s.signer, err = message.NewSigner(c.Scheme, c.Key)
	}
	if s.options.Process { // before anything can be left behind
		defer s.catchSignals()()
	}
	if err == nil {
		err = s.bind()
	}
	if err != nil {
		s.unbind()
		return errors.Join(err, e.Close())
	}
	return s.serve(ctx)
}

// bind binds the sockets.
func (s *server) bind() error {
	for _, socket := range []struct {
		name string
		to   **zmtp.Socket
		kind zmtp.Kind
		port int
	}{
		{"shell", &s.shell, zmtp.Router, s.connection.Shell},
		{"control", &s.control, zmtp.Router, s.connection.Control},
		{"stdin", &s.stdin, zmtp.Router, s.connection.Stdin},
		{"iopub", &s.iopub, zmtp.Pub, s.connection.IOPub},
		{"heartbeat", &s.heartbeat, zmtp.Echo, s.connection.Heartbeat},
	} {
		network, address := s.connection.address(socket.port)
		bound, err := zmtp.Listen(socket.kind, network, address, zmtp.Options{Log: func(err error) {
			s.debugf("%s: %v", socket.name, err)
		}})
		if err != nil {
			return fmt.Errorf("%s: %w", socket.name, err)
		}
		*socket.to = bound
	}
	return nil
}

// unbind closes the sockets, all at a time: each gives its peers a moment to close, too.
func (s *server) unbind() {
	var closing sync.WaitGroup
	for _, socket := range []*zmtp.Socket{s.shell, s.control, s.stdin, s.iopub, s.heartbeat} {
		if socket != nil {
			closing.Go(func() { socket.Close() })
		}
	}
	closing.Wait()
}

func (s *server) serve(ctx context.Context) error {
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	s.ctx = inner
	s.status(nil, "starting")

	s.working.Go(s.work)
	var reading sync.WaitGroup
	reading.Go(func() { s.receive(s.control, s.ask) })
	reading.Go(func() { s.receive(s.shell, s.enqueue) })
	reading.Go(func() { s.receive(s.stdin, s.answered) })
	if s.options.Process {
		reading.Go(func() { s.signalled(inner) })
		reading.Go(func() {
			if parentGone(inner) {
				s.debugf("the parent process is gone")
				s.end()
			}
		})
	}

	select {
	case <-ctx.Done():
		s.end()
	case <-s.ended:
	}
	cancel()
	// The reply to a shutdown_request is sent by a goroutine that reads.
	err := within(s.options.EndLimit, "the last answer", func() error { reading.Wait(); return nil })
	s.flush()
	s.unbind()
	return errors.Join(s.failure, err)
}

// flush waits a little for the clients to take what was sent.
func (s *server) flush() {
	ctx, cancel := context.WithTimeout(context.Background(), flushLimit)
	defer cancel()
	for _, socket := range []*zmtp.Socket{s.control, s.shell, s.stdin, s.iopub} {
		socket.Flush(ctx)
	}
}

// receive hands on what comes to a socket, and drops what is no message of somebody who has the key.
func (s *server) receive(socket *zmtp.Socket, to func(*request)) {
	for {
		frames, err := socket.Receive(s.ctx)
		if err != nil {
			return
		}
		m, err := s.signer.Decode(frames)
		if err != nil {
			s.debugf("dropped: %v", err)
			continue
		}
		to(&request{m, socket})
	}
}

// enqueue has cells wait, and answers what else comes to shell.
func (s *server) enqueue(r *request) {
	if r.Header.Type != "execute_request" {
		s.ask(r)
		return
	}
	if !s.queue.push(r) {
		s.abort(r)
	}
}

// end ends the kernel: the cell that runs, those that wait, and the engine. It returns when that is done.
func (s *server) end() {
	s.ending.Do(func() {
		s.queue.close(ErrClosing)
		s.failure = within(s.options.EndLimit, "the cell", func() error { s.working.Wait(); return nil })
		for _, r := range s.queue.take() {
			s.abort(r)
		}
		s.failure = errors.Join(s.failure, within(s.options.EndLimit, "the engine", s.engine.Close))
		close(s.ended)
	})
}

func (s *server) closed() bool {
	select {
	case <-s.ended:
		return true
	default:
		return false
	}
}

// within calls f, and leaves it alone when it takes too long.
func within(limit time.Duration, what string, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-time.After(limit):
		return fmt.Errorf("%s has not ended within %v", what, limit)
	}
}

// send sends a message in answer to a request, or to nothing in particular if r is nil. It returns the message's id.
func (s *server) send(socket *zmtp.Socket, to [][]byte, kind string, r *request, c, metadata content) string {
	m := &message.Message{Identities: to, Header: message.Header{
		ID:       s.session + "_" + strconv.FormatInt(s.sent.Add(1), 10),
		Session:  s.session,
		Username: "kernel",
		Date:     time.Now().UTC().Format(message.DateFormat),
		Type:     kind,
		Version:  message.Version,
	}}
	if r != nil {
		m.Parent = r.Origin
	}
	var err error
	if m.Content, err = marshal(c); err != nil {
		m.Content, _ = marshal(unwritten(kind, err))
	}
	if metadata != nil {
		m.Metadata, _ = marshal(metadata)
	}
	frames, err := s.signer.Encode(m)
	if err == nil {
		err = socket.Send(frames)
	}
	if err != nil && !errors.Is(err, net.ErrClosed) {
		s.debugf("%s was not sent: %v", kind, err)
	}
	return m.Header.ID
}

// unwritten is told in place of what the engine has given and JSON cannot hold.
func unwritten(kind string, err error) content {
	text := fmt.Sprintf("%s cannot be written: %v", kind, err)
	if strings.HasSuffix(kind, "_reply") {
		return failed(&Failure{Name: "InternalError", Value: text})
	}
	return display(Bundle{"text/plain": text}, "")
}

// marshal writes JSON in which < stays <, which is shorter for pages.
func marshal(c content) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(c); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

func (s *server) debugf(format string, args ...any) {
	s.debugging.Lock()
	defer s.debugging.Unlock()
	fmt.Fprintf(s.options.Debug, "queens kernel: "+format+"\n", args...)
}
