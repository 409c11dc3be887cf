package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// vacant refuses to replace a file that is there, unless that was said.
func vacant(name string, force bool) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || force:
		return nil
	case err != nil:
		return err
	case info.Mode().IsRegular():
		return fmt.Errorf("%s is there already: --force replaces it", name)
	}
	return nil // a device or a pipe is written to; a folder is refused with the writing
}

// fresh refuses to write over the file that is read, over a folder, and as vacant does.
func fresh(name, source string, force bool) error {
	if info, err := os.Stat(name); err == nil {
		from, err := os.Stat(source)
		switch {
		case info.IsDir():
			return fmt.Errorf("%s is a folder", name)
		case err == nil && os.SameFile(info, from):
			return usagef("%s is the source itself", name)
		}
	}
	return vacant(name, force)
}

// writeFile writes a file beside its place and renames it when it is whole: a file that was there stays
// when write fails, and its rights are those of the new one. What is there and is no file, a device or a pipe, is written to as it is, and a link
// is followed.
func writeFile(name string, write func(io.Writer) error) error {
	target, rights := name, fs.FileMode(0)
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder", name)
	case err == nil && !info.Mode().IsRegular():
		return writeInto(name, write)
	case err == nil:
		if target, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
		rights = info.Mode().Perm()
	default:
		// A link that leads to nothing is something that is there, too: a new file would take its place.
		if to, err := os.Readlink(name); err == nil {
			return fmt.Errorf("%s is a link to %s, which is not there", name, to)
		}
	}
	temp, err := createBeside(target)
	if err != nil {
		// The name that was tried is not one that the caller knows.
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	done := false
	defer func() {
		if !done { // also when write has panicked
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if err := write(temp); err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) && pathErr.Path == temp.Name() {
			pathErr.Path = name
		}
		return err
	}
	if rights != 0 {
		if err := temp.Chmod(rights); err != nil {
			return err
		}
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), target); err != nil {
		return err
	}
	done = true
	return nil
}

func writeInto(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = write(file)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// createBeside makes a new file in the folder of name, with the rights that a new file has.
func createBeside(name string) (*os.File, error) {
	dir, base := filepath.Split(name)
	for {
		temp := fmt.Sprintf("%s.%s.%08x", dir, base, rand.Uint32())
		file, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}
