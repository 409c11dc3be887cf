package protocol

import (
	"context"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"queens/kernel/message"
)

func kernelInfo(_ context.Context, s *server, _ *request) (content, error) {
	info := s.engine.Info()
	c := content{
		"protocol_version":       message.Version,
		"implementation":         info.Implementation,
		"implementation_version": info.Version,
		"banner":                 info.Banner,
		"language_info":          json.RawMessage(`{}`),
		"help_links":             json.RawMessage(`[]`),
		"debugger":               false,
	}
	if info.Language != nil {
		c["language_info"] = info.Language
	}
	return c, nil
}

func connect(_ context.Context, s *server, _ *request) (content, error) {
	c := content{}
	for name, port := range s.connection.ports() {
		c[name] = port
	}
	return c, nil
}

// place is code with a cursor, as requests have it.
type place struct {
	Code   string `json:"code"`
	Cursor *int   `json:"cursor_pos"`
	Detail int    `json:"detail_level"`
}

func (r *request) place() (place, int, error) {
	var p place
	if err := r.read(&p); err != nil {
		return p, 0, err
	}
	end := utf8.RuneCountInString(p.Code)
	if p.Cursor == nil {
		return p, end, nil
	}
	return p, max(0, min(*p.Cursor, end)), nil
}

func complete(ctx context.Context, s *server, r *request) (content, error) {
	p, cursor, err := r.place()
	if err != nil {
		return nil, err
	}
	found := s.engine.Complete(ctx, p.Code, cursor)
	return content{
		"matches":      lines(found.Matches),
		"cursor_start": found.Start,
		"cursor_end":   found.End,
		"metadata":     content{},
	}, nil
}

func inspect(ctx context.Context, s *server, r *request) (content, error) {
	p, cursor, err := r.place()
	if err != nil {
		return nil, err
	}
	found := s.engine.Inspect(ctx, p.Code, cursor, p.Detail)
	c := content{"found": found.Found, "data": content{}, "metadata": content{}}
	if found.Data != nil {
		c["data"] = found.Data
	}
	return c, nil
}

func isComplete(_ context.Context, s *server, r *request) (content, error) {
	var p place
	if err := r.read(&p); err != nil {
		return nil, err
	}
	status, indent := s.engine.IsComplete(p.Code)
	c := content{"status": status}
	if status == "incomplete" {
		c["indent"] = indent
	}
	return c, nil
}

// There are no comms: none is open, and one that a client opens is closed.

func commInfo(context.Context, *server, *request) (content, error) {
	return content{"comms": content{}}, nil
}

func commOpen(_ context.Context, s *server, r *request) (content, error) {
	var comm struct {
		ID string `json:"comm_id"`
	}
	if err := r.read(&comm); err != nil {
		return nil, nil // there is no reply to a comm_open
	}
	s.publish(r, "comm_close", "comm_close", content{"comm_id": comm.ID, "data": content{}})
	return nil, nil
}

func ignore(context.Context, *server, *request) (content, error) { return nil, nil }

func unknown(_ context.Context, _ *server, r *request) (content, error) {
	return nil, &Failure{Name: "UnknownRequest", Value: fmt.Sprintf("the kernel does not know %s", r.Header.Type)}
}

// debugRequest says in the debug adapter's way that there is no debugger.
func debugRequest(_ context.Context, _ *server, r *request) (content, error) {
	var asked struct {
		Seq     int    `json:"seq"`
		Command string `json:"command"`
	}
	if err := r.read(&asked); err != nil {
		return nil, err
	}
	return content{
		"type": "response", "seq": 0, "request_seq": asked.Seq, "command": asked.Command,
		"success": false, "message": "the kernel has no debugger", "body": content{},
	}, nil
}

func interrupt(_ context.Context, s *server, _ *request) (content, error) {
	s.queue.interrupt(ErrInterrupted)
	return content{}, nil
}

// shutdown ends the kernel, and then says so: a client takes the reply to mean that nothing is left.
func shutdown(_ context.Context, s *server, r *request) (content, error) {
	var asked struct {
		Restart bool `json:"restart"`
	}
	if err := r.read(&asked); err != nil {
		return nil, err
	}
	s.end()
	s.publish(r, "shutdown", "shutdown_reply", content{"status": "ok", "restart": asked.Restart})
	return content{"restart": asked.Restart}, nil
}
