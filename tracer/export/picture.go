package export

import (
	"fmt"
	"time"

	"queens/player"
	"queens/tracer/tracefile"
)

// largestPicture is the most lines of a board, or items, that are drawn: beyond it nobody sees a queen.
const largestPicture = 100

// How long a step is shown. Browsers take less than the shortest time for no time at all, and then show each for a tenth of a second.
const (
	shortestDelay = 20 * time.Millisecond
	longestDelay  = 10 * time.Minute
	delayUnit     = 10 * time.Millisecond // that a GIF counts in
)

// checkDelay refuses a time that a step cannot be shown for.
func checkDelay(format string, delay time.Duration) error {
	switch {
	case delay < shortestDelay || delay > longestDelay:
		return fmt.Errorf("%s cannot show each step for %v: want %v to %v", format, delay, shortestDelay, longestDelay)
	case delay%delayUnit != 0:
		below := delay.Truncate(delayUnit)
		return fmt.Errorf("%s cannot show each step for %v: it counts in steps of %v, so want %v or %v", format, delay, delayUnit, below, below+delayUnit)
	}
	return nil
}

// noSteps says that nothing of a part can be drawn.
func noSteps(format string, p *Part) error {
	return fmt.Errorf("%s draws steps, and none of steps %d to %d is of these kinds", format, p.From, p.To)
}

// hold is how long the last step is shown before an animation begins anew: long enough to be seen as the last one.
func hold(delay time.Duration) time.Duration { return min(max(3*delay, 2*time.Second), longestDelay) }

// picture is what is drawn of a moment: a board, or a row of choices.
type picture struct {
	board   *player.Board
	choices *player.Choices
}

// pictured is the picture of a moment.
func pictured(locale string, h *tracefile.Header, m *moment, rowsUp bool) (p picture, err error) {
	if h.Choices != nil {
		choices, err := player.ChoicesAt(locale, h, m.Moment)
		return picture{choices: &choices}, err
	}
	board, err := player.BoardAt(locale, h, m.Fold, m.Step, m.Marks...)
	board.RowsUp = rowsUp
	return picture{board: &board}, err
}

func (p picture) drawing() player.Drawing {
	if p.choices != nil {
		return p.choices.Drawing()
	}
	return p.board.Drawing()
}

// title says in words what the picture shows.
func (p picture) title() string {
	if p.choices != nil {
		return p.choices.Title
	}
	return p.board.Title
}
