package highlight_test

import (
	"fmt"
	"strings"
	"testing"

	"queens/player/highlight"
)

func TestLines(t *testing.T) {
	lines, err := highlight.Lines("go", "// <a>\n\tx := \"&\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 2 || lines[0] != `<span class="c1">// &lt;a&gt;</span>` || !strings.HasPrefix(string(lines[1]), "\t") {
		t.Errorf("lines are %q", lines)
	}
	if lines, err = highlight.Lines("no such language", "a\nb"); err != nil || len(lines) != 2 || lines[0] != "a" {
		t.Errorf("without a language: %q, %v", lines, err)
	}
}

func ExampleLines() {
	lines, err := highlight.Lines("python", "if x < 2:\n    return\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	// Output:
	// <span class="k">if</span> <span class="n">x</span> <span class="o">&lt;</span> <span class="mi">2</span><span class="p">:</span>
	//     <span class="k">return</span>
}
