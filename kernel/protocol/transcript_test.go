package protocol

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"queens/kernel/message"
)

var update = flag.Bool("update", false, "write the golden files")

// TestTranscripts sends the requests of each file in testdata/transcripts and compares all that comes with the file. A request is a
// line: its channel, its type, its content. Those of a block without a blank line are sent together. A line "answer TEXT" is what the reader
// will answer to the next question.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts: ", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, k := testKernel(t, Options{})
			got := transcript(k, string(archive.Files[0].Data))
			if *update {
				archive.Files = append(archive.Files[:1], txtar.File{Name: "transcript", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(archive.Files) != 2 || string(archive.Files[1].Data) != got {
				t.Errorf("not as in %s (-update writes it):\n%s", file, got)
			}
		})
	}
}

func transcript(k *client, script string) string {
	var out strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(script), "\n\n") {
		type sent struct {
			line, id string
			from     *wire
		}
		var requests []sent
		var answers []string
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			if answer, ok := strings.CutPrefix(line, "answer "); ok {
				answers = append(answers, answer)
				continue
			}
			fields := strings.SplitN(line, " ", 3)
			channel := map[string]*wire{"shell": k.shell, "control": k.control}[fields[0]]
			if channel == nil || len(fields) != 3 {
				k.t.Fatalf("bad line %q", line)
			}
			requests = append(requests, sent{line, k.request(channel, fields[1], fields[2]), channel})
		}
		published, replies := map[string][]*message.Message{}, map[string]*message.Message{}
		if len(answers) > 0 { // when all requests have come
			for all := k.request(k.shell, "kernel_info_request", "{}"); replies[all] == nil; {
				m := k.next(k.shell)
				replies[m.ParentID()] = m
			}
		}
		for _, answer := range answers {
			m := k.next(k.stdin)
			fmt.Fprintf(&out, "< stdin %s %s\n", m.Header.Type, m.Content)
			value, _ := json.Marshal(answer)
			k.request(k.stdin, "input_reply", `{"value":`+string(value)+`}`)
		}
		for _, r := range requests {
			for n := len(published[r.id]); n == 0 || !idle(published[r.id][n-1]); n = len(published[r.id]) {
				m := k.next(k.iopub)
				published[m.ParentID()] = append(published[m.ParentID()], m)
			}
			for strings.HasSuffix(strings.Fields(r.line)[1], "_request") && replies[r.id] == nil {
				m := k.next(r.from)
				replies[m.ParentID()] = m
			}
		}
		for _, r := range requests {
			fmt.Fprintf(&out, "> %s\n", r.line)
			for _, m := range published[r.id] {
				fmt.Fprintf(&out, "< iopub %s %s\n", m.Header.Type, m.Content)
				check(k.t, m)
			}
			if m := replies[r.id]; m != nil {
				fmt.Fprintf(&out, "< %s %s %s\n", strings.Fields(r.line)[0], m.Header.Type, m.Content)
				check(k.t, m)
			}
		}
		out.WriteString("\n")
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// check checks what all messages of a kernel have.
func check(t testing.TB, m *message.Message) {
	t.Helper()
	h := m.Header
	if h.Version != "5.4" || h.Username != "kernel" || h.Session == "" || !strings.HasPrefix(h.ID, h.Session+"_") || !strings.HasSuffix(h.Date, "Z") {
		t.Errorf("header %+v", h)
	}
	var parent message.Header
	if err := json.Unmarshal(m.Parent, &parent); err != nil || parent.Username != "test" {
		t.Errorf("parent %s", m.Parent)
	}
}
