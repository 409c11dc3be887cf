package sitegen

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
)

// Marker is the file that says that a folder is a site made here, and may be replaced by another.
const Marker = ".queens-site"

// output takes the files of a site. They are written into a folder inside the one that is wanted, and take
// their places when all are there. So that one stays the same folder for whoever stands in it, and nothing
// is needed of the folder that it is in.
type output struct {
	dir   string   // where the site is to stand
	root  *os.Root // the same
	stage string   // the folder in it where the site is written
	made  bool     // the folder was made here
	fresh bool     // it was no site before

	mu      sync.Mutex
	folders map[string]bool // that are there
	report  Report
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
	o := &output{dir: dir, stage: Marker + "-" + rand.Text(), folders: map[string]bool{}, report: Report{Dir: dir}}
	_, err = os.Stat(dir)
	o.made = errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("make the output folder: %w", err)
	}
	if o.root, err = os.OpenRoot(dir); err != nil {
		return nil, fmt.Errorf("open the output folder: %w", err)
	}
	// The marker is there first and stays: what is left of a build that was killed is ours, too.
	_, err = o.root.Lstat(Marker)
	o.fresh = errors.Is(err, fs.ErrNotExist)
	if o.fresh {
		err = o.root.WriteFile(Marker, []byte("This folder was made by queens build, which may replace all of it.\n"), 0o666)
	}
	if err == nil {
		err = o.root.Mkdir(o.stage, 0o777)
	}
	if err != nil {
		o.discard()
		return nil, fmt.Errorf("write the site: %w", err)
	}
	return o, nil
}

func replaceable(dir string) error {
	info, err := os.Stat(dir) // of what a link leads to
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(dir); err == nil {
			return fmt.Errorf("the output %s is a link that leads nowhere", dir)
		}
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
	staged := path.Join(o.stage, name)
	err := o.mkdir(path.Dir(staged))
	if err == nil {
		err = o.root.WriteFile(staged, data, 0o666)
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
	if o.folders[dir] {
		return nil
	}
	o.folders[dir] = true
	return o.root.MkdirAll(dir, 0o777)
}

// commit puts the site in its place. All that stood there is moved away, the new is moved in, and only
// then what was there is gone; if something cannot be moved all goes back.
func (o *output) commit() (*Report, error) {
	defer o.root.Close()
	old := o.stage + "-old"
	err := o.root.Mkdir(old, 0o777)
	var moved [][2]string
	move := func(from, to string) {
		entries, readErr := fs.ReadDir(o.root.FS(), from)
		err = cmp.Or(err, readErr)
		for _, entry := range entries {
			name := entry.Name()
			if err != nil || from == "." && slices.Contains([]string{Marker, o.stage, old}, name) {
				continue
			}
			way := [2]string{path.Join(from, name), path.Join(to, name)}
			if err = o.root.Rename(way[0], way[1]); err == nil {
				moved = append(moved, way)
			}
		}
	}
	move(".", old)
	move(o.stage, ".")
	if err != nil {
		for _, way := range slices.Backward(moved) {
			o.root.Rename(way[1], way[0])
		}
		o.root.Remove(old)
		o.discard()
		return nil, fmt.Errorf("put the site in place: %w", err)
	}
	if err := errors.Join(o.root.Remove(o.stage), o.root.RemoveAll(old)); err != nil {
		return nil, fmt.Errorf("remove the site before: %w", err)
	}
	return &o.report, nil
}

// discard removes what was written.
func (o *output) discard() {
	o.root.RemoveAll(o.stage)
	if o.fresh {
		o.root.Remove(Marker)
	}
	o.root.Close()
	if o.made {
		os.Remove(o.dir)
	}
}
