// Package raster draws boards and digits as pixels of few colours, for files that hold no text and need no font: the pictures that
// links to a page show, pictures in questions, animations.
//
// A [Canvas] is drawn on. What [player.Board] and [player.Choices] are as SVG they are on it, too: the shapes are those of
// their drawings, the colours those of the style sheet in its light theme.
package raster
