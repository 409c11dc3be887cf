package programs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"queens/solvers"
	"queens/tracer"
)

// maxReference is how many steps a run has at most of which [Reference] finds the hash.
const maxReference = 20_000_000

// references are those that were found, by variant and n, each a function that finds it once.
var references sync.Map

// Reference is the stream of the program in Go: that of the program in every language. It is an error if there are so
// many steps that they are not run in passing.
func Reference(v solvers.Variant, n int) (Stream, error) {
	type key struct {
		variant string
		n       int
	}
	find, _ := references.LoadOrStore(key{v.Name, n}, sync.OnceValues(func() (Stream, error) {
		if err := v.CheckN(n); err != nil {
			return Stream{}, err
		}
		stream, hash, markers := Stream{N: n}, sha256.New(), v.Source(n).Markers()
		count := func(steps []tracer.Step) error {
			stream.Steps += int64(len(steps))
			return nil
		}
		err := v.Trace(n, nil, tracer.Limit(maxReference, tracer.Tee(count, tracer.Print(hash, markers))))
		if errors.Is(err, tracer.ErrLimit) {
			err = fmt.Errorf("%s for n = %d takes more than %d steps: want a smaller n", v.Name, n, maxReference)
		}
		stream.SHA256 = hex.EncodeToString(hash.Sum(nil))
		return stream, err
	}))
	return find.(func() (Stream, error))()
}
