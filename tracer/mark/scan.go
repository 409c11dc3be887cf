package mark

// scan finds the comments of a source, and says of each why a statement cannot stand in its place.
func scan(lang *Language, text string) []lineComment {
	s := lex(lang, text)
	if lang.Indented {
		s.indentation()
		return s.comments
	}
	places := s.places()
	for i := range s.comments {
		if c := &s.comments[i]; c.place == "" {
			c.place = places[c.gap]
		}
	}
	return s.comments
}
