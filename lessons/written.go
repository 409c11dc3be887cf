package lessons

import (
	"slices"
	"strings"

	"queens/programs"
	"queens/solvers"
)

// Written is a program in the languages in which a page shows it.
type Written struct {
	Texts []programs.Text // in the order in which they are offered
	First string          // the language that readers see who have chosen none
}

// In is the program in a language. If it is not shown in that language it is in the first one, or in the first of all.
func (w *Written) In(lang string) programs.Text {
	for _, name := range []string{lang, w.First} {
		if i := find(w.Texts, name); i >= 0 {
			return w.Texts[i]
		}
	}
	if len(w.Texts) == 0 {
		return programs.Text{} // a program that is not written cannot be shown
	}
	return w.Texts[0]
}

// written is the program of a directive in the languages of its option :lang:, whose first is shown first. Left out, it
// is shown in all languages, and first in that of its article.
func (f *file) written(d *directive, v solvers.Variant, n int) (w Written, ok bool) {
	all, err := programs.Texts(v, n)
	if err != nil {
		f.at(d.Pos(), "%v", err)
		return w, false
	}
	value, pos, given := d.option("lang")
	if !given {
		w = Written{all, solvers.Language}
		w.First = w.In(programs.Original(v).Name).Language.Name
		return w, true
	}
	for _, name := range strings.Fields(value) {
		text, ok := f.text(d, pos, v, all, "lang", name)
		if !ok {
			return w, false
		}
		if find(w.Texts, name) >= 0 {
			f.at(pos, "the option :lang: names %s twice", name)
			return w, false
		}
		w.Texts = append(w.Texts, text)
	}
	w.First = w.Texts[0].Language.Name
	return w, true
}

// text is the one of some texts in the language that an option names.
func (f *file) text(d *directive, pos int, v solvers.Variant, all []programs.Text, option, name string) (text programs.Text, ok bool) {
	if i := find(all, name); i >= 0 {
		return all[i], true
	}
	if _, err := programs.FindLanguage(name); err != nil {
		f.at(pos, "the option :%s: has an %v", option, err)
		return text, false
	}
	var names []string
	for _, text := range all {
		names = append(names, text.Language.Name)
	}
	f.at(pos, "the option :%s: names %s, in which %s is not written: want one of %s", option, name, v.Name, strings.Join(names, ", "))
	return text, false
}

// find is where a language stands among texts, or -1.
func find(texts []programs.Text, name string) int {
	return slices.IndexFunc(texts, func(text programs.Text) bool { return text.Language.Name == name })
}

// beside is the language of the option :beside:, which joins those in which the program is shown; "" if it is absent.
func (f *file) beside(d *directive, v solvers.Variant, n int, w *Written) (name string, ok bool) {
	name, pos, given := d.option("beside")
	if !given {
		return "", true
	}
	all, err := programs.Texts(v, n)
	if err != nil {
		f.at(pos, "%v", err)
		return "", false
	}
	text, ok := f.text(d, pos, v, all, "beside", name)
	switch {
	case !ok:
		return "", false
	case name == w.First:
		f.at(pos, "the option :beside: names %s, which stands there first: want another language", name)
		return "", false
	case find(w.Texts, name) < 0:
		w.Texts = append(w.Texts, text)
	}
	return name, true
}
