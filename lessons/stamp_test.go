package lessons

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

var stampLine = regexp.MustCompile("(?m)^(\ufeff?)% from [0-9a-f]{8}\r?\n")

// stampSeeds are texts whose blocks stand close together, or that are not written as most are.
var stampSeeds = []string{
	"## A heading\n\nText.\n",
	"Text.\n## A heading\nText.\n",
	"Text:\n- one\n- two\n",
	"Text:\n1. one\n",
	"Text:\n```{board} 2 4 1 3\nA caption.\n```\nMore.\n",
	"- one\n```{board} 2 4 1 3\nA caption.\n```\n* two\n",
	"Text. \n| a | b |\n|---|---|\n| c | d |\n",
	"Text.\n> A quote.\n\n| a | b |\n|---|---|\n| c | d |\n",
	"[a]: https://example.org/\nText of [a].\n",
	"% A comment.\nText\n",
	"Text without an end",
	"[a]: b\n0) not a list\n",
	"",
}

// TestStampAddsLinesOnly holds a text that was stamped against what it was, whatever its lines end with.
func TestStampAddsLinesOnly(t *testing.T) {
	for _, seed := range stampSeeds {
		for _, text := range []string{seed, front + seed} {
			for _, written := range []string{text, "\ufeff" + text, "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")} {
				checkStamp(t, written)
			}
		}
	}
}

func FuzzStamp(f *testing.F) {
	for _, seed := range stampSeeds {
		f.Add(seed)
		f.Add(strings.ReplaceAll(seed, "\n", "\r\n"))
	}
	f.Fuzz(func(t *testing.T, text string) { checkStamp(t, front+text) })
}

// checkStamp stamps a text as a translation of itself.
func checkStamp(t *testing.T, text string) {
	t.Helper()
	source := []byte(stampLine.ReplaceAllString(text, "$1"))
	stamped, changed, err := Stamp(source, source, StampOptions{})
	if err != nil {
		return
	}
	if got := stampLine.ReplaceAll(stamped, []byte("$1")); !bytes.Equal(got, source) {
		t.Fatalf("stamped, %q became %q", source, stamped)
	}
	if marks := len(stampLine.FindAll(stamped, -1)); marks != changed {
		t.Fatalf("%q: %d blocks changed, and %d marks stand in %q", source, changed, marks, stamped)
	}
	for _, options := range []StampOptions{{}, {All: true}} {
		again, changed, err := Stamp(source, stamped, options)
		if err != nil || changed != 0 || !bytes.Equal(again, stamped) {
			t.Fatalf("stamped again, %q became %q (%d changed, %v)", stamped, again, changed, err)
		}
	}
}

func TestStampLine(t *testing.T) {
	const source = "First.\n\nSecond.\n"
	const stale = "% from 00000000\r\n\r\nErstes.\r\n\r\n% from 00000000\r\nZweites.\r\n"
	stamped, changed, err := Stamp([]byte(source), []byte(stale), StampOptions{Lines: []int{3}})
	if want := strings.Replace(stale, "00000000", fingerprint([]byte("First.")), 1); err != nil || changed != 1 || string(stamped) != want {
		t.Errorf("got %q, %d changed, %v, want %q", stamped, changed, err, want)
	}
}
