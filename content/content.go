// Package content holds the course's lessons, and its programs in the languages beside Go.
package content

import "embed"

// Lessons is the folder of the course as package lessons reads it. Its files of data end with yaml or json.
//
//go:embed *.[jy]* index.*.md lessons
var Lessons embed.FS

// Programs holds a folder for each variant, programs/VARIANT, as package programs reads it. Those in Go are in
// package solvers.
//
//go:embed programs
var Programs embed.FS
