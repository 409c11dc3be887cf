// Package programs finds the text of a variant's program in each language. A program in another language
// than Go has the markers of the one in Go: the same kinds in the same order, so that a trace of one is a
// trace of all, and a language adds only its lines.
package programs

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"text/template"

	"queens/content"
	"queens/solvers"
	"queens/tracer/mark"
)

// MaxLoops is the greatest n for which the nested loops are written out in other languages than Go.
const MaxLoops = 8

// ErrNone is wrapped by the error of [Source] where a program is not written in a language.
var ErrNone = errors.New("there is none")

type key struct {
	variant, lang string
	n             int
}

// sources are the parsed programs, each parsed when it is first asked for.
var sources sync.Map

// Source is the program of a variant in a language, for n queens. Only the nested loops differ from n to n:
// they are made from one template a language, and there are none for n greater than [MaxLoops] but in Go.
func Source(v solvers.Variant, lang Language, n int) (*mark.Source, error) {
	if own, ok := v.Own().(Own); ok {
		for _, text := range own.Texts() {
			if text.Language.Name == lang.Name {
				return text.Source, nil
			}
		}
		return nil, fmt.Errorf("%s in %s: %w", v.Name, lang.Title, ErrNone)
	}
	if lang.Name == solvers.Language {
		return v.Source(n), nil
	}
	k := key{v.Name, lang.Name, 0}
	looped := v.Name == "nested-loops"
	if looped {
		if n < 1 || n > MaxLoops {
			return nil, fmt.Errorf("%s in %s is written out for n = 1 to %d, not for n = %d: %w", v.Name, lang.Title, MaxLoops, n, ErrNone)
		}
		k.n = n
	}
	if source, ok := sources.Load(k); ok {
		return source.(*mark.Source), nil
	}
	file := lang.File(v.Name)
	name := path.Join("programs", v.Name, file)
	if looped {
		name += ".tmpl"
	}
	text, err := content.Programs.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s in %s: %w", v.Name, lang.Title, ErrNone)
	}
	if err == nil && looped {
		text, err = loops(name, string(text), n)
	}
	if err != nil {
		return nil, err
	}
	source, err := mark.Parse(lang.mark, file, string(text))
	if err != nil {
		return nil, err
	}
	sources.Store(k, source)
	return source, nil
}

// loops fills the template of a program whose number of loops stands in its source.
func loops(name, text string, n int) ([]byte, error) {
	t, err := template.New(path.Base(name)).Funcs(template.FuncMap{
		"indent": func(depth int) string { return strings.Repeat("    ", depth) },
		"add":    func(a, b int) int { return a + b },
	}).Parse(text)
	if err != nil {
		return nil, err
	}
	data := struct {
		N            int
		Loops, Inner []int // 1 to N, and N to 1
	}{N: n}
	for k := 1; k <= n; k++ {
		data.Loops = append(data.Loops, k)
		data.Inner = append(data.Inner, n+1-k)
	}
	var out bytes.Buffer
	err = t.Execute(&out, data)
	return out.Bytes(), err
}

// Holds reports whether a text is that of a file in a variant's folder, programs/VARIANT.
func Holds(variant, file string, text []byte) bool {
	held, err := content.Programs.ReadFile(path.Join("programs", variant, file))
	return err == nil && bytes.Equal(held, text)
}
