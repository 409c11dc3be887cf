package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"queens/lessons"
	"queens/sitegen"
)

func serveCommand() *cobra.Command {
	var dir, addr, source string
	var edition *choice
	var own *ownFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show the website on this machine, and build it again when something changes",
		Long: `Show the website of the course on this machine. When a lesson or a program below --content changes, the site is
built again and the open pages load again. With --source, the folder of the toolkit's own code, the
same holds for its programs and assets: the toolkit is built again and takes its own place, and --content
is the folder content there unless it is given.`,
		Args: noCourse,
		RunE: func(cmd *cobra.Command, args []string) error {
			if source != "" {
				if dir == "" {
					dir = filepath.Join(source, "content")
				}
				d := developer{source: source, addr: addr, content: dir, edition: edition.value, log: cmd.ErrOrStderr()}
				return d.run(cmd.Context())
			}
			trace, lines := own.runs(cmd)
			return sitegen.Serve(cmd.Context(), sitegen.ServeOptions{
				Open:    func() (fs.FS, func() error, error) { return courseFS(dir) },
				Edition: lessons.Edition(edition.value),
				Trace:   trace,
				Lines:   lines,
				Watch:   dir,
				Addr:    addr,
				Log:     cmd.ErrOrStderr(),
				Ready: func(url string) {
					fmt.Fprintf(cmd.ErrOrStderr(), "the course is at %s (Ctrl-C ends)\n", url)
				},
			})
		},
	}
	addContent(cmd, &dir)
	edition = addEdition(cmd)
	own = addOwn(cmd)
	cmd.Flags().StringVar(&addr, "addr", "localhost:8000", "HOST:PORT to listen on")
	cmd.Flags().StringVar(&source, "source", "", "folder of the toolkit's own code, to build it again when it changes")
	cmd.MarkFlagDirname("source")
	return cmd
}

// developer shows the site by a queens that it builds from the toolkit's own code, and puts the next one
// in its place when the code changes. While the code is wrong the last good one goes on.
type developer struct {
	source, addr, content, edition string
	log                            io.Writer

	server *exec.Cmd
	ended  chan error // told when the server has ended
	sum    [sha256.Size]byte
}

func (d *developer) run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "queens-source-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	watch, err := sitegen.Watch(d.source, d.skip)
	if err != nil {
		return err
	}
	defer watch.Close()
	// The variants' programs are a part of queens, though they stand in the folder of the lessons.
	programs, err := sitegen.Watch(filepath.Join(d.source, "content", "programs"), nil)
	if err != nil {
		return err
	}
	defer programs.Close()
	defer d.stop()
	for n := 1; ; n++ {
		binary := filepath.Join(dir, fmt.Sprintf("queens-%d.exe", n)) // a name that every system runs
		switch err := d.build(ctx, binary); {
		case err == nil:
			if err := d.start(binary); err != nil {
				return err
			}
		case d.server == nil || ctx.Err() != nil:
			return err
		default:
			fmt.Fprintf(d.log, "%v\n", err)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-d.ended:
			d.server = nil
			return fmt.Errorf("the site is not shown any more: %w", cmp.Or(err, errors.New("the server ended")))
		case err := <-watch.Failed:
			return err
		case err := <-programs.Failed:
			return err
		case <-watch.Changed:
		case <-programs.Changed:
		}
	}
}

// skip leaves out what is not the toolkit's code: the lessons are followed by the server itself.
func (d *developer) skip(dir string) bool {
	rel, err := filepath.Rel(d.source, dir)
	return err != nil || slices.Contains([]string{".git", "bin", "site", "node_modules", "content"}, rel)
}

// build makes a queens from the source.
func (d *developer) build(ctx context.Context, binary string) error {
	for _, args := range [][]string{{"generate", "./solvers"}, {"build", "-o", binary, "./cmd/queens"}} {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir = d.source
		if output, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go %s: %w\n%s", args[0], err, output)
		}
	}
	return nil
}

// start puts a new server in the place of the old one, unless it is the same: what go generate writes
// is a change of its own.
func (d *developer) start(binary string) error {
	text, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	if d.server != nil && sum == d.sum {
		return nil
	}
	d.sum = sum
	d.stop()
	d.server = exec.Command(binary, "serve", "--addr", d.addr, "--content", d.content, "--edition", d.edition)
	d.server.Stderr = d.log
	if err := d.server.Start(); err != nil {
		return err
	}
	d.ended = make(chan error, 1)
	go func(server *exec.Cmd, ended chan<- error) { ended <- server.Wait() }(d.server, d.ended)
	return nil
}

// stop ends the server and waits for its end: the next one wants its address.
func (d *developer) stop() {
	if d.server == nil {
		return
	}
	if d.server.Process.Signal(os.Interrupt) != nil { // not to be had on every system
		d.server.Process.Kill()
	}
	select {
	case <-d.ended:
	case <-time.After(5 * time.Second):
		d.server.Process.Kill()
		<-d.ended
	}
	d.server = nil
}
