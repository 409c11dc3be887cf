package tracer

import (
	"errors"
	"fmt"
)

// Choices are what a program chooses among that takes or leaves items, one a line, in place of standing
// queens on a board. A line has two squares: [Leave] and [Take]. Either the weights taken are to add up to
// a target, or items also have a value and the weights taken may add up to a capacity at most.
type Choices struct {
	Weights  []int `json:"weights"`            // of each item
	Values   []int `json:"values,omitempty"`   // of each item, where there is a capacity
	Target   int   `json:"target,omitempty"`   // of the weights taken
	Capacity int   `json:"capacity,omitempty"` // for the weights taken
}

// The squares of an item.
const (
	Leave = iota
	Take
	choiceSquares // how many there are
)

// MaxWeight is the greatest weight, and the greatest value, of an item. So sums stay small numbers in
// every language.
const MaxWeight = 100_000

// Frame is how a program numbers so many items.
func (c *Choices) Frame() Frame { return Frame{N: len(c.Weights), Squares: choiceSquares} }

// Check reports what is wrong with choices that come from outside.
func (c *Choices) Check() error {
	switch {
	case len(c.Weights) < 1 || len(c.Weights) > MaxN:
		return fmt.Errorf("%d items, want 1 to %d", len(c.Weights), MaxN)
	case (c.Target > 0) == (c.Capacity > 0):
		return errors.New("want either a target or a capacity, above 0")
	case c.Target < 0 || c.Target > MaxN*MaxWeight || c.Capacity < 0 || c.Capacity > MaxN*MaxWeight:
		return fmt.Errorf("the target is %d and the capacity %d, want at most %d", c.Target, c.Capacity, MaxN*MaxWeight)
	case c.Target > 0 && c.Values != nil:
		return errors.New("items with a target have no values")
	case c.Capacity > 0 && len(c.Values) != len(c.Weights):
		return fmt.Errorf("%d values for %d items", len(c.Values), len(c.Weights))
	}
	for i := range c.Weights {
		if weight := c.Weights[i]; weight < 1 || weight > MaxWeight {
			return fmt.Errorf("item %d has the weight %d, want 1 to %d", i, weight, MaxWeight)
		}
		if c.Values != nil && (c.Values[i] < 1 || c.Values[i] > MaxWeight) {
			return fmt.Errorf("item %d has the value %d, want 1 to %d", i, c.Values[i], MaxWeight)
		}
	}
	return nil
}

// Item is the weight and the value of an item, counted from 0; the value is 0 where there are none.
func (c *Choices) Item(i int) (weight, value int) {
	if c.Values == nil {
		return c.Weights[i], 0
	}
	return c.Weights[i], c.Values[i]
}

// Taken adds up what is taken on a board of a [Fold].
func (c *Choices) Taken(board []int) (weight, value int) {
	return c.sum(func(i int) bool { return board[i] == Take })
}

// Open adds up the items of a board that nothing is decided about.
func (c *Choices) Open(board []int) (weight, value int) {
	return c.sum(func(i int) bool { return board[i] < 0 })
}

// All adds up all items.
func (c *Choices) All() (weight, value int) { return c.sum(func(int) bool { return true }) }

func (c *Choices) sum(wanted func(i int) bool) (weight, value int) {
	for i := range c.Weights {
		if wanted(i) {
			w, v := c.Item(i)
			weight, value = weight+w, value+v
		}
	}
	return weight, value
}
