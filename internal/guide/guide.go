// Package guide reads the examples of the authoring guide, so that tests can build them.
package guide

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing/fstest"
)

// opening is the line above an example: a long fence, since an example holds fences, its language and perhaps the file that
// it is.
var opening = regexp.MustCompile("^(`````)(?:markdown|yaml|javascript)(?: (\\S+))?$")

// Course is the course that the examples of a guide make together. An example that names a file is that file; the
// others stand one after the other in its lesson.
func Course(guide string) (fstest.MapFS, error) {
	text, err := os.ReadFile(guide)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	fence, file, lesson, rest := "", "", "", ""
	for line := range strings.Lines(string(text)) {
		bare := strings.TrimSuffix(line, "\n")
		match := opening.FindStringSubmatch(bare)
		switch {
		case fence == "" && match != nil:
			fence, file = match[1], match[2]
			if strings.HasPrefix(file, "lessons/") {
				lesson = file
			}
		case fence == bare:
			fence = ""
			rest += "\n"
		case fence != "" && file != "":
			files[file] += line
		case fence != "":
			rest += line
		}
	}
	if fence != "" || lesson == "" {
		return nil, fmt.Errorf("%s: want a lesson among its examples, and every example closed", guide)
	}
	files[lesson] += rest
	course := fstest.MapFS{}
	for name, text := range files {
		course[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return course, nil
}
