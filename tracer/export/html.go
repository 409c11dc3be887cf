package export

import (
	"bufio"
	"context"
	"fmt"
	"html"
	"io"

	"queens/player"
)

// htmlFormat is one file with a player and all that it needs: nothing is loaded.
var htmlFormat = &Format{
	Name: "html", Ext: ".html", Media: "text/html", For: "a learning platform or an e-mail: one file with the player",
	MaxSteps: 1 << 30, Uses: []Use{UseLocale, UseRows}, write: writeHTML,
}

// MaxSteps: the 404,098,600 steps of recursive for n = 12 are a page of 43 MB, which a browser opens in a second and shows any step
// of in a tenth. Much more would be a burden to whoever is sent it.

// writeHTML writes the page, then the parts of the trace one after the other, each as an element with data, then the script. All
// that runs or draws is allowed by its hash alone, so that nothing else in the file could.
func writeHTML(ctx context.Context, w io.Writer, p *Part, o Options) error {
	g, err := newPage(p, o)
	if err != nil {
		return err
	}
	script, err := player.ScriptAlone(o.Locale)
	if err != nil {
		return err
	}
	style := styleSheet(player.StyleAlone())
	styleElement, err := inline("style", style)
	if err != nil {
		return err
	}
	scriptElement, err := inline("script", script)
	if err != nil {
		return err
	}
	folder := "page:/" + g.folder()
	shown, err := g.player(folder + "trace.js")
	if err != nil {
		return err
	}
	policy := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'", hashed(script), hashed(style))
	out := bufio.NewWriter(w)
	if err := g.write(out, policy, styleElement, "", shown); err != nil {
		return err
	}
	part := func(name string, value []byte) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		_, err := fmt.Fprintf(out, "<script type=\"application/json\" data-part=\"%s\">%s</script>\n", html.EscapeString(folder+name), value)
		return err
	}
	if err := g.parts(ctx, part); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n</body>\n</html>\n", scriptElement)
	return out.Flush()
}
