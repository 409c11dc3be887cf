package report_test

import (
	"fmt"
	"os"

	"queens/report"
	"queens/tracer"
	"queens/tracer/tracefile"
)

func headerOf(n int) *tracefile.Header {
	return &tracefile.Header{N: n, Base: 1, Lines: "columns", Markers: tracer.Markers{{Kind: tracer.Place}}}
}

func Example() {
	h := headerOf(4)
	fold := tracer.NewFold(h.Frame(), h.Markers)
	for line, square := range []int{2, 4, 1, 3} {
		fold.Apply(tracer.NewStep(0, line+1, square))
	}
	table := &report.Table{Header: []string{"kind", "steps"}, Numbers: 1}
	table.Add("place", "4")
	r := report.New(nil, report.Paragraph("a solution"), report.Boards{{Header: h, Fold: fold}}, table)
	if err := r.WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// a solution
	//
	// 1  . . Q .
	// 2  Q . . .
	// 3  . . . Q
	// 4  . Q . .
	//
	// kind   steps
	// place      4
}
