// Package quiz makes questions about the run of a program, with their answers.
//
// A [Survey] reads a stream once: its method [Survey.Add] is a [tracer.Sink]. Then it answers any question at any step, says
// why a step does not fit one, and chooses steps that are worth asking about. Nothing here is put into words.
package quiz
