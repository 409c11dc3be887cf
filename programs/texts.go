package programs

import (
	"errors"

	"queens/solvers"
	"queens/tracer/mark"
)

// Text is a program in one language.
type Text struct {
	Language Language
	Source   *mark.Source
}

// Texts are a variant's program for n in every language that it is written in, in the order of [Languages].
func Texts(v solvers.Variant, n int) (texts []Text, err error) {
	for _, lang := range languages {
		source, err := Source(v, lang, n)
		if errors.Is(err, ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		texts = append(texts, Text{lang, source})
	}
	return texts, nil
}

// Original is the language of the article that teaches a variant. Where that has none of ours it is Go.
func Original(v solvers.Variant) Language {
	reference := Language{}
	for _, lang := range languages {
		if lang.Title == v.Original {
			return lang
		}
		if lang.Name == solvers.Language {
			reference = lang
		}
	}
	return reference
}
