package programs

import (
	"errors"
	"path"

	"queens/solvers"
	"queens/tracer/mark"
)

// Text is a program in one language.
type Text struct {
	Language Language
	Source   *mark.Source
}

// Own is a program that is not compiled in, in the languages that it is written in.
type Own interface {
	solvers.Own
	Texts() []Text // in the order of [Languages], the first that of Source
}

// NewOwn is a program that is not compiled in as a variant.
func NewOwn(name string, own Own) solvers.Variant {
	return solvers.NewOwn(name, own.Texts()[0].Language.Title, own)
}

// Texts are a variant's program for n in every language that it is written in, in the order of [Languages].
func Texts(v solvers.Variant, n int) (texts []Text, err error) {
	if own, ok := v.Own().(Own); ok {
		return own.Texts(), nil
	}
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

// File is the name of the file that a text of a variant's program is to stand in.
func File(v solvers.Variant, text Text) string {
	if v.Own() != nil {
		return path.Base(text.Source.File)
	}
	return text.Language.File(v.Name)
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
