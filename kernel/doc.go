// Package kernel is a Jupyter kernel with seven languages in it, whose cells can be traced.
//
// Package zmtp moves frames, message makes messages of them, protocol answers those and calls an engine, which is here: it reads
// cells (package cell), runs their programs (package runner) and shows their steps. What a line command does is the command line's to know
// ([Commands]).
package kernel
