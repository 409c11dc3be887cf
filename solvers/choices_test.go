package solvers_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/solvers"
	"queens/solvers/plain"
	"queens/solvers/traced"
	"queens/tracer"
)

var update = flag.Bool("update", false, "write testdata/choices.json")

// allChoices are the ways to take or leave n items, in the order of the programs: those that take the first
// item come first.
func allChoices(n int) (all [][]int) {
	for bits := 1<<n - 1; bits >= 0; bits-- {
		var taken []int
		for i := n - 1; i >= 0; i-- {
			taken = append(taken, bits>>i&1)
		}
		all = append(all, taken)
	}
	return all
}

// enumerated are the solutions of the problem as they are defined: every choice is looked at. For a knapsack
// it is each choice that fits and is better than all before it.
func enumerated(items *tracer.Choices) (found []string) {
	best := -1
	for _, taken := range allChoices(len(items.Weights)) {
		weight, value := items.Taken(taken)
		switch {
		case items.Target > 0 && weight == items.Target:
			found = append(found, fmt.Sprint(taken))
		case items.Capacity > 0 && weight <= items.Capacity && value > best:
			best = value
			found = append(found, fmt.Sprint(taken))
		}
	}
	return found
}

// greatestValue is the best value of a knapsack, by dynamic programming over its capacity.
func greatestValue(items *tracer.Choices) int {
	best := make([]int, items.Capacity+1) // by the capacity that is used
	for i, weight := range items.Weights {
		for room := items.Capacity; room >= weight; room-- {
			best[room] = max(best[room], best[room-weight]+items.Values[i])
		}
	}
	return slices.Max(best)
}

// solve runs both programs of a name for some items, holds them against each other and folds their steps.
func solve(t *testing.T, v solvers.Variant, items *tracer.Choices) (found []string, last []int) {
	t.Helper()
	plain.Choose(v.Name, plain.Items(*items), func(taken []int) bool {
		found = append(found, fmt.Sprint(taken))
		last = slices.Clone(taken)
		return true
	})
	var twin []string
	fold := tracer.NewFold(items.Frame(), v.Source(1).Markers())
	err := traced.Choose(v.Name, traced.Items(*items), func(taken []int) bool {
		twin = append(twin, fmt.Sprint(taken))
		return true
	}, func(steps []tracer.Step) error {
		for _, s := range steps {
			if err := fold.Apply(s); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = fold.End()
	}
	if err != nil {
		t.Errorf("%s, %+v: %v", v.Name, *items, err)
	}
	if !slices.Equal(found, twin) || fold.Counts()[tracer.Solution] != int64(len(found)) {
		t.Errorf("%s, %+v: found %q, the twin %q", v.Name, *items, found, twin)
	}
	return found, last
}

// TestChoicesByEnumeration holds the programs against brute force, for the items of the course and for many
// others.
func TestChoicesByEnumeration(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 11))
	solved := 0
	for _, v := range solvers.Others() {
		var instances []*tracer.Choices
		for n := 1; n <= v.MaxN(); n++ {
			instances = append(instances, v.Choices(n))
		}
		for range 500 {
			items := &tracer.Choices{}
			for range 1 + random.IntN(9) {
				items.Weights = append(items.Weights, 1+random.IntN(15))
				items.Values = append(items.Values, 1+random.IntN(15))
			}
			limit := 1 + random.IntN(40)
			if v.Problem == solvers.SubsetSum {
				items.Values, items.Target = nil, limit
			} else {
				items.Capacity = limit
			}
			instances = append(instances, items)
		}
		for _, items := range instances {
			if err := items.Check(); err != nil {
				t.Fatal(err)
			}
			found, last := solve(t, v, items)
			if want := enumerated(items); !slices.Equal(found, want) {
				t.Errorf("%s, %+v: found %q, want %q", v.Name, *items, found, want)
			}
			if v.Problem == solvers.Knapsack {
				if _, value := items.Taken(last); value != greatestValue(items) {
					t.Errorf("%+v: the last choice is worth %d, want %d", *items, value, greatestValue(items))
				}
			}
			solved += len(found)
		}
	}
	if solved < 1000 {
		t.Errorf("only %d solutions were found", solved)
	}
}

// TestChoicesOnRecord holds the steps for the items of the course against those on record.
func TestChoicesOnRecord(t *testing.T) {
	type record struct {
		Counts tracer.Counts `json:"counts"`
		SHA256 string        `json:"sha256"`
	}
	got := map[string]map[string]record{}
	for _, v := range solvers.Others() {
		got[v.Name] = map[string]record{}
		for n := 1; n <= v.MaxN(); n++ {
			s := trace(t, v, n)
			hash := sha256.New()
			if err := tracer.Print(hash, s.markers)(s.steps); err != nil {
				t.Fatal(err)
			}
			got[v.Name][fmt.Sprint(n)] = record{s.counts(), hex.EncodeToString(hash.Sum(nil))}
		}
	}
	if *update {
		text, err := json.MarshalIndent(got, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/choices.json", append(text, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var want map[string]map[string]record
	readJSON(t, "choices.json", &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the steps differ from those on record (-want +got):\n%s", diff)
	}
}

// TestChoicesPrune: the items of the course make both programs refuse for each of their two reasons, and
// leave out most of what enumeration looks at.
func TestChoicesPrune(t *testing.T) {
	for _, v := range solvers.Others() {
		const n = 6
		items := v.Choices(n)
		fold := tracer.NewFold(items.Frame(), v.Source(n).Markers())
		over, other := 0, 0
		for _, step := range trace(t, v, n).steps {
			if err := fold.Apply(step); err != nil {
				t.Fatal(err)
			}
			if v.Source(n).Markers()[step.Marker()].Kind != tracer.Clash {
				continue
			}
			weight, _ := items.Taken(fold.Board())
			if step.B() == tracer.Take && weight+items.Weights[step.A()] > items.Target+items.Capacity {
				over++
			} else {
				other++
			}
		}
		if over < 5 || other < 5 {
			t.Errorf("%s: %d choices are refused for their weight, %d for what is left", v.Name, over, other)
		}
		if places := fold.Counts()[tracer.Place]; places >= 1<<(n+1)-2 {
			t.Errorf("%s: %d choices are made, enumeration makes no more", v.Name, places)
		}
	}
}

func TestChoicesSizes(t *testing.T) {
	v := find(t, "subset-sum")
	for _, n := range []int{0, 9} {
		want := fmt.Sprintf("n is %d, want 1 to 8: subset-sum has 8 items", n)
		for _, err := range []error{v.Solve(n, nil), v.Trace(n, nil, tracer.Discard), v.CheckN(n)} {
			if err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		v.Header(n) // is not asked to be right, and does not panic
	}
}

// TestOthersAreNoVariants: what goes over all variants does not meet them.
func TestOthersAreNoVariants(t *testing.T) {
	for _, v := range solvers.Variants() {
		if v.Problem != solvers.Queens || v.Choices(4) != nil || v.Header(4).Picture != "" {
			t.Errorf("%s solves %v", v.Name, v.Problem)
		}
	}
	names := map[string]bool{}
	for _, v := range solvers.All() {
		if names[v.Name] {
			t.Errorf("two programs are called %s", v.Name)
		}
		names[v.Name] = true
	}
	if len(names) != len(solvers.Variants())+len(solvers.Others()) {
		t.Errorf("%d programs in all", len(names))
	}
}
