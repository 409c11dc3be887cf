package sitegen

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/player"
	"queens/solvers"
)

// gallery is all solutions for n queens in their families, as pages show them.
type gallery struct {
	ID       string // of its drawings; tells galleries of a page apart
	N        int
	Total    int64 // solutions
	Kinds    int64 // families
	Sum      string
	Families []galleryFamily
	Dark     string // the dark squares, as the data of a path
	Queen    string
	Scale    float64 // of a queen, to a square of side 1
	Exports  *exportView
}

type galleryFamily struct {
	Number  int
	Size    string // how many members it has
	Keeps   string // what keeps it, or ""
	Board   template.HTML
	Play    string // address of the fundamental solution on the board to play on
	Members []galleryMember
}

type galleryMember struct {
	Words   []string // how it is made of the fundamental one
	Squares string   // the column of the queen in each row, from 1
	Number  int
	Queens  []galleryQueen
}

type galleryQueen struct{ X, Y int }

// newGallery makes the gallery of n queens. play is the address of the board to play on.
func newGallery(words *catalogue, id, play string, n int, families []solvers.Family) (*gallery, error) {
	path, side := player.Queen()
	g := &gallery{ID: id, N: n, Queen: path, Scale: 1 / float64(side)}
	for row := range n {
		g.Dark += fmt.Sprintf("M%d %d.5H%d", (row+1)%2, row, n)
	}
	for i, f := range families {
		family, err := newFamily(words, play, f)
		if err != nil {
			return nil, err
		}
		family.Number = i + 1
		g.Families = append(g.Families, family)
		g.Total += int64(len(f.Members))
		g.Kinds++
	}
	solutions, err := words.text("gallery.solutions", "n", g.Total)
	if err != nil {
		return nil, err
	}
	if len(families) == 0 {
		g.Sum, err = words.text("gallery.none")
		return g, err
	}
	count, err := words.text("gallery.families", "n", len(families))
	if err != nil {
		return nil, err
	}
	g.Sum, err = words.text("gallery.sum", "solutions", solutions, "families", count)
	return g, err
}

func newFamily(words *catalogue, play string, f solvers.Family) (family galleryFamily, err error) {
	if family.Size, err = words.text("gallery.members", "n", len(f.Members)); err != nil {
		return family, err
	}
	if family.Keeps, err = keeps(words, f); err != nil {
		return family, err
	}
	unit, err := player.Text(words.lang, "unit.rows")
	if err != nil {
		return family, err
	}
	first := f.Fundamental()
	text := squaresText(first.Squares)
	title, err := player.Text(words.lang, "board", "n", fmt.Sprint(len(first.Squares)), "unit", unit, "queens", text)
	if err != nil {
		return family, err
	}
	family.Board = player.Board{Squares: first.Squares, Lines: lessons.Rows, Base: 1, Title: title}.SVG()
	family.Play = fmt.Sprintf("%s#n=%d&queens=%s", play, len(first.Squares), strings.ReplaceAll(text, " ", "-"))
	for _, m := range f.Members {
		member := galleryMember{Squares: squaresText(m.Squares), Number: m.Number}
		for _, by := range m.By {
			name, err := words.text("symmetry." + by.String())
			if err != nil {
				return family, err
			}
			member.Words = append(member.Words, name)
		}
		for row, column := range m.Squares {
			member.Queens = append(member.Queens, galleryQueen{column, row})
		}
		family.Members = append(family.Members, member)
	}
	return family, nil
}

// keeps says which turns and mirrors change nothing in a family, if there are any.
func keeps(words *catalogue, f solvers.Family) (string, error) {
	switch len(f.Keeps) {
	case 1:
		return "", nil
	case len(solvers.Symmetries()):
		return words.text("gallery.keeps.all")
	}
	if f.Keeps[1] == solvers.Quarter {
		return words.text("gallery.keeps.quarter")
	}
	return words.text("gallery.keeps.half")
}

// squaresText is the square on each row, from 1.
func squaresText(squares []int) string {
	words := make([]string, len(squares))
	for i, square := range squares {
		words[i] = fmt.Sprint(square + 1)
	}
	return strings.Join(words, " ")
}

// galleryData is what the page of all solutions shows.
type galleryData struct {
	Boards []*gallery // by n
	Shown  []*gallery // in their order on the page
}

// gallery fills the page of all solutions for up to eight queens: the largest board first, for it is what the
// course is about, then the others.
func (s *site) gallery(ctx context.Context, out *output, p *page) error {
	data := &galleryData{}
	for n := 1; n <= lessons.MaxGallery; n++ {
		families, err := solvers.Families(n)
		if err != nil {
			return err
		}
		g, err := newGallery(s.catalogues[p.lang], fmt.Sprintf("_gallery%d", n), p.To("hand"), n, families)
		if err != nil {
			return err
		}
		if g.Exports, err = s.offerSolutions(ctx, out, p, s.catalogues[p.lang], g); err != nil {
			return err
		}
		data.Boards = append(data.Boards, g)
	}
	last := len(data.Boards) - 1
	data.Shown = slices.Concat(data.Boards[last:], data.Boards[:last])
	p.Data = data
	return nil
}

// gallery renders a gallery in a lesson.
func (r *renderer) gallery(w util.BufWriter, n *lessons.Gallery) error {
	r.galleries++
	g, err := newGallery(r.words, fmt.Sprintf("_gallery%d", r.galleries), r.page.To("hand"), n.N, n.Families)
	if err != nil {
		return err
	}
	if g.Exports, err = r.site.offerSolutions(r.ctx, r.out, r.page, r.words, g); err != nil {
		return err
	}
	return r.pieces.ExecuteTemplate(w, "families", g)
}
