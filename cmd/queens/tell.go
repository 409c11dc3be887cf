package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/kernel"
	"queens/report"
	"queens/tracer"
)

// tell tells what a command has found, in a form of its flag: as text, or shown in the notebook that the command runs in.
func tell(cmd *cobra.Command, form string, r *report.Report) error {
	out := cmd.OutOrStdout()
	switch console := consoleOf(cmd.Context()); {
	case form == "json":
		return writeJSON(out, r.Data)
	case form == "csv":
		return r.WriteCSV(out)
	case form == "markdown":
		return r.WriteMarkdown(out)
	case console != nil:
		return console.Show(r)
	}
	return r.WriteText(out)
}

// finding is what a command returns that has found a difference: on the command line the exit status says it. In a notebook what was found is told
// and the cell is all right, unless strict.
func finding(cmd *cobra.Command, strict bool, what string) error {
	if consoleOf(cmd.Context()) != nil && !strict {
		return nil
	}
	return errors.New(what)
}

type consoleKey struct{}

// withConsole is a context for a command that runs in a notebook.
func withConsole(ctx context.Context, c *kernel.Console) context.Context {
	return context.WithValue(ctx, consoleKey{}, c)
}

// consoleOf is the notebook that a command runs in, or nil.
func consoleOf(ctx context.Context) *kernel.Console {
	console, _ := ctx.Value(consoleKey{}).(*kernel.Console)
	return console
}

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// countTable lists counts by kind, and their sum.
func countTable(counts tracer.Counts) *report.Table {
	t := &report.Table{Caption: "Steps of each kind", Header: []string{"kind", "steps"}, Numbers: 1}
	for _, kind := range tracer.Kinds() {
		if count := counts[kind]; count > 0 {
			t.Add(kind.String(), strconv.FormatInt(count, 10))
		}
	}
	t.Add("all", strconv.FormatInt(counts.Steps(), 10))
	return t
}

// tellWritten says that a file was written, and what it has not; in a notebook with a link to it.
func tellWritten(cmd *cobra.Command, name, left string) error {
	text := name + ": written"
	if left != "" {
		text += "\n" + name + ": " + left
	}
	console := consoleOf(cmd.Context())
	if console == nil {
		_, err := fmt.Fprintln(cmd.ErrOrStderr(), text)
		return err
	}
	bundle := map[string]any{"text/plain": text}
	if filepath.IsLocal(name) { // what is not below the notebook's folder is not shown by its server
		link := url.URL{Path: filepath.ToSlash(filepath.Clean(name))}
		rest := html.EscapeString(strings.TrimPrefix(text, name))
		bundle["text/html"] = fmt.Sprintf(`<a href="%s" target="_blank">%s</a>%s`, html.EscapeString(link.String()), html.EscapeString(name), strings.ReplaceAll(rest, "\n", "<br>"))
	}
	return console.Display(bundle)
}

// tellPicture writes a picture to standard output, or shows it in a notebook, where text stands for it elsewhere.
func tellPicture(cmd *cobra.Command, text string, write func(io.Writer) error) error {
	console := consoleOf(cmd.Context())
	if console == nil {
		return write(cmd.OutOrStdout())
	}
	var svg strings.Builder
	if err := write(&svg); err != nil {
		return err
	}
	return console.Display(report.Picture(svg.String(), text))
}
