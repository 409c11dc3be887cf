package protocol

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"queens/internal/tool"
)

// TestJupyterClient has the client of Jupyter itself drive a kernel: see testdata/clients.py.
func TestJupyterClient(t *testing.T) {
	python := tool.Need(t, "/usr/bin/python3") // Debian's, which has its packages
	if err := exec.Command(python, "-c", "import jupyter_client").Run(); err != nil {
		tool.Missing(t, fmt.Errorf("python3-jupyter-client is missing: tools/setup-test.sh installs what tests need"))
	}
	program, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "testdata/clients.py", program, dir)
	cmd.Env = os.Environ()
	for _, name := range []string{"HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"} {
		cmd.Env = append(cmd.Env, name+"="+dir)
	}
	out, err := cmd.CombinedOutput()
	if n := strings.Count(string(out), "ok "); err != nil || n != 12 {
		t.Errorf("%v, %d checks passed:\n%s", err, n, out)
	}
	t.Logf("%s", out)
}
