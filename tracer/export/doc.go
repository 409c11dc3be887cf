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
//
// A table (csv, jsonl, and with other means the formats of databases) has a row a step, with these columns:
//
//	variant, language, n  the program, and for which n it ran
//	step                  the number of the step in its trace, from 1
//	marker, kind, line    the marker of the step, from 0, its kind, and the line of the displayed source
//	a, b                  its arguments, as the program counts; empty or null where the marker has none
//	board                 the board after the step: the square of each line, . for an empty line (in jsonl a list, and null)
//	enter, try, ...       how many steps of each kind there were so far, if that is asked for
//
// Text, csv and jsonl can be read back: [Format.Read] makes an [Import] of them, which writes the trace file. A row must be what the
// program of the trace does; the first that is not is an error with its place.
package export
