package sitegen

import (
	"fmt"
	"strings"
	"sync"

	"github.com/longbridgeapp/opencc"
)

// simplified is the simplified form of each traditional character that has another.
var simplified = sync.OnceValues(func() (map[rune]rune, error) {
	converter, err := opencc.New("t2s")
	if err != nil {
		return nil, fmt.Errorf("read the dictionary of simplified Chinese: %w", err)
	}
	var all strings.Builder // a line each, so that none is part of a word
	for r := rune(0x3400); r < 0xa000; r++ {
		all.WriteString(string(r) + "\n")
	}
	converted, err := converter.Convert(all.String())
	if err != nil {
		return nil, err
	}
	forms := map[rune]rune{}
	r := rune(0x3400)
	for line := range strings.Lines(converted) {
		if to := []rune(strings.TrimSuffix(line, "\n")); len(to) == 1 && to[0] != r {
			forms[r] = to[0]
		}
		r++
	}
	return forms, nil
})

// sameCharacters are the characters of texts that a reader may write in another way: pairs of a traditional
// character and its simplified form, of which one is in the texts. A search takes both for the same.
func sameCharacters(texts ...string) (string, error) {
	forms, err := simplified()
	if err != nil {
		return "", err
	}
	found := map[rune]bool{}
	for _, text := range texts {
		for _, r := range text {
			if r >= 0x3400 {
				found[r] = true
			}
		}
	}
	var pairs strings.Builder
	if len(found) > 0 {
		for r := rune(0x3400); r < 0xa000; r++ {
			if to, ok := forms[r]; ok && (found[r] || found[to]) {
				pairs.WriteString(string(r) + string(to))
			}
		}
	}
	return pairs.String(), nil
}
