package sitegen

import (
	"context"
	"html/template"

	"queens/solvers"
	"queens/tracer"
)

// exportView is what a page offers to take away of a trace, folded up below it.
type exportView struct {
	Title   string
	About   template.HTML
	Command []string // writes the first of the files, and so the others; nil if there are none
	Left    bool     // some files are not there
	Files   []exportItem
}

// exportItem is a form of it: a file, or the command that makes one.
type exportItem struct {
	Format    string // as the command names it
	Name, For string
	Href      string // "" if there is no file
	Label     string // of the link, for those who do not see where it stands
	Size      string
	Command   []string // where there is no file
}

// offer is what a page offers of e, in the language of words; nil if the course offers nothing.
func (s *site) offer(ctx context.Context, out *output, p *page, words *catalogue, e exported) (*exportView, error) {
	if !s.course.Exports {
		return nil, nil
	}
	set, err := s.export(ctx, out, e)
	if err != nil {
		return nil, err
	}
	kind := "trace"
	if len(e.only) > 0 {
		kind = "solutions"
	}
	view := &exportView{}
	text := func(key string, values ...any) (text string) {
		if err == nil {
			text, err = words.text(key, values...)
		}
		return text
	}
	view.Title = text("export."+kind, "variant", e.variant.Name, "n", e.n)
	if err == nil {
		name := template.HTML("<code>" + template.HTMLEscapeString(e.variant.Name) + "</code>")
		view.About, err = words.html("export."+kind+".about", "n", set.steps, "variant", name)
	}
	for _, file := range set.files {
		if file.locale != "" && file.locale != words.lang {
			continue
		}
		item := exportItem{Format: file.format.Name, Name: text("export.name." + file.format.Name), For: text("export.for." + file.format.Name)}
		if file.size > 0 {
			item.Href = p.Root + file.name
			item.Label = text("export.label", "form", item.Name, "title", view.Title)
			item.Size = text("export.size", "n", (file.size+1023)/1024)
			if view.Command == nil {
				view.Command = e.command(file.format.Name, file.locale, 0)
			}
		} else {
			item.Command = e.command(file.format.Name, file.locale, file.last)
			view.Left = true
		}
		view.Files = append(view.Files, item)
	}
	return view, err
}

// exports is what a player in a lesson offers.
func (r *renderer) exports(e exported) (*exportView, error) {
	return r.site.offer(r.ctx, r.out, r.page, r.words, e)
}

// offerSolutions is what a gallery offers: its boards, as a program finds them.
func (s *site) offerSolutions(ctx context.Context, out *output, p *page, words *catalogue, g *gallery) (*exportView, error) {
	if g.Total == 0 {
		return nil, nil
	}
	v, err := solvers.Find("recursive") // whose columns are numbered as the gallery numbers its rows, in the same order
	if err != nil {
		return nil, err
	}
	return s.offer(ctx, out, p, words, exported{v, g.N, []tracer.Kind{tracer.Solution}})
}
