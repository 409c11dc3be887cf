// Package export writes traces in the forms that other tools want, and reads those back that hold every step.
//
// A [Part] is what is written: some steps of a trace file. A [Format] writes it. The formats are in a list, [Formats],
// and no other place knows how many there are.
//
// Steps are read block by block, so what is held in memory does not grow with the trace. A format whose readers would not bear a
// long trace says how many steps it takes (MaxSteps), and refuses more: nothing is cut without a word, and where a part is not
// the whole trace, what is written says so itself ([Part.Left]).
//
// A [Report] is not a form of the steps but what they tell as a whole, as a table of values, JSON, or a picture.
package export
