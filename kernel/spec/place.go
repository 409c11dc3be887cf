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
	Home   string // "" where the user has none
	Getenv func(name string) string
}

// This is the machine that the program runs on.
func This() Machine {
	home, _ := os.UserHomeDir()
	return Machine{runtime.GOOS, home, os.Getenv}
}

// ErrNoHome says that it is not known where a user's own files are.
var ErrNoHome = errors.New("you have no home folder, in which your own kernels would be; --prefix names a folder")

// User is the folder of a user's own kernels. The error is [ErrNoHome] where that cannot be known.
func (m Machine) User() (string, error) {
	dir := m.data()
	if dir == "" {
		return "", ErrNoHome
	}
	return filepath.Join(dir, "kernels"), nil
}

// data is Jupyter's folder of a user's data, "" where it would be in a home folder that there is not.
func (m Machine) data() string {
	atHome := func(names ...string) string {
		if m.Home == "" {
			return ""
		}
		return filepath.Join(append([]string{m.Home}, names...)...)
	}
	if dir := m.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir
	}
	switch m.OS {
	case "darwin":
		return atHome("Library", "Jupyter")
	case "windows":
		if dir := m.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter")
		}
		if dir := m.Getenv("JUPYTER_CONFIG_DIR"); dir != "" {
			return filepath.Join(dir, "data")
		}
		return atHome(".jupyter", "data")
	}
	if dir := m.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter")
	}
	return atHome(".local", "share", "jupyter")
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
	user, _ := m.User()
	own := []string{user}
	if m.OS == "linux" && m.Home != "" {
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
