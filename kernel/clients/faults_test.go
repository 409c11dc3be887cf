package clients_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestMillion: a million lines are few messages, and stay in nobody's memory.
func TestMillion(t *testing.T) {
	l := newLab(t)
	told := script[struct {
		Rounds []struct {
			Seconds                    float64
			Messages, Characters, Kept int
			Status, Stderr, End        string
			Begins                     bool
		}
		Whole               int
		Before, After, Peak int64
	}](t, l, "million.py")
	shortest := patience.Seconds()
	for i, r := range told.Rounds {
		shortest = min(shortest, r.Seconds)
		if r.Status != "ok" || r.Messages > 300 || !r.Begins {
			t.Errorf("round %d: %+v", i, r)
		}
		if r.Characters > told.Whole || r.Characters < told.Whole && (!strings.Contains(r.Stderr, "Left out") || r.Kept != told.Whole) {
			t.Errorf("round %d: %d of %d characters, and nothing is said of it: %q %q", i, r.Characters, told.Whole, r.Stderr, r.End)
		}
	}
	if shortest > 10 { // what else the machine does may make one longer, and hardly all
		t.Errorf("the shortest of the rounds took %f s", shortest)
	}
	if grown := told.After - told.Before; grown > 32<<20 || told.Peak > 256<<20 {
		t.Errorf("the kernel's memory has grown by %d bytes, to %d at most", grown, told.Peak)
	}
}

// TestCharacters: no character is broken, wherever a program ends its pieces.
func TestCharacters(t *testing.T) {
	t.Parallel()
	told := script[struct {
		Status, Stderr               string
		Same                         bool
		Broken, Characters, Messages int
	}](t, newLab(t), "characters.py")
	if told.Status != "ok" || !told.Same || told.Broken != 0 || told.Messages > 300 {
		t.Errorf("%+v", told)
	}
}

// TestAsking: a program of each language asks; without a client that answers it reads the end.
func TestAsking(t *testing.T) {
	t.Parallel()
	type answer struct {
		Status, Stdout, Stderr string
		Prompts, Errors        []string
	}
	told := script[struct {
		Languages map[string]struct {
			answer
			Alone, Given answer
		}
	}](t, newLab(t), "asking.py", languages(t)...)
	for language, got := range told.Languages {
		if got.Status != "ok" || len(got.Prompts) == 0 || !strings.Contains(strings.Join(got.Prompts, "")+got.Stdout, "n? ") || !strings.HasSuffix(got.Stdout, "twice 42\n") {
			t.Errorf("%s asks: %+v", language, got.answer)
		}
		if alone := got.Alone; alone.Status != "ok" || !strings.HasSuffix(alone.Stdout, "nothing\n") || strings.Count(alone.Stderr, "standard input") != 1 {
			t.Errorf("%s with a client that cannot answer: %+v", language, alone)
		}
		if given := got.Given; given.Status != "ok" || len(given.Prompts) != 0 || !strings.HasSuffix(given.Stdout, "twice 8\n") {
			t.Errorf("%s with --input: %+v", language, given)
		}
	}
}

// TestClients: two clients at once, queues of cells of which one fails, and files in place of ports.
func TestClients(t *testing.T) {
	t.Parallel()
	type cell struct {
		Status, Stdout string
		Errors         int
	}
	told := script[struct {
		Pairs           [][2]string
		Stopping, Going []cell
		After           string
		ByFile          string `json:"by_file"`
		Rights, Files   []string
	}](t, newLab(t), "clients.py")
	for _, pair := range told.Pairs {
		if pair[0] != pair[1] {
			t.Errorf("the client %s has the output %q", pair[0], pair[1])
		}
	}
	if len(told.Pairs) != 10 || told.After != "after\n" {
		t.Errorf("%+v", told)
	}
	if told.ByFile != "by a file\n" || !slices.Equal(told.Rights, []string{"0o600"}) || len(told.Files) > 0 {
		t.Errorf("by files: %q, rights %q, left %q", told.ByFile, told.Rights, told.Files)
	}
	if want := []cell{{"ok", "1\n", 0}, {"error", "", 1}, {"aborted", "", 0}, {"aborted", "", 0}}; !reflect.DeepEqual(told.Stopping, want) {
		t.Errorf("with stop_on_error: %+v, want %+v", told.Stopping, want)
	}
	if want := []cell{{"ok", "1\n", 0}, {"error", "", 1}, {"ok", "3\n", 0}, {"ok", "4\n", 0}}; !reflect.DeepEqual(told.Going, want) {
		t.Errorf("without stop_on_error: %+v, want %+v", told.Going, want)
	}
}

// TestStopping: however a cell's tree of processes is ended, nothing is left.
func TestStopping(t *testing.T) {
	type told struct {
		Grown         int
		Ended, Exited *float64
		Seconds       float64
		Status, Again string
		Errors        []string
		Same          bool
		Number        int
		Dead, Left    []string
	}
	check := func(t *testing.T, got told, exits bool) {
		t.Helper()
		if got.Grown != 6 || got.Ended == nil || exits && got.Exited == nil || len(got.Left) > 0 {
			t.Errorf("%+v", got)
		}
	}
	t.Run("interrupt", func(t *testing.T) {
		l := newLab(t)
		shortest := patience.Seconds()
		var got told
		for try := 0; try < 5 && shortest > 1; try++ { // what else the machine does may make one longer, and hardly all
			got = script[told](t, l, "stopping.py", "interrupt")
			check(t, got, false)
			shortest = min(shortest, got.Seconds)
		}
		if shortest > 1 { // a second is what is promised where the machine is not loaded
			t.Logf("the shortest of the interrupts took %f s", shortest)
		}
		if shortest > 10 || got.Status != "error" || fmt.Sprint(got.Errors) != "[KeyboardInterrupt]" || got.Again != "again\n" || !got.Same {
			t.Errorf("%+v", got)
		}
	})
	t.Run("restart", func(t *testing.T) {
		got := script[told](t, newLab(t), "stopping.py", "restart")
		check(t, got, true)
		if got.Again != "again\n" || got.Number != 1 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("shutdown", func(t *testing.T) { check(t, script[told](t, newLab(t), "stopping.py", "shutdown"), true) })
	t.Run("client", func(t *testing.T) { check(t, script[told](t, newLab(t), "stopping.py", "client"), true) })
	t.Run("kernel", func(t *testing.T) {
		got := script[told](t, newLab(t), "stopping.py", "kernel")
		check(t, got, false)
		if got.Again != "again\n" {
			t.Errorf("%+v", got)
		}
	})
}
