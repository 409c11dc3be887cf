package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"queens/runner/sandbox/supervisor"
)

// probes are what has been found out about programs named bwrap, by path.
var probes sync.Map // of func() (means, error)

// findBwrap finds a bubblewrap that works. Each is tried once.
func findBwrap() (means, error) {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return means{}, fmt.Errorf("sandbox: bubblewrap is not installed: %w", err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return means{}, err
	}
	probe, _ := probes.LoadOrStore(path, sync.OnceValues(func() (means, error) {
		return firstWorking([]means{{bwrap: path, sized: true}, {bwrap: path}})
	}))
	m, err := probe.(func() (means, error))()
	if err != nil {
		return means{}, fmt.Errorf("sandbox: bubblewrap does not work here: %w", err)
	}
	return m, nil
}

// systemDirs are where programs and libraries are. On most systems all but the first are links into it.
var systemDirs = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}

// configuration is what toolchains read below /etc. Nothing in it is secret.
var configuration = []string{"alternatives", "java*", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mono", "os-release", "python3*"}

// bwrapArguments are bubblewrap's, up to the command that it runs.
func (m means) bwrapArguments(c Command, limits Limits) []string {
	args := []string{"--unshare-all", "--new-session", "--as-pid-1", "--cap-drop", "ALL"}
	add := func(a ...string) { args = append(args, a...) }
	for _, dir := range systemDirs {
		if target, err := os.Readlink(dir); err == nil {
			add("--symlink", target, dir)
		} else if _, err := os.Stat(dir); err == nil {
			add("--ro-bind", dir, dir)
		}
	}
	for _, pattern := range configuration {
		found, _ := filepath.Glob("/etc/" + pattern)
		for _, path := range found {
			add("--ro-bind-try", path, path)
		}
	}
	for i, name := range accountFiles {
		add("--ro-bind-data", strconv.Itoa(supervisor.ExtraFd+i), "/etc/"+name)
	}
	add("--proc", "/proc", "--dev", "/dev")
	// What is written to these lies in memory, and no process holds it.
	for _, dir := range []string{"/dev/shm", "/tmp"} {
		if m.sized && limits.Memory > 0 {
			add("--size", strconv.FormatInt(limits.Memory, 10))
		}
		add("--tmpfs", dir)
	}
	for _, path := range c.visible() {
		add(path.how, path.name, path.name)
	}
	// To root, /proc/sys would be that of the machine, and open to be written.
	for _, dir := range []string{"/proc", "/dev", "/"} {
		add("--remount-ro", dir)
	}
	return args
}

// bound is a file or folder that is shown.
type bound struct{ name, how string }

// visible are the command's files and folders, what holds others before them.
func (c Command) visible() []bound {
	var all []bound
	for _, path := range c.ReadOnly {
		if !inSystem(path) {
			all = append(all, bound{filepath.Clean(path), "--ro-bind"})
		}
	}
	for _, path := range c.Writable {
		all = append(all, bound{filepath.Clean(path), "--bind"})
	}
	slices.SortStableFunc(all, func(a, b bound) int { return strings.Compare(a.name, b.name) })
	return all
}

// inSystem says whether a path is shown with the system's folders.
func inSystem(path string) bool {
	return slices.ContainsFunc(systemDirs, func(dir string) bool {
		return path == dir || strings.HasPrefix(path, dir+"/")
	})
}

// accountFiles are the files below /etc in which programs look up who they are.
var accountFiles = []string{"passwd", "group"}

// accounts are the texts of accountFiles. They hold one user, and nothing of the machine's.
func accounts() ([]*os.File, error) {
	var files []*os.File
	for _, text := range []string{
		fmt.Sprintf("user:x:%d:%d:user:/tmp:/bin/sh\n", os.Getuid(), os.Getgid()),
		fmt.Sprintf("user:x:%d:\n", os.Getgid()),
	} {
		r, w, err := os.Pipe()
		if err != nil {
			return files, err
		}
		_, err = w.WriteString(text)
		w.Close()
		files = append(files, r)
		if err != nil {
			return files, err
		}
	}
	return files, nil
}
