package sitegen

import (
	"fmt"
	"html/template"
	"strings"
)

// codeBlock shows lines of source. They are numbered from first, or not if it is 0; the numbers are
// drawn by the style sheet, so that nobody copies them.
func codeBlock(lines []template.HTML, first int) template.HTML {
	var b strings.Builder
	class := "chroma"
	if first > 0 {
		class += " numbered"
	}
	fmt.Fprintf(&b, `<div class="code"><pre class="%s" tabindex="0"><code>`, class)
	for i, line := range lines {
		if first > 0 {
			fmt.Fprintf(&b, `<span class="row" data-line="%d">%s`+"\n</span>", first+i, line)
		} else {
			b.WriteString(string(line) + "\n")
		}
	}
	b.WriteString("</code></pre></div>\n")
	return template.HTML(b.String())
}
