package export_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"log"

	"queens/solvers"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// A package for a learning platform, of the first hundred steps of a run.
func ExampleFormat_Write() {
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

	part, err := export.Select(r, 1, 100)
	if err != nil {
		log.Fatal(err)
	}
	format, err := export.Find("scorm")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := format.Write(context.Background(), &file, part, export.Options{Locale: "zh-hant", Questions: 4}); err != nil {
		log.Fatal(err)
	}

	archive, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	for _, entry := range archive.File {
		fmt.Println(entry.Name)
	}
	// Output:
	// index.html
	// player.js
	// player.css
	// recursive-4/go.js
	// recursive-4/trace.js
	// recursive-4/index.js
	// recursive-4/000000.js
	// imsmanifest.xml
}
