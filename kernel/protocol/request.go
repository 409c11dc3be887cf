package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"queens/kernel/message"
	"queens/kernel/zmtp"
)

// request is a message of a client that is answered where it came from.
type request struct {
	*message.Message
	from *zmtp.Socket
}

// content is what stands in a message. As a map it is written in the order of its keys.
type content map[string]any

// handler answers a request with what stands in the reply, or with nil if there is none.
type handler func(ctx context.Context, s *server, r *request) (content, error)

// handlers are the requests that are answered as they come, on shell and on control. execute_request is in the queue instead.
var handlers map[string]handler

func init() {
	handlers = map[string]handler{
		"kernel_info_request": kernelInfo,
		"connect_request":     connect,
		"complete_request":    complete,
		"inspect_request":     inspect,
		"is_complete_request": isComplete,
		"history_request":     showHistory,
		"comm_info_request":   commInfo,
		"comm_open":           commOpen,
		"comm_msg":            ignore,
		"comm_close":          ignore,
		"interrupt_request":   interrupt,
		"shutdown_request":    shutdown,
		"debug_request":       debugRequest,
	}
}

// ask answers a request at once, between busy and idle. When the engine is closed there is nobody left to ask.
func (s *server) ask(r *request) {
	if s.closed() && r.Header.Type != "shutdown_request" {
		return
	}
	s.status(r, "busy")
	defer s.status(r, "idle")
	h, known := handlers[r.Header.Type]
	switch {
	case known:
	case strings.HasSuffix(r.Header.Type, "_request"):
		h = unknown
	default:
		h = ignore
	}
	c, failure := s.guard(r, h)
	if failure != nil {
		c = failed(failure)
	}
	if c != nil {
		s.reply(r, c)
	}
}

// guard calls a handler. What goes wrong in it is told to the client, and the kernel goes on.
func (s *server) guard(r *request, h handler) (c content, failure *Failure) {
	defer s.recover(&failure)
	ctx, cancel := context.WithTimeout(s.ctx, s.options.AskLimit)
	defer cancel()
	c, err := h(ctx, s, r)
	if err != nil {
		if !errors.As(err, &failure) {
			failure = &Failure{Name: "BadRequest", Value: err.Error()}
		}
		return nil, failure
	}
	return c, nil
}

// recover makes a failure of a panic in the engine.
func (s *server) recover(failure **Failure) {
	if p := recover(); p != nil {
		s.debugf("a panic: %v\n%s", p, debug.Stack())
		*failure = &Failure{Name: "InternalError", Value: fmt.Sprint("the kernel made a mistake: ", p)}
	}
}

// read reads what stands in a request into a struct that has the defaults. Fields that it does not know are let be, and null
// is as if the field were not there.
func (r *request) read(into any) error {
	err := json.Unmarshal(r.Content, into)
	var other *json.UnmarshalTypeError
	if errors.As(err, &other) {
		return fmt.Errorf("%s: the field %s is a %s, which is not allowed", r.Header.Type, other.Field, other.Value)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.Header.Type, err)
	}
	return nil
}

// failed is the content of a reply that says what went wrong.
func failed(f *Failure) content {
	return content{"status": "error", "ename": f.Name, "evalue": f.Value, "traceback": lines(f.Traceback)}
}

// lines are never null in JSON.
func lines(of []string) []string {
	if of == nil {
		return []string{}
	}
	return of
}

// reply answers a request.
func (s *server) reply(r *request, c content) {
	if c["status"] == nil {
		c["status"] = "ok"
	}
	s.send(r.from, r.Identities, strings.TrimSuffix(r.Header.Type, "_request")+"_reply", r, c, nil)
}

// publish tells all clients something, in answer to a request, or to nothing in particular if r is nil.
func (s *server) publish(r *request, topic, kind string, c content) {
	s.send(s.iopub, [][]byte{[]byte(topic)}, kind, r, c, nil)
}

// status tells all clients what the kernel does.
func (s *server) status(r *request, state string) {
	s.publish(r, "status", "status", content{"execution_state": state})
}
