package runner

import "embed"

// The support files: a function a language that records a step. A program is compiled or run together with
// that of its language, and none of its lines moves.
//
// They share the file named by the variable QUEENS_STEPS with the runner: the number of steps so far and a ring of
// words, see [ring]. So no step is lost, whatever ends the program.
//
//go:embed support
var support embed.FS

// stepsVariable names the file of the ring; its pipes stand beside it. Without it a program records nothing.
const stepsVariable = "QUEENS_STEPS"

func supportText(name string) string {
	text, err := support.ReadFile("support/" + name)
	if err != nil {
		panic(err) // a kit names a file that is not embedded: every kit is tested
	}
	return string(text)
}
