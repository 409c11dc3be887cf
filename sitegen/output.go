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
	"strings"
	"sync"
)

// Marker is the file that says that a folder is a site made here, and may be replaced by another.
const Marker = ".queens-site"

// output takes the files of a site, and counts them. Several may be written at once.
type output struct {
	put   func(name string, data []byte) error           // keeps a file, by its path in the site
	later func(name string, make func() ([]byte, error)) // keeps how a file is made until somebody asks for it; nil where all are made at once

	mu     sync.Mutex
	report Report
}

// isPage reports whether a file is a page of the site. An export can be a page, too, but it stands for itself.
func isPage(name string) bool {
	return path.Ext(name) == ".html" && !strings.HasPrefix(name, exportFolder)
}

// write adds a file, by its path in the site.
func (o *output) write(name string, data []byte) error {
	if err := o.put(name, data); err != nil {
		return fmt.Errorf("write the site: %w", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.report.Files++
	o.report.Bytes += int64(len(data))
	if isPage(name) {
		o.report.Pages++
	}
	return nil
}

// offer adds a file that takes long to make and that no page shows.
func (o *output) offer(name string, make func() ([]byte, error)) error {
	if o.later != nil {
		o.later(name, make)
		return nil
	}
	data, err := make()
	if err != nil {
		return err
	}
	return o.write(name, data)
}

// folder is where a site is to stand on disk. Its files are written into a folder inside the one that is wanted, and take
// their places when all are there. So that one stays the same folder for whoever stands in it, and nothing
// is needed of the folder that it is in.
type folder struct {
	dir   string   // where the site is to stand
	root  *os.Root // the same
	stage string   // the folder in it where the site is written
	made  bool     // the folder was made here
	fresh bool     // it was no site before

	mu      sync.Mutex
	folders map[string]bool // that are there
}

// openFolder begins a site, if the folder may become one: it is absent, empty or a site already.
func openFolder(dir string) (*folder, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := replaceable(dir); err != nil {
		return nil, err
	}
	f := &folder{dir: dir, stage: Marker + "-" + rand.Text(), folders: map[string]bool{}}
	_, err = os.Stat(dir)
	f.made = errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("make the output folder: %w", err)
	}
	if f.root, err = os.OpenRoot(dir); err != nil {
		return nil, fmt.Errorf("open the output folder: %w", err)
	}
	// The marker is there first and stays: what is left of a build that was killed is ours, too.
	_, err = f.root.Lstat(Marker)
	f.fresh = errors.Is(err, fs.ErrNotExist)
	if f.fresh {
		err = f.root.WriteFile(Marker, []byte("This folder was made by queens build, which may replace all of it.\n"), 0o666)
	}
	if err == nil {
		err = f.root.Mkdir(f.stage, 0o777)
	}
	if err != nil {
		f.discard()
		return nil, fmt.Errorf("write the site: %w", err)
	}
	return f, nil
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

// put writes a file.
func (f *folder) put(name string, data []byte) error {
	staged := path.Join(f.stage, name)
	if err := f.mkdir(path.Dir(staged)); err != nil {
		return err
	}
	return f.root.WriteFile(staged, data, 0o666)
}

func (f *folder) mkdir(dir string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.folders[dir] {
		return nil
	}
	f.folders[dir] = true
	return f.root.MkdirAll(dir, 0o777)
}

// commit puts the site in its place. All that stood there is moved away, the new is moved in, and only
// then what was there is gone; if something cannot be moved all goes back.
func (f *folder) commit() error {
	defer f.root.Close()
	old := f.stage + "-old"
	err := f.root.Mkdir(old, 0o777)
	var moved [][2]string
	move := func(from, to string) {
		entries, readErr := fs.ReadDir(f.root.FS(), from)
		err = cmp.Or(err, readErr)
		for _, entry := range entries {
			name := entry.Name()
			if err != nil || from == "." && slices.Contains([]string{Marker, f.stage, old}, name) {
				continue
			}
			way := [2]string{path.Join(from, name), path.Join(to, name)}
			if err = f.root.Rename(way[0], way[1]); err == nil {
				moved = append(moved, way)
			}
		}
	}
	move(".", old)
	move(f.stage, ".")
	if err != nil {
		for _, way := range slices.Backward(moved) {
			f.root.Rename(way[1], way[0])
		}
		f.root.Remove(old)
		f.discard()
		return fmt.Errorf("put the site in place: %w", err)
	}
	if err := errors.Join(f.root.Remove(f.stage), f.root.RemoveAll(old)); err != nil {
		return fmt.Errorf("remove the site before: %w", err)
	}
	return nil
}

// discard removes what was written.
func (f *folder) discard() {
	f.root.RemoveAll(f.stage)
	if f.fresh {
		f.root.Remove(Marker)
	}
	f.root.Close()
	if f.made {
		os.Remove(f.dir)
	}
}
