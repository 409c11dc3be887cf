package sitegen

import (
	"fmt"
	"path"

	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/player"
	"queens/player/highlight"
)

// edit shows a program that readers change and run.
func (r *renderer) edit(w util.BufWriter, n *lessons.Edit) error {
	if _, err := r.site.traces.write(r.ctx, r.out, n.Variant, n.N); err != nil {
		return err
	}
	lines, err := highlight.Lines("javascript", n.Source.Text)
	if err != nil {
		return err
	}
	name, sizes := n.Variant.Name, n.Sizes
	if sizes == nil {
		sizes = playerSizes(n.Variant)
	} else if len(sizes) == 1 { // the program is another one for each n
		name = fmt.Sprintf("%s-%d", name, n.N)
	}
	markup, err := player.Edit(player.Editable{
		Lang:   r.lang,
		Name:   name,
		Source: n.Source,
		Lines:  lines,
		Src:    r.page.Root + traceFolder(n.Variant, n.N) + "/trace.js",
		Sizes:  sizes,
	})
	if err != nil {
		return err
	}
	r.page.Players, r.page.Edits = true, true
	return r.pieces.ExecuteTemplate(w, "edit", map[string]any{"File": path.Base(n.Source.File), "Markup": markup})
}

// EditPolicy is the second policy of a page that holds a program to run, and "" for others.
func (p *page) EditPolicy() string {
	if !p.Edits {
		return ""
	}
	return player.EditPolicy
}

// Nonce is what every script of such a page carries, and "" on others.
func (p *page) Nonce() string {
	if !p.Edits {
		return ""
	}
	return player.Nonce
}

// editScript is the name of the editor's script in one language.
func editScript(lang string) string { return "edit-" + lang + ".js" }

// EditScript is the editor's script that such a page brings in, as [page.PlayerScript].
func (p *page) EditScript() string {
	if p.Untranslated != "" {
		return "edit.js"
	}
	return editScript(p.lang)
}
