package plain

// programs are the programs by name: the name of a variant, and for the nested loops one program for
// each n that is written out.
var programs = map[string]func() program{
	"nested-loops":           func() program { return new(nestedLoops) },
	"nested-loops-1":         func() program { return new(nestedLoops1) },
	"nested-loops-2":         func() program { return new(nestedLoops2) },
	"nested-loops-3":         func() program { return new(nestedLoops3) },
	"nested-loops-4":         func() program { return new(nestedLoops4) },
	"nested-loops-5":         func() program { return new(nestedLoops5) },
	"nested-loops-6":         func() program { return new(nestedLoops6) },
	"nested-loops-7":         func() program { return new(nestedLoops7) },
	"nested-loops-8":         func() program { return new(nestedLoops8) },
	"recursive":              func() program { return new(recursive) },
	"iterative":              func() program { return new(iterative) },
	"column-dfs":             func() program { return new(columnDFS) },
	"diagonal-sums":          func() program { return new(diagonalSums) },
	"flag-arrays":            func() program { return new(flagArrays) },
	"goto-skip":              func() program { return new(gotoSkip) },
	"safe-squares":           func() program { return new(safeSquares) },
	"board-scan":             func() program { return new(boardScan) },
	"cell-walk":              func() program { return new(cellWalk) },
	"one-array":              func() program { return new(oneArray) },
	"board-full":             func() program { return new(boardFull) },
	"column-recursion":       func() program { return new(columnRecursion) },
	"board-above":            func() program { return new(boardAbove) },
	"board-above-as-printed": func() program { return new(boardAboveAsPrinted) },
	"array-slant":            func() program { return new(arraySlant) },
	"array-slant-short":      func() program { return new(arraySlantShort) },
	"array-difference":       func() program { return new(arrayDifference) },
	"subset-sum":             func() program { return new(subsetSum) },
	"knapsack":               func() program { return new(knapsack) },
}
