package cell

import (
	"fmt"
	"strings"
)

// describe is a cell in short.
func describe(c Cell) string {
	var parts []string
	for _, command := range c.Commands {
		parts = append(parts, fmt.Sprintf("%d:%s", command.Line, strings.Join(command.Words, ",")))
	}
	if p := c.Program; p != nil {
		parts = append(parts, fmt.Sprintf("%s at %d", p.Language.Name, p.Line))
		o := p.Options
		add := func(given bool, format string, args ...any) {
			if given {
				parts = append(parts, fmt.Sprintf(format, args...))
			}
		}
		add(o.N != 0, "n=%d", o.N)
		add(o.As != "", "as=%s", o.As)
		if o.Input != nil {
			add(true, "input=%q", *o.Input)
		}
		add(o.Limit != 0, "limit=%d", o.Limit)
		add(o.NoTrace, "no-trace")
		add(o.Sandbox != "", "sandbox=%s", o.Sandbox)
	}
	if f := c.File; f != nil {
		parts = append(parts, fmt.Sprintf("file %s at %d", f.Name, f.Line))
	}
	return strings.Join(parts, " ")
}
