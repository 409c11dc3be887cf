package player_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"queens/internal/npm"
)

// The TypeScript compiler reads the types in the scripts' comments.
func TestTypes(t *testing.T) {
	t.Parallel()
	dir := npm.Dir(t)
	check := exec.Command("node", filepath.Join(dir, "typescript", "bin", "tsc"), "--project", "..")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
