package protocol

import (
	"context"
	"time"

	"queens/kernel/message"
)

// abortDelay is the time between the failure of a cell and its reply. Cells of the same "run all" may still be on their way; those that
// have come when the reply is sent are aborted.
const abortDelay = 20 * time.Millisecond

// work runs cells, one after the other.
func (s *server) work() {
	for {
		ctx, r, ok := s.queue.next(s.ctx)
		if !ok {
			return
		}
		for _, waiting := range s.execute(ctx, r) {
			s.abort(waiting)
		}
		s.queue.done()
	}
}

// cell is what an execute_request asks for.
type cell struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	StopOnError *bool             `json:"stop_on_error"`
	AllowInput  bool              `json:"allow_stdin"`
	Expressions map[string]string `json:"user_expressions"`
}

// execute runs a cell. Those that it returns are not to be run, since it has failed.
func (s *server) execute(ctx context.Context, r *request) (aborted []*request) {
	started := time.Now()
	s.status(r, "busy")
	defer s.status(r, "idle")
	var asked cell
	if err := r.read(&asked); err != nil {
		s.reply(r, failed(&Failure{Name: "BadRequest", Value: err.Error()}))
		return nil
	}
	stored := !asked.Silent && (asked.Store == nil || *asked.Store)
	number := s.history.next(asked.Code, stored)
	if !asked.Silent {
		s.publish(r, "execute_input", "execute_input", content{"code": asked.Code, "execution_count": number})
	}

	out := s.newOutput(ctx, r, asked, number)
	outcome := s.run(ctx, Cell{
		Code:        asked.Code,
		Number:      number,
		Silent:      asked.Silent,
		Stored:      stored,
		Expressions: asked.Expressions,
	}, out)
	out.finish()
	if stored && out.result != "" {
		s.history.result(number, out.result)
	}

	reply := content{"execution_count": number, "user_expressions": content{}, "payload": []any{}}
	if outcome.Expressions != nil {
		reply["user_expressions"] = outcome.Expressions
	}
	if outcome.Payload != nil {
		reply["payload"] = outcome.Payload
	}
	if f := outcome.Error; f != nil {
		for name, value := range failed(f) {
			reply[name] = value
		}
		if !asked.Silent {
			s.publish(r, "error", "error", content{"ename": f.Name, "evalue": f.Value, "traceback": lines(f.Traceback)})
		}
		if asked.StopOnError == nil || *asked.StopOnError {
			time.Sleep(abortDelay)
			aborted = s.queue.take()
		}
	}
	s.answerCell(r, reply, started)
	return aborted
}

// run has the engine run a cell.
func (s *server) run(ctx context.Context, c Cell, out Out) (outcome Outcome) {
	defer s.recover(&outcome.Error)
	return s.engine.Execute(ctx, c, out)
}

// answerCell replies to an execute_request.
func (s *server) answerCell(r *request, c content, started time.Time) {
	if c["status"] == nil {
		c["status"] = "ok"
	}
	s.send(r.from, r.Identities, "execute_reply", r, c, content{
		"status":  c["status"],
		"started": started.UTC().Format(message.DateFormat),
	})
}

// abort answers an execute_request that is not run.
func (s *server) abort(r *request) {
	s.status(r, "busy")
	defer s.status(r, "idle")
	s.answerCell(r, content{"status": "aborted"}, time.Now()) // which says nothing else
}
