package lessons

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"queens/programs"
	"queens/solvers"
)

// conformanceFile is the record of which programs do the steps of the one in Go: `queens verify --record` writes it.
const conformanceFile = "conformance.json"

// readConformance reads that record, nil if there is none. A stream must be that of the program in Go; a program that
// has changed since it was compared is a warning.
func readConformance(fsys fs.FS) (*programs.Conformance, Problems) {
	text, err := read(fsys, conformanceFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	problem := func(hash, format string, args ...any) Problem {
		before, _, found := bytes.Cut(text, []byte(`"`+hash+`"`))
		line := 1
		if found {
			line += bytes.Count(before, []byte("\n"))
		}
		return Problem{File: conformanceFile, Line: line, Msg: oneLine(fmt.Sprintf(format, args...))}
	}
	if err != nil {
		return nil, Problems{problem("", "%v", err)}
	}
	record, err := programs.ReadConformance(bytes.NewReader(text))
	if err != nil {
		return nil, Problems{problem("", "is no record of a comparison: %v", err)}
	}
	var problems Problems
	for _, name := range slices.Sorted(maps.Keys(record.Streams)) {
		for _, stream := range record.Streams[name] {
			v, err := solvers.Find(name)
			var want programs.Stream
			if err == nil {
				want, err = programs.Reference(v, stream.N)
			}
			if err == nil && stream != want {
				err = fmt.Errorf("the stream of %s for n = %d is not that of the program in Go: record it again with queens verify --record", name, stream.N)
			}
			if err != nil {
				problems = append(problems, problem(stream.SHA256, "%v", err))
				break // for what is too long for one n is so for those above
			}
		}
	}
	for _, program := range record.Programs {
		current, err := Current(program)
		if err != nil {
			problems = append(problems, problem(program.Source, "%v", err))
		} else if !current {
			stale := problem(program.Source, "%s in %s has changed since it was verified: record it again with queens verify --record", program.Variant, program.Language)
			stale.Warning = true
			problems = append(problems, stale)
		}
	}
	return record, problems
}

// Current reports whether a program is still the one that was compared.
func Current(program programs.Conforming) (bool, error) {
	v, err := solvers.Find(program.Variant)
	lang, langErr := programs.FindLanguage(program.Language)
	if err = cmp.Or(err, langErr); err != nil {
		return false, err
	}
	hash, err := programs.Hash(v, lang)
	if errors.Is(err, programs.ErrNone) {
		return false, nil
	}
	return hash == program.Source, err
}
