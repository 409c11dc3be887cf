package runner

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"queens/programs"
	"queens/runner/sandbox"
)

// asks are programs that print a prompt without an end of line, wait for an answer, and print it. Each is a way to read.
var asks = map[string]map[string]string{
	"c": {
		"scanf": "#include <stdio.h>\nint main(void) { char word[9]; printf(\"n? \"); scanf(\"%8s\", word); printf(\"got %s\\n\", word); }",
		"getc":  "#include <stdio.h>\nint main(void) { printf(\"n? \"); int c = getchar(); printf(\"got %c\\n\", c); }",
		"fgets": "#include <stdio.h>\nint main(void) { char line[9]; fputs(\"n? \", stdout); fgets(line, 9, stdin); printf(\"got %s\", line); }",
	},
	"cpp": {
		"cin":   "#include <iostream>\nint main() { int n; std::cout << \"n? \"; std::cin >> n; std::cout << \"got \" << n << \"\\n\"; }",
		"alone": "#include <iostream>\nint main() { std::ios::sync_with_stdio(false); int n; std::cout << \"n? \"; std::cin >> n; std::cout << \"got \" << n << \"\\n\"; }",
		"both":  "#include <cstdio>\n#include <iostream>\nint main() { int n; std::printf(\"n? \"); std::cin >> n; std::cout << \"got \" << n << \"\\n\"; }",
		"line":  "#include <iostream>\n#include <string>\nint main() { std::string s; std::cout << \"n? \"; std::getline(std::cin, s); std::cout << \"got \" << s << \"\\n\"; }",
	},
	"java": {
		"scanner": "import java.util.Scanner;\nclass Main { public static void main(String[] a) { System.out.print(\"n? \"); System.out.println(\"got \" + new Scanner(System.in).nextInt()); } }",
		"printf": "import java.io.*;\nclass Main { public static void main(String[] a) throws IOException { System.out.printf(\"%s? \", \"n\");" +
			" System.out.println(\"got \" + new BufferedReader(new InputStreamReader(System.in)).readLine()); } }",
	},
	"csharp": {
		"ReadLine": "using System;\nclass Program { static void Main() { Console.Write(\"n? \"); Console.WriteLine(\"got \" + Console.ReadLine()); } }",
		"In":       "using System;\nclass Program { static void Main() { Console.Out.Write(\"n? \"); Console.WriteLine(\"got \" + (char)Console.In.Read()); } }",
	},
	"go": {
		"Scan":    "package main\nimport \"fmt\"\nfunc main() { var n int; fmt.Print(\"n? \"); fmt.Scan(&n); fmt.Println(\"got\", n) }",
		"Scanner": "package main\nimport (\"bufio\"; \"fmt\"; \"os\")\nfunc main() { fmt.Print(\"n? \"); s := bufio.NewScanner(os.Stdin); s.Scan(); fmt.Println(\"got\", s.Text()) }",
	},
	"python": {
		"input":    "print('got', input('n? '))",
		"readline": "import sys\nprint('n? ', end='')\nprint('got', sys.stdin.readline().strip())",
		"for":      "import sys\nsys.stdout.write('n? ')\nfor line in sys.stdin:\n    print('got', line.strip())\n    break",
		"bytes":    "import sys\nprint('n? ', end='')\nprint('got', sys.stdin.buffer.readline().decode().strip())",
		"read":     "import sys\nprint('n? ', end='')\nprint('got', sys.stdin.read().strip())",
	},
	"javascript": {
		"readline": "const r = require('readline').createInterface({ input: process.stdin, output: process.stdout });\nr.question('n? ', (n) => { console.log('got ' + n); r.close(); });",
		"read":     "process.stdout.write('n? ');\nconsole.log('got ' + require('fs').readFileSync(0, 'utf8').trim());",
		"data":     "process.stdout.write('n? ');\nprocess.stdin.once('data', (d) => { console.log('got ' + String(d).trim()); process.exit(); });",
	},
}

// asked answers what is printed: when the prompt has been seen, and not before.
type asked struct {
	said   bytes.Buffer
	answer *io.PipeWriter
	done   bool
}

func (a *asked) Write(p []byte) (int, error) {
	a.said.Write(p)
	if !a.done && strings.Contains(a.said.String(), "n? ") {
		a.done = true
		go func() {
			io.WriteString(a.answer, "7\n")
			a.answer.Close()
		}()
	}
	return len(p), nil
}

// TestPrompt wants that what a program has printed is seen before it waits for an answer. One that keeps it to itself
// waits for ever, up to the limit.
func TestPrompt(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		for name, text := range asks[lang.Name] {
			t.Run(name, func(t *testing.T) {
				b, err := r.Build(t.Context(), read(t, lang, fileName(lang), text))
				if err != nil {
					t.Fatal(err)
				}
				stdin, answer := io.Pipe()
				defer answer.Close()
				var stderr bytes.Buffer
				stdout := &asked{answer: answer}
				result, err := b.Run(t.Context(), Run{Interactive: true, Stdin: stdin, Stdout: stdout, Stderr: &stderr, Limits: limits()})
				if err != nil || result.Message != "" || strings.TrimSpace(stdout.said.String()) != "n? got 7" {
					t.Errorf("printed %q; %s, %v\n%s", &stdout.said, result.Message, err, &stderr)
				}
			})
		}
	})
}

// TestAsked wants a program to be asked when it waits for a line, after what it has printed, and no more often than it reads.
func TestAsked(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		for name, text := range asks[lang.Name] {
			t.Run(name, func(t *testing.T) {
				b, err := r.Build(t.Context(), read(t, lang, fileName(lang), text))
				if err != nil {
					t.Fatal(err)
				}
				var stdout, stderr bytes.Buffer
				var seen []string
				ask := func(_ context.Context, waits bool) ([]byte, error) {
					seen = append(seen, stdout.String())
					if len(seen) > 1 || !waits {
						return nil, io.EOF
					}
					return []byte("7\n"), nil
				}
				result, err := b.Run(t.Context(), Run{Interactive: true, Ask: ask, Stdout: &stdout, Stderr: &stderr, Limits: limits()})
				if err != nil || result.Message != "" || strings.TrimSpace(stdout.String()) != "n? got 7" {
					t.Errorf("printed %q; %s, %v\n%s", &stdout, result.Message, err, &stderr)
				}
				times := 1
				if name == "read" {
					times = 2 // up to the end
				}
				if len(seen) != times || seen[0] != "n? " {
					t.Errorf("asked after %q, want %d times", seen, times)
				}
			})
		}
	})
}

// tickers print a line and then do nothing for long.
var tickers = map[string]string{
	"c":          "#include <stdio.h>\n#include <unistd.h>\nint main(void) { printf(\"tick\\n\"); sleep(600); }",
	"cpp":        "#include <iostream>\n#include <unistd.h>\nint main() { std::cout << \"tick\\n\"; sleep(600); }",
	"java":       "class Main { public static void main(String[] a) throws Exception { System.out.println(\"tick\"); Thread.sleep(600000); } }",
	"csharp":     "using System;\nclass Program { static void Main() { Console.WriteLine(\"tick\"); System.Threading.Thread.Sleep(600000); } }",
	"go":         "package main\nimport (\"fmt\"; \"time\")\nfunc main() { fmt.Println(\"tick\"); time.Sleep(10 * time.Minute) }",
	"python":     "import time\nprint('tick')\ntime.sleep(600)",
	"javascript": "console.log('tick');\nsetTimeout(() => {}, 600000);",
}

// TestTicks wants lines to be seen as they are printed.
func TestTicks(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		b, err := r.Build(t.Context(), read(t, lang, fileName(lang), tickers[lang.Name]))
		if err != nil {
			t.Fatal(err)
		}
		seen := errors.New("seen")
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		stdout := writer(func(p []byte) (int, error) { cancel(seen); return len(p), nil })
		if result, err := b.Run(ctx, Run{Stdout: stdout, Limits: limits()}); err != seen {
			t.Errorf("nothing was seen: %s, %v", result.Message, err)
		}
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
