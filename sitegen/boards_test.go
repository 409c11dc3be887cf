package sitegen

import (
	"testing"

	"github.com/yuin/goldmark/ast"

	"queens/content"
	"queens/lessons"
	"queens/solvers"
)

// On a full board of a lesson queens attack each other exactly where the lesson draws it, and the lesson on constructed
// solutions shows those that are constructed.
func TestBoardsOfLessons(t *testing.T) {
	course, err := lessons.Load(t.Context(), content.Lessons, lessons.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, lesson := range course.Lessons {
		for _, page := range lesson.Pages {
			ast.Walk(page.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
				board, ok := n.(*lessons.Board)
				if !ok || !entering || !full(board) {
					return ast.WalkContinue, nil
				}
				checked++
				if attacked(board) != board.Attacks {
					t.Errorf("%s: board %d: attacks are drawn: %v", page.File, board.Squares, board.Attacks)
				}
				if lesson.Slug == "is-there-always-a-solution" && !board.Attacks {
					c, err := solvers.Construct(len(board.Squares))
					if err != nil {
						t.Fatal(err)
					}
					for i, row := range c.Rows() {
						if board.Squares[i] != row-1 {
							t.Errorf("%s: board %d is not that of %d", page.File, board.Squares, c.Rows())
							break
						}
					}
				}
				return ast.WalkContinue, nil
			})
		}
	}
	if checked < 40 {
		t.Errorf("only %d boards were checked", checked)
	}
}

func full(b *lessons.Board) bool {
	for _, square := range b.Squares {
		if square < 0 {
			return false
		}
	}
	return true
}

func attacked(b *lessons.Board) bool {
	for i, p := range b.Squares {
		for j, q := range b.Squares[:i] {
			if p == q || p-q == i-j || q-p == i-j {
				return true
			}
		}
	}
	return false
}
