package sandbox

import (
	"testing"

	"queens/internal/tool"
)

// eachBox runs a test in each way in which this machine runs commands.
func eachBox(t *testing.T, test func(*testing.T, *Box)) {
	t.Helper()
	for _, way := range ways() {
		t.Run(way.name, func(t *testing.T) {
			b, err := way.box()
			if err != nil {
				tool.Missing(t, err)
			}
			test(t, b)
		})
	}
}

// way is one way to run commands.
type way struct {
	name string
	box  func() (*Box, error)
}
