package runner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"queens/runner/scratch"
)

// gcovLines is how lines are counted in C and in C++: by gcc, without optimization, so that a line is what stands in it.
func gcovLines(dialect, install string) *lineKit {
	return &lineKit{
		tool:    func(chain *Toolchain) (string, error) { return findGcov(chain, install) },
		support: map[string]string{"lines.c": "support/lines.c"},
		build: func(b *building) (all []command) {
			gcc := func(args ...string) {
				all = append(all, command{b.tools[0], slices.Concat(b.tools[1:], []string{"-O0", "-Wall", "-fdiagnostics-color=never"}, args), nil})
			}
			var objects []string
			for i, file := range b.names() {
				if slices.Contains(headers, path.Ext(file)) {
					continue
				}
				object := fmt.Sprintf("../out/%d.o", i)
				objects = append(objects, object)
				// Programs with threads are counted right, too.
				gcc("--coverage", "-fprofile-update=atomic", "-x", dialect, "-c", "-o", object, "./"+file)
			}
			link := append([]string{"-o", "../out/" + programName(b.Program), "-Wl,--wrap=_exit,--wrap=_Exit"}, objects...)
			gcc(append(link, "-x", dialect, "../support/steps.c", "../support/lines.c", "-lgcov", "-lm", "-pthread")...)
			return all
		},
		env:  func(string) []string { return []string{"GCOV_PREFIX_STRIP=99"} }, // of the path, the name alone
		read: gcovRead,
	}
}

var gccName = regexp.MustCompile(`^(.*-|)(?:gcc|g\+\+|c\+\+|cc)((?:-[0-9.]+)?)$`)

// findGcov is the gcov of the same version as the compiler.
func findGcov(chain *Toolchain, install string) (string, error) {
	lang := chain.Language
	real, err := filepath.EvalSymlinks(chain.Tools[0])
	if err != nil {
		return "", err
	}
	m := gccName.FindStringSubmatch(filepath.Base(real))
	if m == nil || strings.Contains(chain.Version, "clang") {
		return "", fmt.Errorf("%s: lines are counted by gcc and gcov, and the compiler is %s", lang.Title, chain.Version)
	}
	for _, place := range []string{real, chain.Tools[0]} {
		for _, name := range []string{m[1] + "gcov" + m[2], "gcov" + m[2], "gcov"} {
			gcov := filepath.Join(filepath.Dir(place), name)
			if info, err := os.Stat(gcov); err == nil && info.Mode().IsRegular() {
				return gcov, nil
			}
		}
	}
	return "", &MissingError{lang, "gcov", install}
}

var gcovData = regexp.MustCompile(`^[0-9]+\.gcda$`)

func gcovRead(ctx context.Context, b *Built, left *leavings) (counts LineCounts, err error) {
	folder, err := scratch.New("")
	if err != nil {
		return counts, err
	}
	defer folder.Close()
	dir := folder.Path
	from, partial, err := left.newest()
	if err != nil {
		return counts, err
	}
	if n, err := left.copy(from, gcovData, dir); err != nil || n == 0 {
		return counts, errors.Join(err, errNoneIf(n == 0 && err == nil))
	}
	args := []string{"--json-format", "--stdout", "--relative-only"}
	for i := range b.program.Files {
		notes := fmt.Sprint(i, ".gcno")
		text, err := os.ReadFile(b.path("out", notes))
		if err != nil {
			continue // a header
		}
		if err := os.WriteFile(filepath.Join(dir, notes), text, 0o666); err != nil {
			return counts, err
		}
		args = append(args, notes)
	}
	text, err := b.convert(ctx, dir, command{b.counter, args, nil}, []string{b.counter}, nil)
	if err != nil {
		return counts, err
	}
	counts.Partial = partial
	counts.Files, err = readGcov(&b.program, text)
	return counts, err
}

func errNoneIf(none bool) error {
	if none {
		return errNone
	}
	return nil
}

// gcovReport is what is wanted of one of gcov's reports. There is one a compiled file.
type gcovReport struct {
	Files []struct {
		File  string `json:"file"`
		Lines []struct {
			Number int         `json:"line_number"`
			Count  json.Number `json:"count"`
		} `json:"lines"`
	} `json:"files"`
}

// readGcov reads the reports. A line of a header is in several, and so is one of a template, once a type.
func readGcov(p *Program, text string) ([]FileCounts, error) {
	files := p.noCounts()
	reports := json.NewDecoder(strings.NewReader(text))
	for {
		var report gcovReport
		switch err := reports.Decode(&report); {
		case err == io.EOF:
			return files, nil
		case err != nil:
			return nil, forged("gcov: %v", err)
		}
		for _, file := range report.Files {
			i := slices.Index(p.names(), path.Clean(file.File))
			if i < 0 {
				continue // of a library
			}
			for _, line := range file.Lines {
				count, err := line.Count.Int64()
				if err != nil {
					return nil, forged("%s:%d: a count of %s", p.Files[i].Name, line.Number, line.Count)
				}
				if err := files[i].add(line.Number, count); err != nil {
					return nil, err
				}
			}
		}
	}
}
