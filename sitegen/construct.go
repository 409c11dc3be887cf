package sitegen

import (
	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/player"
)

// construct writes a constructed solution, which the player's script lets the reader change.
func (r *renderer) construct(w util.BufWriter, n *lessons.Construct) error {
	element, err := player.Construct(player.Constructed{Lang: r.lang, Evens: n.Evens, Odds: n.Odds})
	if err != nil {
		return err
	}
	r.page.Players = true
	_, err = w.WriteString("<figure class=\"construct\">\n" + string(element) + "</figure>\n")
	return err
}
