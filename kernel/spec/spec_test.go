package spec_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/kernel/spec"
)

func machine(system string, variables ...string) spec.Machine {
	return spec.Machine{OS: system, Home: "/home/anna", Getenv: func(name string) string {
		for _, v := range variables {
			if value, ok := strings.CutPrefix(v, name+"="); ok {
				return value
			}
		}
		return ""
	}}
}

func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		m          spec.Machine
		user, env  string
		last       string
		folders    int
		preferring bool // the environment comes before the user's
	}{
		{m: machine("linux"), user: "/home/anna/.local/share/jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 3},
		{m: machine("linux", "XDG_DATA_HOME=/data"), user: "/data/jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 4},
		{m: machine("linux", "XDG_DATA_HOME=/data", "JUPYTER_DATA_DIR=/j"), user: "/j/kernels", last: "/usr/share/jupyter/kernels", folders: 4},
		{m: machine("linux", "VIRTUAL_ENV=/venv"), user: "/home/anna/.local/share/jupyter/kernels", env: "/venv/share/jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 4},
		{m: machine("linux", "CONDA_PREFIX=/conda", "JUPYTER_PREFER_ENV_PATH=1"), user: "/home/anna/.local/share/jupyter/kernels", env: "/conda/share/jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 4, preferring: true},
		{m: machine("linux", "JUPYTER_PATH=/a:/b:"), user: "/home/anna/.local/share/jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 5},
		{m: machine("darwin", "XDG_DATA_HOME=/data"), user: "/home/anna/Library/Jupyter/kernels", last: "/usr/share/jupyter/kernels", folders: 3},
		{m: machine("windows", "APPDATA=/roaming", "PROGRAMDATA=/all"), user: "/roaming/jupyter/kernels", last: "/all/jupyter/kernels", folders: 2},
		{m: machine("windows"), user: "/home/anna/.jupyter/data/kernels", last: "/home/anna/.jupyter/data/kernels", folders: 1},
		{m: machine("windows", "JUPYTER_CONFIG_DIR=/conf"), user: "/conf/data/kernels", last: "/conf/data/kernels", folders: 1},
	} {
		user, err := test.m.User()
		if got := filepath.ToSlash(user); got != test.user || err != nil {
			t.Errorf("%v: the user's kernels are in %s, want %s", test, got, test.user)
		}
		env, err := test.m.Environment()
		if got := filepath.ToSlash(env); got != test.env || (err == nil) != (test.env != "") {
			t.Errorf("%v: the environment's kernels are in %q (%v), want %q", test, got, err, test.env)
		}
		search := test.m.Search()
		if got := filepath.ToSlash(search[len(search)-1]); got != test.last || len(search) != test.folders {
			t.Errorf("%v: looked for in %v, want %d folders and the last one to be %s", test, search, test.folders, test.last)
		}
		if env != "" && (slices.Index(search, env) < slices.Index(search, user)) != test.preferring {
			t.Errorf("%v: looked for in %v", test, search)
		}
	}
}

// TestNoHome looks for places where the user has no home folder.
func TestNoHome(t *testing.T) {
	m := machine("linux")
	m.Home = ""
	if dir, err := m.User(); !errors.Is(err, spec.ErrNoHome) {
		t.Errorf("the user's kernels are in %q (%v)", dir, err)
	}
	if search := m.Search(); len(search) != 2 {
		t.Errorf("looked for in %q", search)
	}
	m = machine("linux", "JUPYTER_DATA_DIR=/j")
	m.Home = ""
	if dir, err := m.User(); filepath.ToSlash(dir) != "/j/kernels" || err != nil {
		t.Errorf("the user's kernels are in %q (%v)", dir, err)
	}
}

func install(t *testing.T, kernels string, force bool) error {
	t.Helper()
	folder, err := spec.Install(kernels, spec.New("/opt/queens", nil, "1"), force)
	if err == nil && folder != filepath.Join(kernels, "queens") {
		t.Errorf("installed in %s", folder)
	}
	return err
}

func TestInstall(t *testing.T) {
	kernels := filepath.Join(t.TempDir(), "share", "kernels")
	for range 2 { // the second time it is replaced
		if err := install(t, kernels, false); err != nil {
			t.Fatal(err)
		}
		want := []string{"kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"}
		if got := names(t, filepath.Join(kernels, "queens")); !slices.Equal(got, want) {
			t.Errorf("the kernel's files are %v, want %v", got, want)
		}
	}
	s, err := spec.Read(kernels)
	if err != nil || !s.Ours() || s.InterruptMode != "message" || !slices.Equal(s.Argv, []string{"/opt/queens", "kernel", "run", "{connection_file}"}) {
		t.Errorf("%+v, %v", s, err)
	}
	// What others have put there stays.
	if err := os.WriteFile(filepath.Join(kernels, "queens", "kernel.js"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := spec.Uninstall(kernels); err != nil {
		t.Error(err)
	}
	if got := names(t, filepath.Join(kernels, "queens")); !slices.Equal(got, []string{"kernel.js"}) {
		t.Errorf("left are %v", got)
	}
	var foreign *spec.ForeignError
	if err := install(t, kernels, false); !errors.As(err, &foreign) {
		t.Errorf("over somebody's folder: %v", err)
	}
	if err := os.Remove(filepath.Join(kernels, "queens", "kernel.js")); err != nil {
		t.Fatal(err)
	}
	if err := install(t, kernels, false); err != nil {
		t.Error(err)
	}
	if _, err := spec.Uninstall(kernels); err != nil {
		t.Error(err)
	}
	if got := names(t, kernels); len(got) != 0 {
		t.Errorf("left are %v", got)
	}
	if _, err := spec.Uninstall(kernels); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("uninstalled twice: %v", err)
	}
}

// TestHalf: what an installation that was killed has left is in nobody's way.
func TestHalf(t *testing.T) {
	kernels := t.TempDir()
	write(t, filepath.Join(kernels, "queens", "logo-32x32.png.0123abcd"), "")
	if err := install(t, kernels, false); err != nil {
		t.Error(err)
	}
}

func TestForeign(t *testing.T) {
	for name, text := range map[string]string{
		"another": `{"argv": ["/bin/other", "{connection_file}"], "display_name": "Queens", "language": "chess"}`,
		"broken":  `{"argv": `,
		"list":    `[]`,
		"huge":    strings.Repeat(" ", 2<<20),
	} {
		t.Run(name, func(t *testing.T) {
			kernels := t.TempDir()
			kernelJSON := filepath.Join(kernels, "queens", "kernel.json")
			write(t, kernelJSON, text)
			var foreign *spec.ForeignError
			if err := install(t, kernels, false); !errors.As(err, &foreign) {
				t.Errorf("installed over it: %v", err)
			}
			if _, err := spec.Uninstall(kernels); !errors.As(err, &foreign) {
				t.Errorf("uninstalled: %v", err)
			}
			if got, err := os.ReadFile(kernelJSON); err != nil || string(got) != text {
				t.Errorf("it has changed: %v", err)
			}
			found := spec.Find([]string{t.TempDir(), kernels})
			if len(found) != 1 || found[0].Kernels != kernels || (found[0].Err == nil) != (name == "another") {
				t.Errorf("found %+v", found)
			}
			if err := install(t, kernels, true); err != nil {
				t.Error(err)
			}
			if s, err := spec.Read(kernels); err != nil || !s.Ours() {
				t.Errorf("after --force: %v, %v", s, err)
			}
		})
	}
}

// TestFailing: what cannot be written leaves nothing.
func TestFailing(t *testing.T) {
	kernels := t.TempDir()
	write(t, filepath.Join(kernels, "queens"), "a file")
	if err := install(t, kernels, false); err == nil {
		t.Error("installed where a file is")
	}
	if got := names(t, kernels); !slices.Equal(got, []string{"queens"}) {
		t.Errorf("left are %v", got)
	}
}

func TestLogos(t *testing.T) {
	kernels := t.TempDir()
	if err := install(t, kernels, false); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(kernels, "queens")
	for _, side := range []int{32, 64} {
		data, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("logo-%dx%[1]d.png", side)))
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size.X != side || size.Y != side {
			t.Errorf("the logo of %d pixels has %v", side, size)
		}
		// The queen is in the middle, and darker than both squares at the corners.
		middle, _, _, _ := picture.At(side/2, side/2).RGBA()
		for _, x := range []int{0, side - 1} {
			if corner, _, _, _ := picture.At(x, 0).RGBA(); corner <= 2*middle {
				t.Errorf("no queen is seen in the logo of %d pixels", side)
			}
		}
	}
	data, err := os.ReadFile(filepath.Join(folder, "logo-svg.svg"))
	if err != nil {
		t.Fatal(err)
	}
	var svg struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		Paths   []struct {
			D    string `xml:"d,attr"`
			Fill string `xml:"fill,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal(data, &svg); err != nil || len(svg.Paths) != 3 {
		t.Errorf("%v in %s", err, data)
	}
}

func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		all = append(all, entry.Name())
	}
	return all
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func ExampleNew() {
	s := spec.New("/usr/local/bin/queens", []string{"--memory=512M"}, "1.0")
	text, _ := json.Marshal(s.Argv)
	fmt.Println(string(text))
	// Output: ["/usr/local/bin/queens","kernel","run","--memory=512M","{connection_file}"]
}
