package clients_test

import (
	"fmt"
	"path/filepath"
	"testing"
)

// TestStarts: of a hundred kernels that are started and ended, one in five by kill -9 while a program runs, nothing is left: no process, and no
// file in any folder that they write to.
func TestStarts(t *testing.T) {
	rounds := 4
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		t.Run(fmt.Sprint(round+1), func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			l.env = append(l.env, "XDG_CACHE_HOME="+filepath.Join(l.dir, "cache")) // where nobody else leaves anything
			told := script[struct {
				Wrong            []any
				Alive, Processes []int
				Left, Forsaken   []string
				Killed           int
			}](t, l, "starts.py", "25")
			if len(told.Wrong)+len(told.Alive)+len(told.Processes)+len(told.Left)+len(told.Forsaken) > 0 || told.Killed < 5 {
				t.Errorf("%+v", told)
			}
		})
	}
}
