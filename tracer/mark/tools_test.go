package mark

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/tool"
)

// command runs a program in a folder and gives what it prints.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(tool.Need(t, name), args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, output, stderr.Bytes())
	}
	return string(output)
}

// write puts files into a folder.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The step functions that the calls of instrumented programs reach here: they do nothing.
const (
	stepsH    = "static inline void step_(int marker, int a, int b) { (void)marker, (void)a, (void)b; }\n"
	stepsJava = "package qs_;\npublic class Steps {\n    public static void step_(int marker, int a, int b) {}\n}\n"
	stepsCS   = "namespace qs_ { static class Steps { public static void step_(int marker, int a, int b) {} } }\n"
)

// runScripts runs programs in one process, for what does not have to be compiled, and gives what each prints
// and how it fails.
func runScripts(t *testing.T, interpreter, extension, script string, programs []string) []string {
	t.Helper()
	dir := t.TempDir()
	list, err := json.Marshal(programs)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"programs.json": string(list), "run" + extension: script})
	var results []string
	output := command(t, dir, interpreter, "run"+extension)
	if err := json.Unmarshal([]byte(output), &results); err != nil || len(results) != len(programs) {
		t.Fatalf("%v: %d results of %d programs\n%s", err, len(results), len(programs), output)
	}
	return results
}

const runPython = `
import contextlib, io, json, sys
results = []
for text in json.load(open("programs.json")):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        try:
            exec(compile(text, "program.py", "exec"), {"__name__": "__main__", "step_": lambda marker, a, b: None})
        except SystemExit:
            pass
        except BaseException as e:
            print("fails:", type(e).__name__, e)
    results.append(output.getvalue())
json.dump(results, sys.stdout)
`

const runNode = `
const vm = require("vm"), util = require("util"), fs = require("fs");
async function main() {
    const results = [];
    for (const text of JSON.parse(fs.readFileSync("programs.json", "utf8"))) {
        let output = "";
        const log = (...args) => { output += util.format(...args) + "\n"; };
        const context = vm.createContext({ console: { log, error: log }, process: { argv: [] }, step_() {} });
        try {
            vm.runInContext(text, context, { timeout: 5000 });
            await new Promise(setImmediate);
        } catch (e) {
            output += "fails: " + e;
        }
        results.push(output);
    }
    process.stdout.write(JSON.stringify(results));
}
process.on("unhandledRejection", () => {});
main();
`

// runCompiled compiles and runs one program and gives what it prints.
func runCompiled(t *testing.T, lang *Language, file, text string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, map[string]string{file: text, "steps.h": stepsH, "qs_/Steps.java": stepsJava, "Steps.cs": stepsCS})
	switch lang {
	case C:
		command(t, dir, "gcc", "-std=gnu17", "-w", "-include", "steps.h", "-o", "program", file)
		return command(t, dir, filepath.Join(dir, "program"))
	case Cpp:
		command(t, dir, "g++", "-std=c++20", "-w", "-include", "steps.h", "-o", "program", file)
		return command(t, dir, filepath.Join(dir, "program"))
	case Java:
		command(t, dir, "javac", file, "qs_/Steps.java")
		return command(t, dir, "java", strings.TrimSuffix(file, ".java"))
	case CSharp:
		command(t, dir, "mcs", "-warn:0", "-out:program.exe", file, "Steps.cs")
		return command(t, dir, "mono", "program.exe")
	}
	panic(fmt.Sprintf("%s is not compiled", lang.Name))
}
