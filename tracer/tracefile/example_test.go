package tracefile_test

import (
	"bytes"
	"fmt"

	"queens/solvers"
	"queens/tracer/tracefile"
)

// A variant is traced into a file in memory, and the board at one step is read back.
func Example() {
	v, err := solvers.Find("recursive")
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, v.Header(6))
	err = v.Trace(6, nil, w.Write)
	if closeErr := w.Close(""); err != nil || closeErr != nil {
		fmt.Println(err, closeErr)
		return
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	board, step, err := r.At(1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("step 1000 of %d: %s, board %s\n", r.Header().Steps, r.Header().Markers[step.Marker()].Kind, board)
	// Output:
	// step 1000 of 9086: compare, board 1 6 2 5 - -
}
