// Package cedar finds the words of a dictionary with which a text begins. It stands in the place of the module
// github.com/liuzl/cedar-go, which the library of OpenCC asks for: that one is under the GPL, version 2, and a program
// under the MIT licence that holds it could not be handed out as such. It has what the library uses, and nothing of
// the other's code.
package cedar

import (
	"errors"
	"unicode/utf8"
)

// Cedar is a dictionary: words, each with a number.
type Cedar struct {
	ids     map[string]int
	words   []word
	longest int // in bytes
}

type word struct {
	text  string
	value int
}

// New is an empty dictionary.
func New() *Cedar { return &Cedar{ids: map[string]int{}} }

var errUnknown = errors.New("cedar: there is no such word")

// Insert gives a word its number, a new one if it has one already.
func (c *Cedar) Insert(key []byte, value int) error {
	if id, ok := c.ids[string(key)]; ok {
		c.words[id].value = value
		return nil
	}
	c.ids[string(key)] = len(c.words)
	c.words = append(c.words, word{string(key), value})
	c.longest = max(c.longest, len(key))
	return nil
}

// PrefixMatch are the words with which a text begins, the shortest first, at most num of them unless it is 0. The text
// and the words are UTF-8.
func (c *Cedar) PrefixMatch(key []byte, num int) (ids []int) {
	for end := 1; end <= min(len(key), c.longest); end++ {
		if end < len(key) && !utf8.RuneStart(key[end]) {
			continue
		}
		if id, ok := c.ids[string(key[:end])]; ok {
			if ids = append(ids, id); len(ids) == num {
				break
			}
		}
	}
	return ids
}

// Get is the word that a text is.
func (c *Cedar) Get(key []byte) (id int, err error) {
	id, ok := c.ids[string(key)]
	if !ok {
		return 0, errUnknown
	}
	return id, nil
}

// Key is the text of a word.
func (c *Cedar) Key(id int) ([]byte, error) {
	if id < 0 || id >= len(c.words) {
		return nil, errUnknown
	}
	return []byte(c.words[id].text), nil
}

// Value is the number of a word.
func (c *Cedar) Value(id int) (int, error) {
	if id < 0 || id >= len(c.words) {
		return 0, errUnknown
	}
	return c.words[id].value, nil
}

var errNoFiles = errors.New("cedar: dictionaries are not kept in files here")

// SaveToFile is asked for, and never called.
func (c *Cedar) SaveToFile(name, format string) error { return errNoFiles }

// LoadFromFile is as SaveToFile.
func (c *Cedar) LoadFromFile(name, format string) error { return errNoFiles }
