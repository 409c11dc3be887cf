package protocol

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// endOfInput is what a client sends in place of a line when there is no more.
const endOfInput = "\x04"

// input is the question to the reader that waits for its answer. There is one at a time.
type input struct {
	free chan struct{} // holds the turn of who asks

	mu      sync.Mutex
	id      string   // of the input_request, or ""
	client  [][]byte // who was asked
	answers chan string
}

// ask asks the client that a request is from, and waits for the answer.
func (in *input) ask(ctx context.Context, s *server, r *request, prompt string, password bool) (string, error) {
	select {
	case in.free <- struct{}{}:
		defer func() { <-in.free }()
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	answers := make(chan string, 1)
	in.mu.Lock()
	in.client, in.answers = r.Identities, answers
	in.id = s.send(s.stdin, r.Identities, "input_request", r, content{"prompt": prompt, "password": password}, nil)
	in.mu.Unlock()
	defer func() {
		in.mu.Lock()
		in.id, in.client, in.answers = "", nil, nil
		in.mu.Unlock()
	}()
	select {
	case line := <-answers:
		if line == endOfInput {
			return "", io.EOF
		}
		return line, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// answered takes an input_reply. One that nobody waits for is dropped: it answers what was asked before an interrupt. Not all clients
// name the question that they answer; of those that do, only the answer to this one counts.
func (s *server) answered(r *request) {
	if r.Header.Type != "input_reply" {
		return
	}
	var reply struct {
		Value string `json:"value"`
	}
	if err := r.read(&reply); err != nil {
		s.debugf("dropped: input_reply: %v", err)
		return
	}
	in := &s.input
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.id == "" || len(in.client) == 0 || len(r.Identities) == 0 || !bytes.Equal(in.client[0], r.Identities[0]) {
		return
	}
	if parent := r.ParentID(); parent != "" && parent != in.id {
		return
	}
	in.answers <- reply.Value
	in.id = "" // answered once
}
