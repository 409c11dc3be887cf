package protocol

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/kernel/message"
)

func TestGlob(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{"", "", true}, {"", "a", false}, {"*", "", true}, {"*", "a\nb", true}, {"?", "", false}, {"?", "♛", true}, {"?", "ab", false},
		{"a*", "abc", true}, {"a*", "bc", false}, {"*c", "abc", true}, {"*b", "abc", false}, {"a*c", "ac", true}, {"a?c", "ac", false},
		{"*ab*", "xxaabyy", true}, {"a*b*c", "a-b-b-c", true}, {"a*b*c", "a-c-b", false}, {"**?", "a", true}, {"[ab]", "a", false}, {"[ab]", "[ab]", true},
		{strings.Repeat("*a", 20), strings.Repeat("a", 100) + "b", false},
	} {
		if got := glob(test.pattern, test.text); got != test.want {
			t.Errorf("glob(%q, %q) = %v", test.pattern, test.text, got)
		}
	}
}

// The history keeps the last cells within its bound, under their numbers.
func TestHistoryBound(t *testing.T) {
	h := &history{}
	for i := range 20 {
		number := h.next(strings.Repeat("x", maxHistory/10), true)
		h.result(number, strings.Repeat("y", maxHistory/20))
		if number != i+1 || h.bytes > maxHistory {
			t.Fatalf("number %d, %d bytes", number, h.bytes)
		}
	}
	all, err := h.find(query{})
	if err != nil || len(all) != 6 || all[0].number != 15 {
		t.Fatalf("%d entries, error %v", len(all), err)
	}
	some, err := h.find(query{Access: "range", Start: -1})
	if err != nil || len(some) != 1 || some[0].number != 20 {
		t.Fatalf("%d entries, error %v", len(some), err)
	}
	if n := h.next(strings.Repeat("x", 2*maxHistory), true); n != 21 || len(h.entries) != 1 {
		t.Errorf("number %d, %d entries", n, len(h.entries))
	}
}

const goodConnection = `{"shell_port":1,"iopub_port":2,"stdin_port":3,"control_port":4,"hb_port":5,"ip":"127.0.0.1","key":"k","transport":"tcp",
"signature_scheme":"hmac-sha256","kernel_name":"queens","unknown":{}}`

func TestReadConnection(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		goodConnection: "",
		strings.Replace(goodConnection, `"signature_scheme":"hmac-sha256",`, "", 1):     "",
		strings.Replace(goodConnection, "hmac-sha256", "hmac-sha1", 1):                  "hmac-sha1",
		strings.Replace(goodConnection, `"shell_port":1`, `"shell_port":"1"`, 1):        "not valid",
		strings.Replace(goodConnection, `"shell_port":1,`, ``, 1):                       "shell_port is 0",
		strings.Replace(goodConnection, `"shell_port":1`, `"shell_port":5`, 1):          "shell_port and hb_port are both 5",
		strings.Replace(goodConnection, `"transport":"tcp"`, `"transport":"inproc"`, 1): "inproc",
		"": "not valid",
		goodConnection + strings.Repeat(" ", maxConnection): "longer",
	} {
		file := filepath.Join(dir, "connection.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := ReadConnection(file)
		if want == "" && (err != nil || c.Shell != 1 || c.Heartbeat != 5 || c.Key != "k") {
			t.Errorf("connection %+v, error %v", c, err)
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file)) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := ReadConnection(filepath.Join(dir, "none")); !os.IsNotExist(err) {
		t.Errorf("error %v", err)
	}
}

func FuzzConnection(f *testing.F) {
	f.Add([]byte(goodConnection))
	f.Add([]byte(`{"ip":null,"hb_port":-1,"key":5}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parseConnection(text)
		if err != nil {
			return
		}
		for name, port := range c.ports() {
			if port < 1 || port > 65535 {
				t.Fatalf("%s is %d", name, port)
			}
		}
		if _, err := message.NewSigner(c.Scheme, c.Key); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzRequest gives a kernel requests of each kind with any content. Whatever it is, the kernel goes on.
func FuzzRequest(f *testing.F) {
	kinds := []string{"execute_request", "input_reply", "unheard_of", "unheard_request"}
	for kind := range handlers {
		if kind != "shutdown_request" { // it would end the kernel
			kinds = append(kinds, kind)
		}
	}
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if fields := strings.SplitN(strings.TrimSpace(line), " ", 3); len(fields) == 3 && (fields[0] == "shell" || fields[0] == "control") {
				f.Add(fields[1], fields[2])
			}
		}
	}
	for _, kind := range kinds {
		f.Add(kind, `{}`)
		f.Add(kind, `{"code":null,"cursor_pos":1e99,"session":-1,"start":-9223372036854775808,"stop":9223372036854775807,"n":-1}`)
	}
	_, k := testKernel(f, Options{})
	f.Fuzz(func(t *testing.T, kind, content string) {
		if !json.Valid([]byte(content)) || strings.Contains(content, "sleep") || strings.Contains(content, "flood") || kind == "shutdown_request" {
			return
		}
		k.t = t
		to := k.shell
		if kind == "input_reply" {
			to = k.stdin
		}
		m := &message.Message{Header: message.Header{ID: k.request(k.control, "interrupt_request", "{}") + "-x", Type: kind}, Content: []byte(content)}
		k.post(to, m)
		for len(k.control.messages) > 0 {
			<-k.control.messages
		}
		id := k.request(k.shell, "kernel_info_request", "{}")
		for k.next(k.shell).ParentID() != id {
		}
		for m := k.next(k.iopub); m.ParentID() != id || !idle(m); m = k.next(k.iopub) {
		}
	})
}
