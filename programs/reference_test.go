package programs

import (
	"strings"
	"testing"

	"queens/solvers"
)

// The stream of the program in Go is the one that is known of it.
func TestReference(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	want := Stream{N: 4, Steps: 326, SHA256: "21cec13288f25663c20eb805ba4f6d04807de0a26ec6e71a2d18d49bad0822a4"}
	for range 2 {
		if got, err := Reference(v, 4); err != nil || got != want {
			t.Errorf("got %v, %v, want %v", got, err, want)
		}
	}
	if _, err := Reference(v, 12); err == nil || !strings.Contains(err.Error(), "more than 20000000 steps") {
		t.Errorf("of too many steps: %v", err)
	}
	if _, err := Reference(v, 0); err == nil {
		t.Error("for n = 0")
	}
}
