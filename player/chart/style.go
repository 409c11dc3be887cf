package chart

import _ "embed"

//go:embed chart.css
var style []byte

// Style is the style sheet of charts. Colours are custom properties of the page around them: --ink of names, --quiet of numbers,
// --line of the grid, --pane of the ground; --sans and --mono are its fonts.
func Style() []byte { return style }
