package lessons

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// TraceFile runs the traced twin of a variant into a trace file in memory, up to a step; most 0 is the whole run. Lessons bound the
// length of a trace that is played, and so its size.
func TraceFile(ctx context.Context, v solvers.Variant, n int, most int64) ([]byte, error) {
	var file bytes.Buffer
	writer := tracefile.NewWriter(&file, v.Header(n))
	limit := int64(MaxSteps)
	if most > 0 {
		limit = most
	}
	cut := ""
	err := v.Trace(n, nil, tracer.Cancel(ctx, tracer.Limit(limit, writer.Write)))
	if most > 0 && errors.Is(err, tracer.ErrLimit) {
		cut, err = tracefile.CutLimit, nil
	}
	if closeErr := writer.Close(cut); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, fmt.Errorf("trace %s for n = %d: %w", v.Name, n, err)
	}
	return file.Bytes(), nil
}
