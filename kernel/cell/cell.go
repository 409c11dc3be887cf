// Package cell reads cells: whose language they are in, their options, their line commands; and makes whole programs of cells that
// hold only functions.
package cell
