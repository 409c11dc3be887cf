package protocol

import "unicode/utf8"

// Offset is the place in bytes of a cursor, which counts code points from 0. A cursor before the text or behind it is at
// its beginning or its end.
func Offset(code string, cursor int) int {
	if cursor <= 0 {
		return 0
	}
	for offset := range code {
		if cursor == 0 {
			return offset
		}
		cursor--
	}
	return len(code)
}

// Cursor is how many code points stand before a place in bytes: the inverse of Offset. A place within a character is at its beginning.
func Cursor(code string, offset int) int {
	cursor := 0
	for i := 0; i < len(code); cursor++ {
		_, size := utf8.DecodeRuneInString(code[i:])
		if i += size; i > offset {
			break
		}
	}
	return cursor
}
