// Package scratch makes folders that do not outlive their process, whatever ends it: what a process leaves that is
// killed, the next one that sweeps takes away.
//
// A folder stands in one of its own, beside a file that its process holds locked. The kernel takes the lock away
// with the process, so a folder whose lock can be had is nobody's any more.
package scratch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Prefix is how the names of the folders begin that hold scratch folders.
const Prefix = "queens-scratch-"

// The names in such a folder.
const (
	lockName = "lock"
	workName = "work"
)

// Dir is a scratch folder.
type Dir struct {
	Path string // the folder

	outer string // that it stands in, with its lock
	lock  *os.File
}

// attempts is how often a folder is made anew that a sweeper has taken away before it was locked.
const attempts = 10

// New makes a scratch folder below a place; "" is that of temporary files.
func New(place string) (*Dir, error) {
	if place == "" {
		place = os.TempDir()
	}
	for range attempts {
		d, err := try(place)
		if !errors.Is(err, errSwept) {
			return d, err
		}
	}
	return nil, fmt.Errorf("%s: a scratch folder is swept away each time that one is made", place)
}

// errSwept says that a sweeper was faster.
var errSwept = errors.New("swept")

func try(place string) (_ *Dir, err error) {
	outer, err := os.MkdirTemp(place, Prefix)
	if err != nil {
		return nil, err
	}
	d := &Dir{Path: filepath.Join(outer, workName), outer: outer}
	defer func() {
		if err != nil {
			d.Close()
		}
	}()
	d.lock, err = os.OpenFile(filepath.Join(outer, lockName), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errSwept
	}
	if err != nil {
		return nil, err
	}
	// One who has swept it has had the lock before us, or has it still.
	if !tryLock(d.lock) || !stands(d.lock) {
		return nil, errSwept
	}
	return d, os.Mkdir(d.Path, 0o700)
}

// stands says whether an open file is still there by its name.
func stands(f *os.File) bool {
	open, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(open, named)
}

// Close removes the folder and all that is in it, also where rights have been taken away. It may be called more than once.
func (d *Dir) Close() error {
	root, err := os.OpenRoot(d.outer)
	if err != nil {
		root, err = nil, nil // it is gone
	} else {
		err = empty(root)
	}
	if d.lock != nil {
		d.lock.Close() // an open file cannot be removed on every system
	}
	if root != nil {
		if err == nil {
			err = root.RemoveAll(lockName)
		}
		root.Close()
	}
	if removeErr := os.Remove(d.outer); err == nil && !errors.Is(removeErr, fs.ErrNotExist) {
		err = removeErr
	}
	return err
}

// empty removes all that is in a folder that holds a scratch folder but the lock, which goes when that has been done: a folder that was
// not emptied is found by the next.
func empty(root *os.Root) error {
	folder, err := root.Open(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	if err != nil {
		return err
	}
	for _, name := range names {
		if name != lockName {
			err = errors.Join(err, removeAll(root, name))
		}
	}
	return err
}

// removeAll removes what may hold folders that a program has taken the rights of.
func removeAll(root *os.Root, name string) error {
	if root.RemoveAll(name) == nil {
		return nil
	}
	_ = fs.WalkDir(root.FS(), name, func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			_ = root.Chmod(path, 0o700)
		}
		return nil
	})
	return root.RemoveAll(name)
}

// sweepTime is how long a sweep begins to remove further folders.
const sweepTime = 10 * time.Second

// Sweep removes, in some places, what processes of this user have left that are no more. What cannot be removed stays
// for the next sweep, and so does what is more than can be done within ten seconds.
func Sweep(places ...string) {
	end := time.Now().Add(sweepTime)
	for _, place := range places {
		sweep(place, end)
	}
}

func sweep(place string, end time.Time) {
	root, err := os.OpenRoot(place)
	if err != nil {
		return
	}
	defer root.Close()
	folder, err := root.Open(".")
	if err != nil {
		return
	}
	defer folder.Close()
	for {
		names, err := folder.Readdirnames(1000)
		for _, name := range names {
			if time.Now().After(end) {
				return
			}
			if strings.HasPrefix(name, Prefix) {
				sweepOne(root, name)
			}
		}
		if err != nil && err != io.EOF || len(names) == 0 {
			return
		}
	}
}

// sweepOne removes a folder whose lock can be had. Links are not followed, and folders of others are left alone.
func sweepOne(place *os.Root, name string) {
	seen, err := place.Lstat(name)
	if err != nil || !seen.IsDir() || !ours(seen) {
		return
	}
	root, err := place.OpenRoot(name)
	if err != nil {
		return
	}
	defer root.Close()
	if opened, err := root.Stat("."); err != nil || !os.SameFile(seen, opened) {
		return
	}
	if info, err := root.Lstat(lockName); err == nil && info.Mode().IsRegular() {
		lock, err := root.OpenFile(lockName, os.O_RDWR, 0)
		if err != nil {
			return
		}
		defer lock.Close()
		if !tryLock(lock) || empty(root) != nil || root.RemoveAll(lockName) != nil {
			return
		}
	}
	// One without a lock is being made, and has nothing in it: then it is made anew.
	_ = place.Remove(name)
}
