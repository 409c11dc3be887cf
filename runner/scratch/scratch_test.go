//go:build unix

package scratch

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// helperVariable makes the test a process that makes folders in the place that it names, and waits to be killed.
const helperVariable = "QUEENS_SCRATCH_HELPER"

func TestMain(m *testing.M) {
	if place := os.Getenv(helperVariable); place != "" {
		helper(place)
		return
	}
	os.Exit(m.Run())
}

func helper(place string) {
	for range 3 {
		d, err := New(place)
		if err != nil {
			panic(err)
		}
		messy(d.Path)
	}
	fmt.Println("made")
	io.Copy(io.Discard, os.Stdin)
}

// messy fills a folder with what is hard to remove.
func messy(dir string) {
	deep := filepath.Join(dir, "a", "b", "c")
	os.MkdirAll(deep, 0o777)
	os.WriteFile(filepath.Join(deep, "file"), make([]byte, 1000), 0o444)
	os.Symlink("/", filepath.Join(deep, "root"))
	os.Symlink("../../../../..", filepath.Join(dir, "up"))
	os.Chmod(filepath.Join(dir, "a", "b"), 0)
}

func names(t *testing.T, place string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(place, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestKilled kills a process that has folders: while it lives nobody takes them away, and afterwards the next does.
func TestKilled(t *testing.T) {
	place := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperVariable+"="+place)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = bufio.NewReader(stdout).ReadString('\n')
	Sweep(place)
	if left := names(t, place); len(left) != 3 {
		t.Errorf("%v are left of a process that lives, want its 3 folders", left)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if err != nil {
		t.Fatal(err)
	}
	Sweep(place)
	if left := names(t, place); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestClose(t *testing.T) {
	place := t.TempDir()
	d, err := New(place)
	if err != nil {
		t.Fatal(err)
	}
	messy(d.Path)
	for range 2 {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	if left := names(t, place); len(left) != 0 {
		t.Errorf("left %v", left)
	}
	if _, err := New(filepath.Join(place, "none")); err == nil {
		t.Error("a folder is made in a place that is not there")
	}
}

// TestOthers wants nothing taken away that is not a scratch folder, and nothing behind a link.
func TestOthers(t *testing.T) {
	place, outside := t.TempDir(), t.TempDir()
	keep := func(path string) {
		t.Helper()
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, "lock"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	keep(filepath.Join(outside, "work"))
	keep(filepath.Join(outside, Prefix+"kept"))
	keep(filepath.Join(place, "queens-homework"))
	homework := filepath.Join(place, Prefix+"homework") // it has no lock
	if err := os.MkdirAll(homework, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(homework, "board.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": outside, "chain": filepath.Join(outside, Prefix+"kept"), "file": homework + "/board.txt", "none": "/nowhere"} {
		if err := os.Symlink(to, filepath.Join(place, Prefix+link)); err != nil {
			t.Fatal(err)
		}
	}
	// The lock of this one is a link to a file of somebody else.
	odd := filepath.Join(place, Prefix+"odd")
	if err := os.Mkdir(odd, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "work", "lock"), filepath.Join(odd, "lock")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(place, Prefix+"empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	before := names(t, place)
	Sweep(place, filepath.Join(place, "none"))
	after := names(t, place)
	if len(after) != len(before)-1 {
		t.Errorf("%v are left of %v, want all but the empty one", after, before)
	}
	for _, path := range []string{filepath.Join(outside, "work", "lock"), filepath.Join(outside, Prefix+"kept", "lock"), filepath.Join(homework, "board.txt")} {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// TestRace makes folders while others sweep: who has one keeps it.
func TestRace(t *testing.T) {
	place := t.TempDir()
	done := make(chan struct{})
	var sweepers, makers sync.WaitGroup
	for range 3 {
		sweepers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					Sweep(place)
				}
			}
		})
	}
	for range 4 {
		makers.Go(func() {
			for range 100 {
				d, err := New(place)
				if err != nil {
					t.Error(err)
					return
				}
				file := filepath.Join(d.Path, "file")
				if err := os.WriteFile(file, nil, 0o666); err != nil {
					t.Error(err)
				}
				if _, err := os.Stat(file); err != nil {
					t.Error(err)
				}
				if err := d.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	makers.Wait()
	close(done)
	sweepers.Wait()
	Sweep(place)
	if left := names(t, place); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}
