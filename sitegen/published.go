package sitegen

import (
	"context"
	"fmt"
	"slices"

	"queens/lessons"
	"queens/solvers"
	"queens/tracer"
)

// published are numbers that others have published, and the run that counts them again.
var published = []struct {
	key     string // of the words that say what it is
	source  string
	variant string
	n       int
	of      func(*lessons.Tally) int64
	value   int64
}{
	{"published.solutions", "OEIS A000170", "one-array", 8, func(t *lessons.Tally) int64 { return t.Counts[tracer.Solution] }, 92},
	{"published.tree", "Knuth, TAOCP 7.2.2; OEIS A319284", "one-array", 8, nodes, 2057},
	{"published.tests-first", "Wirth 1971", "one-array", 8, func(t *lessons.Tally) int64 { return t.First[tracer.Try] }, 876},
	{"published.tests", "Wirth 1971", "one-array", 8, func(t *lessons.Tally) int64 { return t.Counts[tracer.Try] }, 15720},
}

// publishedTrees are rows of OEIS A319284, by n: the nodes of the search tree on each level.
var publishedTrees = map[int][]int64{
	4: {1, 4, 6, 4, 2},
	5: {1, 5, 12, 14, 12, 10},
	6: {1, 6, 20, 36, 46, 40, 4},
	7: {1, 7, 30, 76, 140, 164, 94, 40},
	8: {1, 8, 42, 140, 344, 568, 550, 312, 92},
}

// nodes is how many nodes the search tree has on all levels.
func nodes(t *lessons.Tally) (sum int64) {
	for _, nodes := range t.Nodes {
		sum += nodes
	}
	return sum
}

type publishedRow struct {
	What, Source, Variant string
	Value                 int64
}

// checkPublished counts what others have published, and lists it.
func checkPublished(ctx context.Context, words *catalogue) (rows []publishedRow, err error) {
	for _, pub := range published {
		v, err := solvers.Find(pub.variant)
		if err != nil {
			return nil, err
		}
		tally, err := lessons.Run(ctx, v, pub.n)
		if err != nil {
			return nil, err
		}
		if got := pub.of(tally); got != pub.value {
			return nil, fmt.Errorf("%s counts %d for n = %d, but %s has published %d", v.Name, got, pub.n, pub.source, pub.value)
		}
		what, err := words.text(pub.key, "n", pub.n)
		if err != nil {
			return nil, err
		}
		rows = append(rows, publishedRow{what, pub.source, v.Name, pub.value})
	}
	return rows, checkTrees(ctx)
}

// checkTrees holds the trees that have been published against that of a program of the course.
func checkTrees(ctx context.Context) error {
	v, err := solvers.Find("one-array")
	if err != nil {
		return err
	}
	for n := range countsN + 1 {
		want, ok := publishedTrees[n]
		if !ok {
			continue
		}
		tally, err := lessons.Run(ctx, v, n)
		if err != nil {
			return err
		}
		if !slices.Equal(tally.Nodes, want) {
			return fmt.Errorf("%s has a tree of %v for n = %d, but OEIS A319284 has published %v", v.Name, tally.Nodes, n, want)
		}
	}
	return nil
}
