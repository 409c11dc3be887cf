// Package spec installs the kernel for Jupyter: it writes, lists and removes kernelspecs. A kernelspec is a folder with a file
// kernel.json, which says how the kernel is started, and logos; see
// https://jupyter-client.readthedocs.io/en/stable/kernels.html#kernel-specs.
package spec

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"queens/lessons/notebook"
)

// Name is the name of the kernel, which is that of its folder.
const Name = notebook.Kernel

// Language is the language of the kernel to Jupyter: one that no other kernel has, so that nobody's notebook in Python is opened with this
// one.
const Language = "queens"

// file is the part of a kernelspec that Jupyter reads. maxFile bounds one that is read.
const (
	file    = "kernel.json"
	maxFile = 1 << 20
)

// Spec is what kernel.json holds.
type Spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode,omitempty"`
	Env           map[string]string `json:"env"`
	Metadata      map[string]any    `json:"metadata"`
}

// New is the kernelspec of a binary, which is an absolute path. The flags are those of "queens kernel run".
func New(binary string, flags []string, version string) Spec {
	argv := append([]string{binary, "kernel", "run"}, flags...)
	return Spec{
		Argv:          append(argv, "{connection_file}"),
		DisplayName:   notebook.Title,
		Language:      Language,
		InterruptMode: "message",
		Env:           map[string]string{},
		Metadata:      map[string]any{Name: map[string]any{"version": version}},
	}
}

// Ours reports whether the kernelspec was written by this package, of any version.
func (s Spec) Ours() bool {
	_, ok := s.Metadata[Name]
	return ok
}

// Binary is the program that is started, "" if there is none.
func (s Spec) Binary() string {
	if len(s.Argv) == 0 {
		return ""
	}
	return s.Argv[0]
}

// Read reads the kernelspec in a folder of kernels. The error is a [fs.ErrNotExist] where there is none of our name.
func Read(kernels string) (s Spec, err error) {
	name := filepath.Join(kernels, Name, file)
	f, err := os.Open(name)
	if err != nil {
		return s, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return s, err
	}
	if len(data) > maxFile {
		return s, fmt.Errorf("%s has more than %d bytes", name, maxFile)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// ForeignError says that a kernel of our name is somebody else's.
type ForeignError struct{ Folder string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("the kernel in %s was not installed by queens", e.Folder)
}

// Install writes the kernelspec into a folder of kernels and returns its own folder. One of ours that is there is replaced; somebody
// else's is a [*ForeignError], unless force says that it is to go. kernel.json, without which the folder is none to Jupyter,
// comes last, and every file is written beside its place: so a kernel works at any moment, or is not there.
func Install(kernels string, s Spec, force bool) (folder string, err error) {
	folder = filepath.Join(kernels, Name)
	there, err := ours(kernels)
	var foreign *ForeignError
	switch {
	case errors.As(err, &foreign) && force:
		if err := os.RemoveAll(folder); err != nil {
			return "", err
		}
		there = false
	case err != nil:
		return "", err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", err
	}
	err = write(folder, s)
	if err != nil && !there {
		for _, name := range files() {
			os.Remove(filepath.Join(folder, name))
		}
		os.Remove(folder)
	}
	return folder, err
}

func write(folder string, s Spec) error {
	for _, l := range logos {
		data, err := l.draw()
		if err != nil {
			return err
		}
		if err := replace(filepath.Join(folder, l.name), data); err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return replace(filepath.Join(folder, file), append(data, '\n'))
}

// replace writes a file beside its place and renames it.
func replace(name string, data []byte) error {
	temp := fmt.Sprintf("%s.%08x", name, rand.Uint32())
	err := os.WriteFile(temp, data, 0o666)
	if err == nil {
		err = os.Rename(temp, name)
	}
	if err != nil {
		os.Remove(temp)
	}
	return err
}

// ours reports whether a kernel of ours is in a folder of kernels. A folder of our name with something else in it is a
// [*ForeignError].
func ours(kernels string) (bool, error) {
	folder := filepath.Join(kernels, Name)
	s, err := Read(kernels)
	switch {
	case err == nil && s.Ours():
		return true, nil
	case err == nil:
		return false, &ForeignError{folder}
	case !errors.Is(err, fs.ErrNotExist):
		if info, statErr := os.Stat(filepath.Join(folder, file)); statErr == nil && info.Mode().IsRegular() {
			return false, &ForeignError{folder} // one that cannot be read
		}
		return false, err
	}
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	}
	for _, entry := range entries { // what an installation that was killed has left is ours
		if !slices.ContainsFunc(files(), func(name string) bool { return strings.HasPrefix(entry.Name(), name) }) {
			return false, &ForeignError{folder}
		}
	}
	return false, nil
}

// Uninstall removes the kernelspec from a folder of kernels and returns its folder. The error is a [fs.ErrNotExist] where there is none, and a
// [*ForeignError] if it is somebody else's. What others have put beside it stays, and so does the folder then.
func Uninstall(kernels string) (folder string, err error) {
	folder = filepath.Join(kernels, Name)
	there, err := ours(kernels)
	switch {
	case err != nil:
		return folder, err
	case !there:
		return folder, &fs.PathError{Op: "uninstall", Path: folder, Err: fs.ErrNotExist}
	}
	for _, name := range files() {
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return folder, err
		}
	}
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return folder, nil
	}
	return folder, os.Remove(folder)
}

// files are the names of all files of the kernelspec, kernel.json first.
func files() []string {
	names := []string{file}
	for _, l := range logos {
		names = append(names, l.name)
	}
	return names
}
