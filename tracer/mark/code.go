package mark

import "slices"

// Code says of each line of a text where its code begins: at its first word, text or sign that closes no bracket, as a
// byte of the line. It is -1 for a line without a word or a text: an empty one, a comment, a bracket, or the inside of a
// text that runs over several lines.
func Code(lang *Language, text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	code := make([]int, len(starts))
	held := make([]bool, len(starts)) // has a word or a text
	for i := range code {
		code[i] = -1
	}
	for _, token := range lex(lang, text).tokens {
		line, found := slices.BinarySearch(starts, token.start)
		if !found {
			line--
		}
		if code[line] < 0 && !slices.Contains([]string{")", "]", "}", ",", ";"}, token.text) {
			code[line] = token.start - starts[line]
		}
		held[line] = held[line] || token.kind != sign
	}
	for i := range code {
		if !held[i] {
			code[i] = -1
		}
	}
	return code
}
