package protocol

import (
	"context"
	"sync"
)

// maxHistory is how much code and how many results are kept, in bytes. The oldest go first.
const maxHistory = 16 << 20

// entry is a cell that was run. Its number is its place in the history.
type entry struct {
	number        int
	input, output string
}

// history is the cells of this session. Sessions count up each time that a kernel starts, and nothing is kept of those before, so this
// is always number 1.
type history struct {
	mu      sync.Mutex
	count   int // cells that were stored, kept or not
	bytes   int
	entries []entry // the last ones, with numbers without gaps
}

const session = 1

// next is the number of the next cell. Where it is stored it takes that number, or else the number stays free.
func (h *history) next(code string, store bool) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !store {
		return h.count + 1
	}
	h.count++
	h.entries = append(h.entries, entry{number: h.count, input: code})
	h.bytes += len(code)
	h.trim()
	return h.count
}

// result notes what the last cell has shown as its value, as text.
func (h *history) result(number int, output string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if last := len(h.entries) - 1; last >= 0 && h.entries[last].number == number {
		h.bytes += len(output) - len(h.entries[last].output)
		h.entries[last].output = output
		h.trim()
	}
}

func (h *history) trim() {
	for len(h.entries) > 1 && h.bytes > maxHistory {
		h.bytes -= len(h.entries[0].input) + len(h.entries[0].output)
		h.entries[0] = entry{} // its texts are not to be kept
		h.entries = h.entries[1:]
	}
}

// query is what a history_request asks for.
type query struct {
	Output  bool   `json:"output"`
	Access  string `json:"hist_access_type"`
	Session int    `json:"session"`
	Start   int    `json:"start"`
	Stop    *int   `json:"stop"`
	N       *int   `json:"n"`
	Pattern string `json:"pattern"`
	Unique  bool   `json:"unique"`
}

// find finds the entries that a query asks for, the oldest first.
func (h *history) find(q query) ([]entry, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found []entry
	switch q.Access {
	case "", "tail":
		found = h.entries
	case "search":
		pattern := q.Pattern
		if pattern == "" {
			pattern = "*"
		}
		last := map[string]int{}
		for i, e := range h.entries {
			last[e.input] = i
		}
		for i, e := range h.entries {
			if glob(pattern, e.input) && (!q.Unique || last[e.input] == i) {
				found = append(found, e)
			}
		}
	case "range":
		return h.between(q), nil
	default:
		return nil, &Failure{Name: "BadRequest", Value: "hist_access_type " + q.Access + " is not known, only tail, range and search"}
	}
	if q.N != nil {
		found = found[len(found)-max(0, min(*q.N, len(found))):]
	}
	return append([]entry(nil), found...), nil
}

// between is the entries of a session from one number to before another. Negative numbers count from the end, and session 0 is this one.
func (h *history) between(q query) []entry {
	if q.Session != 0 && q.Session != session {
		return nil
	}
	start, stop := q.Start, h.count+1
	if start < 0 {
		start += h.count + 1
	}
	if q.Stop != nil && *q.Stop < 0 {
		stop += *q.Stop
	} else if q.Stop != nil {
		stop = min(stop, *q.Stop)
	}
	var found []entry
	for _, e := range h.entries {
		if start <= e.number && e.number < stop {
			found = append(found, e)
		}
	}
	return found
}

func showHistory(_ context.Context, s *server, r *request) (content, error) {
	var q query
	if err := r.read(&q); err != nil {
		return nil, err
	}
	found, err := s.history.find(q)
	if err != nil {
		return nil, err
	}
	rows := make([][3]any, len(found))
	for i, e := range found {
		rows[i] = [3]any{session, e.number, e.input}
		if !q.Output {
			continue
		}
		var output any // null if the cell had no value
		if e.output != "" {
			output = e.output
		}
		rows[i][2] = [2]any{e.input, output}
	}
	return content{"history": rows}, nil
}

// glob tells whether all of a text fits a pattern, in which * stands for any characters and ? for one.
func glob(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	star, from := -1, 0 // the last *, and where what it stands for ends
	i, j := 0, 0
	for j < len(t) {
		switch {
		case i < len(p) && p[i] == '*':
			star, from = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == t[j]):
			i++
			j++
		case star >= 0:
			from++
			i, j = star+1, from
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}
