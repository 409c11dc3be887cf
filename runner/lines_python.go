package runner

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
)

// pythonLines is how lines are counted in Python: by sys.monitoring, or by sys.settrace where that is not there. The
// counts stand in a file that the program shares with the runner, so nothing is lost whatever ends it.
var pythonLines = &lineKit{
	support: map[string]string{"lines.py": "support/lines.py"},
	open: func(p *Program, dir string) error {
		files := [][2]any{}
		size := 0
		for i, name := range p.names() {
			lines := countLines(p.Files[i].Text)
			files = append(files, [2]any{name, lines})
			size += 8 * (lines + 1)
		}
		text, err := json.Marshal(files)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "files.json"), text, 0o666)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, pythonCounts), make([]byte, size), 0o666)
		}
		return err
	},
	read: func(_ context.Context, b *Built, left *leavings) (counts LineCounts, err error) {
		data, err := left.read(pythonCounts)
		if err == nil {
			counts.Files, err = readNumbers(&b.program, data)
		}
		return counts, err
	},
}

// pythonCounts is the file of the counts.
const pythonCounts = "counts"

// readNumbers reads the counts of support/lines.py: for each file a number that says that it is counted, and one for
// each line, which is 0 where there is no code, and else the count and 1.
func readNumbers(p *Program, data []byte) ([]FileCounts, error) {
	files := p.noCounts()
	begun := false
	for _, file := range files {
		for line := range len(file.Counts) + 1 {
			if len(data) < 8 {
				return nil, forged("their file was cut")
			}
			n := binary.LittleEndian.Uint64(data)
			data = data[8:]
			switch {
			case line == 0:
				begun = begun || n != 0
			case n > math.MaxInt64:
				return nil, forged("%s:%d: a count of %d", file.File, line, n)
			case n > 0:
				if err := file.add(line, int64(n-1)); err != nil {
					return nil, err
				}
			}
		}
	}
	if !begun {
		return nil, errNone
	}
	return files, nil
}
