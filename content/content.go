// Package content holds the course's lessons.
package content

import "embed"

// Lessons is the folder of the course as package lessons reads it.
//
//go:embed *.yaml index.*.md lessons
var Lessons embed.FS
