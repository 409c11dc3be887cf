package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"queens/tracer/export"
)

var update = flag.Bool("update", false, "write the expected outputs of the scripts anew")

// commands are those that tests can start by their names.
var commands = map[string]func(){"queens": main}

func TestMain(m *testing.M) { testscript.Main(m, commands) }

func TestScripts(t *testing.T) {
	testscript.Run(t, scripts("testdata", nil, hasTool))
}

// scripts are those of a folder, with further variables of the environment.
func scripts(dir string, variables map[string]string, condition func(string) (bool, error)) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			dir, err := os.Getwd()
			if err != nil {
				return err
			}
			env.Setenv("PROJECT", dir+"/../..")
			for name, value := range variables {
				env.Setenv(name, value)
			}
			// What is compiled is found by its content, so scripts can share it.
			cache, err := os.UserCacheDir()
			env.Setenv("XDG_CACHE_HOME", cache)
			return err
		},
		Condition: condition,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status":    cmdStatus,
			"interrupt": cmdInterrupt,
			"zipedit":   cmdZipEdit,
			"zipdamage": cmdZipDamage,
		},
	}
}

// TestFormats runs the scripts of testdata/formats for each format of queens export. They have its name and the ending of its files
// as variables, and a trace that takes a while to write, and what the format is as conditions.
func TestFormats(t *testing.T) {
	long := filepath.Join(t.TempDir(), "long.zip")
	if status := run([]string{"trace", "nested-loops", "--n", "8", "-o", long}, io.Discard, io.Discard); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	for _, format := range export.Formats() {
		t.Run(format.Name, func(t *testing.T) {
			t.Parallel()
			testscript.Run(t, scripts("testdata/formats", map[string]string{"FORMAT": format.Name, "EXT": format.Ext, "LONG": long}, func(condition string) (bool, error) {
				use, isUse := strings.CutPrefix(condition, "uses:")
				switch {
				case isUse:
					return slices.Contains(format.Uses, export.Use(use)), nil
				case condition == "text":
					return format.Text, nil
				case condition == "boards":
					return format.Boards, nil
				case condition == "limited":
					return format.MaxSteps > 0 && format.MaxSteps < 100_000_000, nil // it does not take the long trace
				case condition == "root":
					return os.Geteuid() == 0, nil
				}
				return hasTool(condition)
			}))
		})
	}
}

// hasTool is the condition [tool:gcc]: whether a tool of another language is there. Where CI is set a script must not be
// skipped for one that is not.
func hasTool(condition string) (bool, error) {
	name, ok := strings.CutPrefix(condition, "tool:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", condition)
	}
	_, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") != "" {
		return false, err
	}
	return err == nil, nil
}
