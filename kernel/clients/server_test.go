package clients_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"queens/internal/browser"
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

// notebook is a notebook of code cells.
func notebook(t testing.TB, kernel string, cells ...string) string {
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

func TestClassic(t *testing.T) {
	l := newLab(t, "notebook")
	address := l.serve(t)
	l.write(t, "one.ipynb", notebook(t, "python3", "print(1)", "while True: pass"))
	tab := browser.New(t)
	tab.Size(1280, 900, false)
	tab.Open(address("one.ipynb"))
	tab.Wait(`window.Jupyter?.notebook?.kernel?.is_connected()`)
	tab.Wait(`document.querySelector("#run_all_cells a")`)
	browser.Eval[bool](tab, `document.querySelector("#run_all_cells a").click() ?? true`)
	tab.Wait(`document.querySelector(".output_stdout pre")?.textContent === "1\n"`)
	browser.Eval[bool](tab, `document.querySelector("#int_kernel a").click() ?? true`)
	tab.Wait(`document.querySelector(".output_error")`)
	browser.Eval[bool](tab, `document.querySelector("#restart_kernel a").click() ?? true`)
	tab.Wait(`document.querySelector(".modal .btn-danger")`)
	browser.Eval[bool](tab, `document.querySelector(".modal .btn-danger").click() ?? true`)
	tab.Screenshot("/tmp/kq/classic.png")
	time.Sleep(2 * time.Second)
	t.Log(strings.Join(tab.Problems(), "\n"))
	t.Log(strings.Join(tab.Requests(), "\n"))
	text, _ := os.ReadFile(filepath.Join(l.dir, "server.log"))
	t.Log(string(text))
}
