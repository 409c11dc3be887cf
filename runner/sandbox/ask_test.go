package sandbox

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"queens/internal/tool"
)

// answers answers what a command asks for, and writes down what had been printed by then.
type answers struct {
	mu    sync.Mutex
	said  bytes.Buffer
	seen  []string
	lines []string
}

func (a *answers) Write(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.said.Write(p)
}

func (a *answers) ask(ctx context.Context, waits bool) ([]byte, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seen = append(a.seen, a.said.String())
	if len(a.lines) == 0 {
		return nil, io.EOF
	}
	line := a.lines[0]
	a.lines = a.lines[1:]
	return []byte(line), nil
}

// TestAsk is what is asked for by commands that read, and that they see it.
func TestAsk(t *testing.T) {
	const python = "/usr/bin/python3" // which a sandbox shows
	if _, err := os.Stat(python); err != nil {
		tool.Missing(t, err)
	}
	sh := func(script string) []string { return []string{"/bin/sh", "-c", script} }
	eachBox(t, func(t *testing.T, b *Box) {
		tests := []struct {
			name  string
			args  []string
			lines []string
			out   string
			seen  string // what was printed when it was asked, each time
		}{
			{"nothing is read", sh("sleep 0.2; echo out"), []string{"1\n"}, "out\n", ""},
			{"a line", sh(`printf "n? "; read n; echo got $n; sleep 0.2`), []string{"7\n"}, "n? got 7\n", "n? "},
			{"two lines", sh(`printf "a? "; read a; printf "b? "; read b; echo $a $b`), []string{"1\n", "2\n"}, "a? b? 1 2\n", "a? |a? b? "},
			{"two lines at once", sh(`printf "a? "; read a; printf "b? "; read b; echo $a $b`), []string{"1\n2\n"}, "a? b? 1 2\n", "a? "},
			{"the end", sh(`read n || echo no input; read n || echo none again`), nil, "no input\nnone again\n", ""},
			{"all", sh(`cat; echo done`), []string{"x\n", "y\n"}, "x\ny\ndone\n", "|x\n|x\ny\n"},
			{"a child", sh(`echo before; (read n; echo child $n)`), []string{"3\n"}, "before\nchild 3\n", "before\n"},
			{"another descriptor", sh(`exec 5<&0 </dev/null; read n <&5; read m; echo $n`), []string{"3\n"}, "3\n", ""},
			{"input of its own", sh(`echo own | (sleep 0.2; cat)`), []string{"no"}, "own\n", ""},
			{"another pipe", sh(`(sleep 0.3; echo own) | cat`), []string{"no"}, "own\n", ""},
			{"a lot before", sh(`head -c 100000 /dev/zero | tr '\0' x; read n; echo $n`), []string{"4\n"}, strings.Repeat("x", 100000) + "4\n", strings.Repeat("x", 100000)},
		}
		for name, script := range map[string]string{
			"select": "import select, sys; select.select([sys.stdin], [], [])",
			"poll":   "import select, sys; p = select.poll(); p.register(0, select.POLLIN); p.poll()",
			"epoll":  "import select, sys; p = select.epoll(); p.register(0, select.EPOLLIN); p.poll()",
			"thread": "import sys, threading; t = threading.Thread(target=lambda: sys.stdin.buffer.peek()); t.start(); t.join()",
		} {
			test := tests[0]
			test.name, test.lines, test.out = name, []string{"5\n"}, "5\n"
			test.args = []string{python, "-c", script + "\nprint(sys.stdin.readline().strip(), flush=True)"}
			tests = append(tests, test)
		}
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				a := &answers{lines: test.lines}
				c := Command{Path: test.args[0], Args: test.args[1:], Env: []string{"PATH=/usr/bin:/bin"}, Stdout: a, Ask: a.ask}
				o, err := b.Run(context.Background(), c, generous)
				if err != nil || o.Exit != 0 {
					t.Fatal(o, err)
				}
				if got := a.said.String(); got != test.out {
					t.Errorf("printed %.200q, want %.200q", got, test.out)
				}
				if got := strings.Join(a.seen, "|"); got != test.seen {
					t.Errorf("asked after %.200q, want %.200q", got, test.seen)
				}
			})
		}
	})
}

// TestAskTime: whoever is asked may take long, and is told when the command ends.
func TestAskTime(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		limits := generous
		limits.Wall = 3 * time.Second
		var out bytes.Buffer
		c := shell("read n; echo $n")
		c.Stdout = &out
		c.Ask = func(ctx context.Context, waits bool) ([]byte, error) {
			time.Sleep(limits.Wall)
			return []byte("7\n"), nil
		}
		if o, err := b.Run(context.Background(), c, limits); err != nil || o.Limit != "" || out.String() != "7\n" {
			t.Errorf("a slow answer: %+v, %v, %q", o, err, &out)
		}
		told := make(chan error, 1)
		c = shell("(sleep 0.5; kill $$) & read n")
		c.Ask = func(ctx context.Context, waits bool) ([]byte, error) {
			<-ctx.Done()
			told <- ctx.Err()
			return nil, ctx.Err()
		}
		if o, err := b.Run(context.Background(), c, generous); err != nil || o.Signal != "terminated" {
			t.Errorf("ended meanwhile: %+v, %v", o, err)
		}
		<-told
	})
}
