package export_test

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"log"
	"time"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// The queens that come and go, and the solutions, as an animation.
func ExampleFormat_Write_gif() {
	v, err := solvers.Find("recursive")
	if err != nil {
		log.Fatal(err)
	}
	var trace bytes.Buffer
	w := tracefile.NewWriter(&trace, v.Header(4))
	if err := v.Trace(4, nil, w.Write); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(""); err != nil {
		log.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(trace.Bytes()), int64(trace.Len()))
	if err != nil {
		log.Fatal(err)
	}

	part, err := export.Select(r, 1, 0, tracer.Place, tracer.Remove, tracer.Solution)
	if err != nil {
		log.Fatal(err)
	}
	format, err := export.Find("gif")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := format.Write(context.Background(), &file, part, export.Options{Delay: 300 * time.Millisecond}); err != nil {
		log.Fatal(err)
	}

	animation, err := gif.DecodeAll(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(animation.Image), "frames, the first for", animation.Delay[0], "hundredths of a second")
	// Output: 34 frames, the first for 30 hundredths of a second
}
