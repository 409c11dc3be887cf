package sitegen

import (
	"fmt"
	"slices"
	"sync"

	"github.com/yuin/goldmark/ast"

	"queens/lessons"
	"queens/player"
	"queens/solvers"
)

// previewPath is where the picture of a page stands in the site. The languages share it.
func previewPath(kind string, lesson *lessons.Lesson) string {
	if lesson != nil {
		return "previews/" + lesson.Slug + ".png"
	}
	return "previews/_" + kind + ".png" // which no lesson is called
}

// previews are the jobs that write the pictures of all pages.
func (s *site) previews() (jobs []func(out *output) error) {
	add := func(path string, picture func() (preview, error)) {
		jobs = append(jobs, func(out *output) error {
			p, err := picture()
			if err != nil {
				return err
			}
			data, err := p.drawn()
			if err != nil {
				return err
			}
			return out.write(path, data)
		})
	}
	first := s.course.Languages[0]
	add(previewPath("home", nil), func() (preview, error) { return textPicture(s.course.Home[first].Body, 0, 0) })
	for i, lesson := range s.course.Lessons {
		add(previewPath("lesson", lesson), func() (preview, error) {
			return textPicture(lesson.Pages[first].Body, i+1, len(s.course.Lessons))
		})
	}
	for _, page := range s.pages() {
		add(previewPath(page.kind, nil), func() (preview, error) { return sitePicture(page.kind) })
	}
	return jobs
}

// previewBoards are the most that a board of a preview may measure: beyond it queens are too small to be seen.
const previewBoards = 20

// textPicture is that of a text: its first board.
func textPicture(body ast.Node, number, of int) (preview, error) {
	p := preview{number: number, of: of}
	err := ast.Walk(body, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		board, ok := node.(*lessons.Board)
		if !ok || !entering || len(board.Squares) > previewBoards {
			return ast.WalkContinue, nil
		}
		p.boards = []player.Board{{Squares: board.Squares, Lines: board.LinesAre, RowsUp: board.Up}}
		return ast.WalkStop, nil
	})
	if err == nil && p.boards == nil {
		p.boards, err = someSolutions(1)
	}
	return p, err
}

// sitePicture is that of a page of every site.
func sitePicture(kind string) (p preview, err error) {
	switch kind {
	case "gallery":
		p.boards, err = someSolutions(12)
	case "twin":
		p.boards, err = someSolutions(2)
	case "hand":
		if p.boards, err = someSolutions(1); err == nil {
			squares := slices.Clone(p.boards[0].Squares)
			for row := 5; row < len(squares); row++ {
				squares[row] = -1 // the rest is for the reader
			}
			p.boards[0].Squares = squares
		}
	default:
		p.boards, err = someSolutions(1)
	}
	return p, err
}

var eightQueens = sync.OnceValues(func() ([]solvers.Family, error) { return solvers.Families(8) })

// someSolutions are the first fundamental solutions for eight queens.
func someSolutions(count int) (boards []player.Board, err error) {
	families, err := eightQueens()
	if err != nil {
		return nil, err
	}
	for _, f := range families[:min(count, len(families))] {
		boards = append(boards, solved(f.Fundamental().Squares))
	}
	return boards, nil
}

// solved is a board with a queen on each row.
func solved(columns []int) player.Board { return player.Board{Squares: columns, Lines: lessons.Rows} }

// drawnPreviews holds what was drawn, for Serve builds a site for each change of a lesson.
var drawnPreviews sync.Map // of []byte, by what is in the picture

// drawn is the picture as a file.
func (p preview) drawn() ([]byte, error) {
	key := fmt.Sprint(p)
	if data, ok := drawnPreviews.Load(key); ok {
		return data.([]byte), nil
	}
	data, err := p.png()
	if err == nil {
		drawnPreviews.Store(key, data)
	}
	return data, err
}
