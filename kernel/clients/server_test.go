package clients_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/lessons/notebook"
)

// serve starts a notebook server on the folder of work and returns the address of a notebook there. Its log is shown when the test fails.
func (l *lab) serve(t testing.TB) func(notebook string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	listener.Close()
	const token = "0123456789abcdef"
	log, err := os.Create(filepath.Join(l.dir, "server.log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := l.command(t.Context(), python, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1",
		fmt.Sprint("--port=", address.Port), "--NotebookApp.port_retries=0", "--NotebookApp.token="+token)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, cmd, log.Name()) })
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		response, err := http.Get(fmt.Sprintf("http://%s/api/status?token=%s", address, token))
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				break
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("the server does not answer: %v", err)
		}
	}
	return func(notebook string) string {
		return fmt.Sprintf("http://%s/notebooks/%s?token=%s", address, notebook, token)
	}
}

// stop asks a server to end, which ends its kernels first.
func stop(t testing.TB, cmd *exec.Cmd, log string) {
	if t.Failed() {
		text, _ := os.ReadFile(log)
		t.Logf("the server says\n%s", text)
	}
	cmd.Process.Signal(os.Interrupt) // asks whether it is meant
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
}

// ofCells is a notebook of code cells.
func ofCells(t testing.TB, kernel string, cells ...string) string {
	t.Helper()
	type cell struct {
		ID       string   `json:"id"`
		Type     string   `json:"cell_type"`
		Count    *int     `json:"execution_count"`
		Metadata struct{} `json:"metadata"`
		Outputs  []any    `json:"outputs"`
		Source   string   `json:"source"`
	}
	var all []cell
	for i, source := range cells {
		all = append(all, cell{ID: fmt.Sprint("c", i), Type: "code", Outputs: []any{}, Source: source})
	}
	text, err := json.Marshal(map[string]any{
		"cells": all, "nbformat": 4, "nbformat_minor": 5,
		"metadata": map[string]any{"kernelspec": map[string]string{"name": kernel, "display_name": kernel, "language": kernel}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// classic is a notebook in the classic client, in a browser.
type classic struct {
	*browser.Tab
	t testing.TB
}

// open opens a notebook and waits for its kernel. What the client itself says as it starts is no concern of ours.
func open(t testing.TB, address string) *classic {
	t.Helper()
	c := &classic{browser.New(t), t}
	c.Size(1280, 900, false)
	c.Open(address)
	c.Wait(`window.Jupyter?.notebook?.kernel?.is_connected() && document.querySelector("#run_all_cells a")`)
	c.idle()
	c.Wait(`performance.getEntriesByType("resource").some(r => r.name.includes("logo-64x64.png"))`)
	said := ""
	for deadline := time.Now().Add(time.Minute); !lastSaid.MatchString(said); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the client does not ask for the mode of its editor: it has said\n%s", said)
		}
		said += strings.Join(c.Problems(), "\n") + "\n"
	}
	return c
}

// lastSaid is what the client says last of what it cannot find, whatever the kernel: a mode of its editor.
var lastSaid = regexp.MustCompile(`(?s)Refused[^\n]*/mode/null/null\.js.*request failed`)

// menu clicks an entry of the menus.
func (c *classic) menu(id string) {
	c.t.Helper()
	browser.Eval[bool](c.Tab, fmt.Sprintf(`document.querySelector("#%s a").click() ?? true`, id))
}

// idle waits until nothing runs and no cell waits.
func (c *classic) idle() {
	c.t.Helper()
	c.Wait(`!Jupyter.notebook.kernel_busy && Jupyter.notebook.get_cells().every(cell => cell.input_prompt_number !== "*")`)
}

// add adds a cell, runs it, and returns its place.
func (c *classic) add(code string) int {
	c.t.Helper()
	return browser.Eval[int](c.Tab, fmt.Sprintf(`(() => {
		const cell = Jupyter.notebook.insert_cell_at_bottom("code");
		cell.set_text(%q);
		cell.execute();
		return Jupyter.notebook.find_cell_index(cell);
	})()`, code))
}

// output is an expression for what stands below a cell.
func output(cell int) string {
	return fmt.Sprintf(`Jupyter.notebook.get_cell(%d).output_area.element[0]`, cell)
}

// quiet wants a page, and the frames in it, to have had no problem, and to have asked nobody else.
func (c *classic) quiet() {
	c.t.Helper()
	for _, problem := range c.Problems() {
		c.t.Error(problem)
	}
}

// TestServer: a lesson's notebook on a real server in a real browser: all is run, a player is stepped, an endless loop interrupted, the
// kernel restarted.
func TestServer(t *testing.T) {
	l := newLab(t, "notebook")
	l.run(t, "queens", "notebook", "diagonals", "-o", ".")
	c := open(t, l.serve(t)("diagonals.ipynb"))
	if got := browser.Eval[string](c.Tab, `document.querySelector("#kernel_indicator").textContent.trim()`); !strings.HasPrefix(got, notebook.Title) {
		t.Errorf("the kernel is shown as %q, want %q", got, notebook.Title)
	}

	c.menu("run_all_cells")
	c.Wait(`Jupyter.notebook.get_cells().every(cell => cell.cell_type !== "code" || typeof cell.input_prompt_number === "number")`)
	c.idle()
	if errors := browser.Eval[[]string](c.Tab, `[...document.querySelectorAll(".output_error")].map(e => e.textContent)`); len(errors) > 0 {
		t.Errorf("errors: %q", errors)
	}
	players := browser.Eval[int](c.Tab, `document.querySelectorAll(".output iframe").length`)
	if players < 3 {
		t.Errorf("%d players, want 3 or more", players)
	}
	for i := range players { // what is far away is loaded when it comes near
		browser.Eval[bool](c.Tab, fmt.Sprintf(`document.querySelectorAll(".output iframe")[%d].scrollIntoView(), true`, i))
	}
	c.Wait(fmt.Sprintf(`true || %d`, players))
	frames := c.Frames()
	if len(frames) != players {
		t.Errorf("%d of %d players were loaded", len(frames), players)
	}
	for _, frame := range frames {
		step(t, frame)
	}
	c.quiet()
	shots(t, c.Tab, "lesson")

	loop := c.add("%%python\nprint('on and on', flush=True)\nwhile True:\n    pass")
	c.Wait(output(loop) + `.textContent.includes("on and on")`)
	c.menu("int_kernel")
	c.Wait(output(loop) + `.querySelector(".output_error")?.textContent.includes("KeyboardInterrupt")`)
	c.idle()

	c.menu("restart_kernel")
	c.Wait(`document.querySelector(".modal .btn-danger")`)
	browser.Eval[bool](c.Tab, `document.querySelector(".modal .btn-danger").click() ?? true`)
	c.Wait(`!document.querySelector(".modal") && Jupyter.notebook.kernel.is_connected()`)
	again := c.add("%%python\nprint('again')")
	c.Wait(output(again) + `.textContent.includes("again")`)
	c.idle()
	if number := browser.Eval[int](c.Tab, fmt.Sprintf(`Jupyter.notebook.get_cell(%d).input_prompt_number`, again)); number != 1 {
		t.Errorf("the first cell after the restart is number %d", number)
	}
	c.quiet()
}

// step steps a player forward, by its button, and wants another sentence and no problem.
func step(t testing.TB, frame *browser.Tab) {
	t.Helper()
	frame.Wait(`document.querySelector("queens-player")?.player`)
	before := browser.Eval[int](frame, `document.querySelector("queens-player").player.step`)
	said := browser.Eval[string](frame, `document.querySelector(".qp-sentence").textContent`)
	frame.Do(chromedp.Focus(chromedp.CSS("queens-player")))
	frame.Do(chromedp.KeyEvent(kb.ArrowRight))
	frame.Wait(fmt.Sprintf(`document.querySelector("queens-player").player.step === %d`, before+1))
	frame.Wait(fmt.Sprintf(`document.querySelector(".qp-sentence").textContent !== %q`, said))
	for _, problem := range frame.Problems() {
		t.Errorf("in a player: %s", problem)
	}
	if requests := frame.Requests(); len(requests) > 0 {
		t.Errorf("a player asks for %q", requests)
	}
}

var shown = flag.String("shots", "", "a folder for pictures of the notebook, to be looked at")

// shots takes pictures of the page in several widths and both themes, where that is asked for.
func shots(t testing.TB, tab *browser.Tab, name string) {
	if *shown == "" {
		return
	}
	for _, theme := range []string{"light", "dark"} {
		tab.Media("prefers-color-scheme", theme)
		for _, width := range []int{360, 768, 1280} {
			tab.Size(width, 900, width == 360)
			height := browser.Eval[int](tab, `Math.ceil((document.querySelector("#notebook-container") ?? document.documentElement).getBoundingClientRect().height) + 400`)
			tab.Size(width, min(height, 16000), width == 360)
			time.Sleep(time.Second)
			tab.Screenshot(filepath.Join(*shown, fmt.Sprintf("%s-%s-%d.png", name, theme, width)))
		}
	}
	tab.Media("prefers-color-scheme", "light")
	tab.Size(1280, 900, false)
}

// TestShots takes pictures of what each kind of cell shows.
func TestShots(t *testing.T) {
	if *shown == "" {
		t.Skip("no folder for pictures: -shots")
	}
	l := newLab(t, "notebook")
	program, err := os.ReadFile("../../content/programs/recursive/recursive.c")
	if err != nil {
		t.Fatal(err)
	}
	cells := []string{
		"%%c --n 5 --as mine\n" + string(program), "%help", "%list", "%langs", "%run recursive --n 5", "%compare recursive mine --n 4..6", "%diff recursive mine --n 4",
		"%board 2 4 1 - --attacks", "%stats recursive --n 5", "%stats recursive --n 5 --format svg", "%verify mine recursive", "%show recursive --n 5 --step 100",
		"%player nested-loops --n 7", "%export mine -o mine.csv --to csv", "%lesson", "%nothing", "%%c\nint main(void) {\n    int *p = 0;\n    return *p + x;\n}",
		"%%python\nraise ValueError('no')", "%%java\nclass A {\n    public static void main(String[] a) {\n        int[] b = new int[2];\n        b[2] = 1;\n    }\n}",
		"%%c --as crash\n#include <stdio.h>\nint main(void) {\n    printf(\"before\\n\");\n    int *p = 0;\n    *p = 1;\n}",
	}
	l.write(t, "shots.ipynb", ofCells(t, "queens", cells...))
	c := open(t, l.serve(t)("shots.ipynb"))
	for i := range cells { // one after the other, since a failure ends the queue
		browser.Eval[bool](c.Tab, fmt.Sprintf(`Jupyter.notebook.get_cell(%d).execute() ?? true`, i))
		c.Wait(fmt.Sprintf(`typeof Jupyter.notebook.get_cell(%d).input_prompt_number === "number"`, i))
	}
	c.idle()
	shots(t, c.Tab, "cells")
}
