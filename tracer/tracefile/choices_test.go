package tracefile

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/tracer"
	"queens/tracer/mark"
)

// chosen is a trace of two items, the first of which is taken.
func chosen(t testing.TB) []byte {
	t.Helper()
	s, err := mark.Parse(mark.Go, "choose.go", `//queens: base 0, lines items

package choose

func (s *search) choose(i, take int) {
	//step:try(i, take)
	s.taken[i] = take
	//step:place(i, take)
	s.item(i + 1)
	//step^:remove(i, take)
}
`)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHeader("choose", "go", 2, s)
	h.Choices = &tracer.Choices{Weights: []int{3, 5}, Target: 8}
	var file bytes.Buffer
	w := NewWriter(&file, h)
	if err := w.Write([]tracer.Step{tracer.NewStep(0, 0, 1), tracer.NewStep(1, 0, 1)}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(""); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestChoices(t *testing.T) {
	r := read(t, chosen(t))
	h := r.Header()
	want := &tracer.Choices{Weights: []int{3, 5}, Target: 8}
	if diff := cmp.Diff(want, h.Choices); diff != "" || h.Picture != PictureChoices || h.Lines != mark.Items {
		t.Errorf("picture %q of %q: %s", h.Picture, h.Lines, diff)
	}
	fold, _, err := r.At(2)
	if err != nil || fold.String() != "1 -" || fold.Refusal() != nil {
		t.Errorf("board %q, error %v, refusal %v", fold, err, fold.Refusal())
	}
	for marker, want := range []int{2, 2, 2} {
		if args, ok := h.Args(marker); args != want || !ok {
			t.Errorf("marker %d has %d arguments, %t, want %d", marker, args, ok, want)
		}
	}
	if _, ok := h.Args(3); ok {
		t.Error("a marker that is not there has arguments")
	}
}

func TestBadChoices(t *testing.T) {
	const items = `"choices":{"weights":[3,5],"target":8}`
	for name, c := range map[string]struct{ old, new, err string }{
		"unknown picture":      {`"picture":"choices"`, `"picture":"film"`, `picture is "film", want "board" or "choices"`},
		"board of items":       {`"picture":"choices"`, `"picture":"board"`, `picture is "board", but lines is "items"`},
		"no items":             {items, `"x":0`, `choices belong to "choices" alone, and must be there`},
		"null":                 {items, `"choices":null`, "must be there"},
		"no object":            {items, `"choices":[3]`, "cannot unmarshal array"},
		"too few":              {"[3,5]", "[3]", "1 items, but n is 2"},
		"no weight":            {"[3,5]", "[3,0]", "choices: item 1 has the weight 0, want 1 to 100000"},
		"heavy":                {"[3,5]", "[100001,5]", "item 0 has the weight 100001"},
		"fraction":             {"[3,5]", "[3.5,5]", "cannot unmarshal number"},
		"no target":            {`,"target":8`, ``, "want either a target or a capacity, above 0"},
		"both":                 {`"target":8`, `"target":8,"capacity":8`, "want either a target or a capacity"},
		"great target":         {`"target":8`, `"target":409400001`, "want at most 409400000"},
		"negative":             {`"target":8`, `"target":-8`, "want either a target or a capacity, above 0"},
		"values and a target":  {`"target":8`, `"target":8,"values":[1,1]`, "items with a target have no values"},
		"few values":           {`"target":8`, `"capacity":8,"values":[1]`, "1 values for 2 items"},
		"no value":             {`"target":8`, `"capacity":8,"values":[1,-1]`, "item 1 has the value -1"},
		"a knapsack":           {`"target":8`, `"capacity":8,"values":[1,1]`, ""},
		"long":                 {`"target":8`, `"target":8` + strings.Repeat(" ", maxChoices), "bytes of choices, at most 65536 are read"},
		"base":                 {`"base":0`, `"base":1`, "base is 1: items are counted from 0"},
		"a queen is not taken": {`"board":[-1,-1]`, `"board":[-1,2]`, "the board is not empty at the start"},
	} {
		t.Run(name, func(t *testing.T) {
			bad := change(t, chosen(t), func(entry string, content []byte) (string, []byte) {
				if entry != headerName {
					return entry, content
				}
				if !bytes.Contains(content, []byte(c.old)) {
					t.Fatalf("%q is not in the header %s", c.old, content)
				}
				return entry, bytes.Replace(content, []byte(c.old), []byte(c.new), 1)
			})
			_, err := NewReader(bytes.NewReader(bad), int64(len(bad)))
			if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("got %v, want %s", err, c.err)
			}
		})
	}
}
