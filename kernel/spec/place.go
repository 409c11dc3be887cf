package spec

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Machine is what Jupyter looks at to find its folders.
type Machine struct {
	OS     string // as runtime.GOOS
	Home   string
	Getenv func(name string) string
}

// This is the machine that the program runs on.
func This() (Machine, error) {
	home, err := os.UserHomeDir()
	return Machine{runtime.GOOS, home, os.Getenv}, err
}

// User is the folder of a user's own kernels.
func (m Machine) User() string { return filepath.Join(m.data(), "kernels") }

// data is Jupyter's folder of a user's data.
func (m Machine) data() string {
	if dir := m.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir
	}
	switch m.OS {
	case "darwin":
		return filepath.Join(m.Home, "Library", "Jupyter")
	case "windows":
		if dir := m.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter")
		}
		if dir := m.Getenv("JUPYTER_CONFIG_DIR"); dir != "" {
			return filepath.Join(dir, "data")
		}
		return filepath.Join(m.Home, ".jupyter", "data")
	}
	if dir := m.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter")
	}
	return filepath.Join(m.Home, ".local", "share", "jupyter")
}

// Prefix is the folder of kernels below a prefix, such as /usr/local.
func Prefix(dir string) string { return filepath.Join(dir, "share", "jupyter", "kernels") }

// environments are the variables that name the prefix of the Python environment that is active.
var environments = []string{"VIRTUAL_ENV", "CONDA_PREFIX"}

// ErrNoEnvironment says that no Python environment is active.
var ErrNoEnvironment = errors.New("no Python environment is active: neither VIRTUAL_ENV nor CONDA_PREFIX is set; --prefix names a folder")

// Environment is the folder of kernels of the Python environment that is active. The error is [ErrNoEnvironment] if none is.
func (m Machine) Environment() (string, error) {
	for _, name := range environments {
		if dir := m.Getenv(name); dir != "" {
			return Prefix(dir), nil
		}
	}
	return "", ErrNoEnvironment
}

// Search are the folders in which Jupyter looks for kernels, in its order: the first one with a kernel of a name is taken. What only Python knows,
// the folders of an interpreter that no variable names, is not among them.
func (m Machine) Search() (all []string) {
	add := func(dir string) {
		if dir != "" && !slices.Contains(all, dir) {
			all = append(all, dir)
		}
	}
	separator := ":"
	if m.OS == "windows" {
		separator = ";"
	}
	for dir := range strings.SplitSeq(m.Getenv("JUPYTER_PATH"), separator) {
		if dir != "" {
			add(filepath.Join(dir, "kernels"))
		}
	}
	own := []string{m.User()}
	if m.OS == "linux" {
		own = append(own, Prefix(filepath.Join(m.Home, ".local"))) // that of pip install --user
	}
	environment, _ := m.Environment()
	switch strings.ToLower(m.Getenv("JUPYTER_PREFER_ENV_PATH")) {
	case "", "no", "n", "false", "off", "0", "0.0":
		own = append(own, environment)
	default:
		own = append([]string{environment}, own...)
	}
	for _, dir := range own {
		add(dir)
	}
	if m.OS == "windows" {
		if dir := m.Getenv("PROGRAMDATA"); dir != "" {
			add(filepath.Join(dir, "jupyter", "kernels"))
		}
		return all
	}
	add(Prefix("/usr/local"))
	add(Prefix("/usr"))
	return all
}

// Installed is a kernel of our name that was found.
type Installed struct {
	Kernels string // the folder of kernels
	Spec    Spec
	Err     error // it cannot be read
}

// Find finds the kernels of our name in folders of kernels.
func Find(folders []string) (all []Installed) {
	for _, dir := range folders {
		s, err := Read(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		all = append(all, Installed{dir, s, err})
	}
	return all
}
