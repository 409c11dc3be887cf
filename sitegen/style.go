package sitegen

import (
	"embed"
	"io/fs"
	"slices"

	"queens/player/chart"
)

//go:embed styles/*.css
var styleFiles embed.FS

// style is the style sheet of the site: that of charts, and the files in styles, a subject each, in the order of their names.
func style() ([]byte, error) {
	names, err := fs.Glob(styleFiles, "styles/*.css") // sorted
	if err != nil {
		return nil, err
	}
	all := [][]byte{chart.Style()}
	for _, name := range names {
		text, err := styleFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return slices.Concat(all...), nil
}
