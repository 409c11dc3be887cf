package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
)

// Marker is the file that says that a folder is a site made here, and may be replaced by another.
const Marker = ".queens-site"

// output takes the files of a site. They are written into a folder beside the one that is wanted, which
// takes its place when all are there.
type output struct {
	dir   string // where the site is to stand
	stage string // where it is written
	root  *os.Root

	mu     sync.Mutex
	made   map[string]bool // folders that are there
	report Report
}

// openOutput begins a site, if the folder may become one: it is absent, empty or a site already.
func openOutput(dir string) (*output, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := replaceable(dir); err != nil {
		return nil, err
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return nil, fmt.Errorf("make the output folder: %w", err)
	}
	stage, err := os.MkdirTemp(parent, ".queens-site-*")
	if err != nil {
		return nil, fmt.Errorf("make the output folder: %w", err)
	}
	o := &output{dir: dir, stage: stage, made: map[string]bool{}, report: Report{Dir: dir}}
	if o.root, err = os.OpenRoot(stage); err == nil {
		err = o.write(Marker, []byte("This folder was made by queens build, which may replace all of it.\n"))
	}
	if err != nil {
		o.discard()
		return nil, err
	}
	return o, nil
}

func replaceable(dir string) error {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("look at the output folder: %w", err)
	case !info.IsDir():
		return fmt.Errorf("the output %s is not a folder: not ours to overwrite", dir)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("look at the output folder: %w", err)
	}
	if len(entries) == 0 {
		return nil
	}
	if info, err := os.Lstat(filepath.Join(dir, Marker)); err != nil || !info.Mode().IsRegular() {
		return fmt.Errorf("the output folder %s holds something that is no site of ours (no file %s): not ours to overwrite", dir, Marker)
	}
	return nil
}

// write adds a file, by its path in the site. Several may be written at once.
func (o *output) write(name string, data []byte) error {
	err := o.mkdir(path.Dir(name))
	if err == nil {
		err = o.root.WriteFile(name, data, 0o666)
	}
	if err != nil {
		return fmt.Errorf("write the site: %w", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.report.Files++
	o.report.Bytes += int64(len(data))
	if path.Ext(name) == ".html" {
		o.report.Pages++
	}
	return nil
}

func (o *output) mkdir(dir string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.made[dir] {
		return nil
	}
	o.made[dir] = true
	return o.root.MkdirAll(dir, 0o777)
}

// commit puts the site in its place. What stood there is gone only when the new one stands.
func (o *output) commit() (*Report, error) {
	defer o.discard()
	if err := o.root.Chmod(".", 0o755); err != nil {
		return nil, fmt.Errorf("write the site: %w", err)
	}
	o.root.Close() // some systems move no folder that is open
	old := o.stage + "-old"
	err := os.Rename(o.dir, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("replace the site: %w", err)
	}
	if err := os.Rename(o.stage, o.dir); err != nil {
		os.Rename(old, o.dir)
		return nil, fmt.Errorf("put the site in place: %w", err)
	}
	if err := os.RemoveAll(old); err != nil {
		return nil, fmt.Errorf("remove the site before: %w", err)
	}
	return &o.report, nil
}

// discard removes what was written, if it is not in its place.
func (o *output) discard() {
	if o.root != nil {
		o.root.Close()
	}
	os.RemoveAll(o.stage)
}
