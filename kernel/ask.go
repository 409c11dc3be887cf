package kernel

import (
	"context"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/programs"
)

// notebook is what completion and inspection know of the notebook.
func (k *Kernel) notebook() cell.Notebook {
	n := cell.Notebook{
		Whole: func(lang string) *cell.Whole {
			k.mu.Lock()
			defer k.mu.Unlock()
			return k.wholes[lang]
		},
		Files: func(lang programs.Language) (names []string) {
			k.mu.Lock()
			defer k.mu.Unlock()
			for _, f := range k.files {
				if f.For(lang) {
					names = append(names, f.Name)
				}
			}
			return names
		},
	}
	if c := k.options.Commands; c != nil {
		n.Commands, n.Help = c.Names(), c.Help
	}
	return n
}

// language is that of cells that do not say theirs.
func (k *Kernel) language() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.lang
}

// Complete lists what can stand at the cursor.
func (k *Kernel) Complete(ctx context.Context, code string, cursor int) protocol.Completion {
	c := cell.Complete(code, k.language(), cursor, k.notebook())
	if c.Words != nil && k.options.Commands != nil {
		c.Matches = k.options.Commands.Complete(ctx, c.Words, k.quiet())
	}
	if c.Matches == nil {
		c.Matches = []string{}
	}
	return protocol.Completion{Matches: c.Matches, Start: c.Start, End: c.End}
}

// Inspect tells of what stands at the cursor.
func (k *Kernel) Inspect(ctx context.Context, code string, cursor, detail int) protocol.Inspection {
	text, ok := cell.Inspect(code, k.language(), cursor, k.notebook())
	if !ok {
		return protocol.Inspection{}
	}
	return protocol.Inspection{Found: true, Data: protocol.Bundle{"text/plain": text}}
}

// IsComplete says whether a cell can be run as it stands, and how its next line is indented if not.
func (k *Kernel) IsComplete(code string) (status, indent string) {
	return cell.IsComplete(code, k.language())
}

// expressions are the values of the expressions of a request, each the name of a program: its counts.
func (k *Kernel) expressions(asked map[string]string) map[string]any {
	values := map[string]any{}
	for key, name := range asked {
		p, ok := k.find(name)
		if !ok || p.trace == nil {
			what := "no program with steps has the name " + name
			values[key] = map[string]any{"status": "error", "ename": "NameError", "evalue": what, "traceback": []string{what}}
			continue
		}
		c := p.counted()
		values[key] = map[string]any{"status": "ok", "data": protocol.Bundle{"text/plain": c.told(), MediaCounts: c}, "metadata": map[string]any{}}
	}
	return values
}
