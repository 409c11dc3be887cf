package sandbox

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"queens/internal/tool"
	"queens/runner/sandbox/processes"
)

//go:embed testdata/wicked.c
var wickedSource []byte

// wickedDir is the folder of the compiled programs, "" until it is made.
var wickedDir string

// wickedPrograms compiles the wicked programs, once.
var wickedPrograms = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "wicked")
	if err != nil {
		return "", err
	}
	wickedDir = dir
	source := filepath.Join(dir, "wicked.c")
	if err := os.WriteFile(source, wickedSource, 0o644); err != nil {
		return "", err
	}
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		return "", err
	}
	output, err := exec.Command(gcc, "-O1", "-pthread", "-o", filepath.Join(dir, "wicked"), source).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("gcc: %w: %s", err, output)
	}
	return dir, os.Chmod(dir, 0o755)
})

var markers atomic.Int64

// wicked is a command that runs one of the programs, and the marker that is in the command line of all that it starts.
func wicked(t *testing.T, name, argument string) (Command, string) {
	t.Helper()
	dir, err := wickedPrograms()
	if err != nil {
		tool.Missing(t, err)
	}
	marker := fmt.Sprintf("wicked-%d-%d", os.Getpid(), markers.Add(1))
	return Command{Path: filepath.Join(dir, "wicked"), Args: []string{name, argument, marker}, Dir: dir, ReadOnly: []string{dir}}, marker
}

// marked are the living processes whose command line has a marker.
func marked(marker string) (pids []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		line, _ := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if pid, err := strconv.Atoi(e.Name()); err == nil && bytes.Contains(line, []byte(marker)) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// zombies are dead children of the test that nobody has waited for.
func zombies() (pids []int) {
	self, _ := processes.Read(os.Getpid())
	self.Walk(func(t processes.Task, depth int) bool {
		if depth > 0 && t.State == 'Z' {
			pids = append(pids, t.PID)
		}
		return true
	})
	return pids
}

// nothingLeft fails the test if anything is left of a run.
func nothingLeft(t *testing.T, marker string) {
	t.Helper()
	if pids := marked(marker); pids != nil {
		t.Errorf("processes %v are left", pids)
	}
	if pids := zombies(); pids != nil {
		t.Errorf("zombies %v are left", pids)
	}
}

// TestWicked is the set of programs that want no good: each is ended, by the limit that is said, and leaves nothing.
func TestWicked(t *testing.T) {
	limit := func(change func(*Limits)) Limits {
		l := generous
		change(&l)
		return l
	}
	wall := limit(func(l *Limits) { l.Wall = 300 * time.Millisecond })
	tests := []struct {
		name, argument string
		limits         Limits
		want           Outcome // the parts that are compared: Exit, Signal, Limit
	}{
		{"loop", "", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"loop", "", limit(func(l *Limits) { l.CPU = 100 * time.Millisecond }), Outcome{Exit: -1, Signal: "killed", Limit: ProcessorTime}},
		{"heirs", "", limit(func(l *Limits) { l.CPU = 200 * time.Millisecond }), Outcome{Exit: -1, Signal: "killed", Limit: ProcessorTime}},
		{"workers", "", limit(func(l *Limits) { l.CPU = 100 * time.Millisecond }), Outcome{Exit: -1, Signal: "killed", Limit: ProcessorTime}},
		{"flood", "", generous, Outcome{Exit: -1, Signal: "killed", Limit: Output}},
		{"flood", "", limit(func(l *Limits) { l.Wall, l.Output = 300*time.Millisecond, 0 }), Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"bomb", "", generous, Outcome{Exit: -1, Signal: "killed", Limit: Processes}},
		{"threads", "", limit(func(l *Limits) { l.Processes = 8 }), Outcome{Exit: -1, Signal: "killed", Limit: Processes}},
		{"hog", "", limit(func(l *Limits) { l.Memory = 64 << 20 }), Outcome{Exit: -1, Signal: "killed", Limit: Memory}},
		{"hogs", "400", limit(func(l *Limits) { l.Memory = 200 << 20 }), Outcome{Exit: -1, Signal: "killed", Limit: Memory}},
		{"copies", "100", limit(func(l *Limits) { l.Memory = 250 << 20 }), Outcome{}},
		{"vforked", "100", limit(func(l *Limits) { l.Memory = 150 << 20 }), Outcome{}},
		{"deaf", "", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"mute", "", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"daemonise", "", generous, Outcome{}},
		{"daemons", "", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"stops", "", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}},
		{"dies", "11", generous, Outcome{Exit: -1, Signal: "segmentation fault"}},
		{"dies", "6", generous, Outcome{Exit: -1, Signal: "aborted"}},
		{"dies", "9", generous, Outcome{Exit: -1, Signal: "killed"}},
		{"dies", "15", generous, Outcome{Exit: -1, Signal: "terminated"}},
		{"dies", "2", generous, Outcome{Exit: -1, Signal: "interrupt"}},
		{"dies", "13", generous, Outcome{Exit: -1, Signal: "broken pipe"}},
		{"dies", "19", wall, Outcome{Exit: -1, Signal: "killed", Limit: WallTime}}, // it only stops
		{"crashes", "", generous, Outcome{Exit: -1, Signal: "segmentation fault"}},
	}
	eachBox(t, func(t *testing.T, b *Box) {
		for _, test := range tests {
			t.Run(strings.TrimSuffix(test.name+" "+test.argument, " "), func(t *testing.T) {
				c, marker := wicked(t, test.name, test.argument)
				var out bytes.Buffer
				if test.limits.Output > 0 {
					c.Stdout, c.Stderr = &out, &out
				}
				o, err := b.Run(context.Background(), c, test.limits)
				nothingLeft(t, marker)
				if err != nil {
					t.Fatal(err)
				}
				if o.Exit != test.want.Exit || o.Signal != test.want.Signal || o.Limit != test.want.Limit {
					t.Errorf("ended with %d, signal %q, limit %q, want %d, %q, %q", o.Exit, o.Signal, o.Limit, test.want.Exit, test.want.Signal, test.want.Limit)
				}
				if test.limits.Output > 0 && int64(out.Len()) != o.Output || o.Limit == Output && o.Output != test.limits.Output {
					t.Errorf("%d bytes came, %d were counted, %d are the limit", out.Len(), o.Output, test.limits.Output)
				}
				if o.Limit == ProcessorTime && o.CPU <= test.limits.CPU || o.Limit == WallTime && o.Wall < test.limits.Wall || o.Limit == Memory && o.Memory <= test.limits.Memory {
					t.Errorf("%+v is within %+v", o, test.limits)
				}
			})
		}
	})
}

// printed runs a program and returns how it ended and what it printed.
func printed(t *testing.T, b *Box, c Command) (Outcome, string) {
	t.Helper()
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	o, err := b.Run(context.Background(), c, generous)
	if err != nil {
		t.Fatal(err)
	}
	return o, out.String()
}

// TestRebel is a program that attacks the process above it.
func TestRebel(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		c, marker := wicked(t, "rebel", "")
		var out bytes.Buffer
		c.Stdout = &out
		o, err := b.Run(context.Background(), c, generous)
		if b.mode == None && b.space == noSpace {
			// Here nothing protects the supervisor from a program of the same user.
			if err == nil {
				t.Errorf("Run = %+v, want an error: its supervisor was killed", o)
			}
			for _, pid := range marked(marker) {
				if left, ok := processes.Read(pid); ok {
					processes.Sweep(left, 0)
				}
			}
			return
		}
		nothingLeft(t, marker)
		if err != nil || out.String() != "done\n" || o.Exit != 0 {
			t.Errorf("Run = %+v, %v, printed %q", o, err, out.String())
		}
	})
}

// TestBytes are passed on as they are.
func TestBytes(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		c, _ := wicked(t, "invalid", "")
		if _, out := printed(t, b, c); out != "\xff\xfe\x00\x80ok\xc3\n" {
			t.Errorf("printed %q", out)
		}
	})
}

// TestDescriptors are those that a program has: three, whatever the runner holds open, and was started with.
func TestDescriptors(t *testing.T) {
	secret, err := os.Open("/etc/passwd")
	if err != nil {
		t.Fatal(err)
	}
	defer secret.Close()
	inherited := dupInherited(t, secret)
	defer inherited.Close()
	eachBox(t, func(t *testing.T, b *Box) {
		c, _ := wicked(t, "descriptors", "")
		if _, out := printed(t, b, c); out != "0\n1\n2\n" {
			t.Errorf("the program has the descriptors %q", out)
		}
	})
}

// TestSandbox is what a program cannot do in a sandbox, and can without.
func TestSandbox(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	port := strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	for _, name := range []string{"shown", "scratch", "hidden", "shown/scratch"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "file"), []byte("text\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	tests := []struct {
		name, argument string
		refused        string // in a sandbox; "" is allowed
	}{
		{"reads", in("shown/file"), ""},
		{"reads", in("hidden/file"), "No such file or directory"},
		{"reads", in("scratch/file"), ""},
		{"writes", in("shown/new"), "Read-only file system"},
		{"writes", in("hidden/new"), "No such file or directory"},
		{"writes", in("scratch/new"), ""},
		{"writes", in("shown/scratch/new"), ""},
		{"reads", in("scratch/../hidden/file"), "No such file or directory"},
		{"connects", port, "Network is unreachable|Connection refused"},
	}
	eachBox(t, func(t *testing.T, b *Box) {
		for _, test := range tests {
			c, marker := wicked(t, test.name, test.argument)
			c.ReadOnly = append(c.ReadOnly, in("shown"))
			c.Writable = []string{in("scratch"), in("shown/scratch")}
			o, out := printed(t, b, c)
			nothingLeft(t, marker)
			allowed := test.refused == "" || b.mode == None
			refusal := false
			for _, text := range strings.Split(test.refused, "|") {
				refusal = refusal || text != "" && strings.Contains(out, text)
			}
			if allowed && o.Exit != 0 || !allowed && (o.Exit != 3 || !refusal) {
				t.Errorf("%s %s: ended with %d and %q, want %q", test.name, test.argument, o.Exit, out, test.refused)
			}
			if test.name == "writes" {
				if _, err := os.Stat(test.argument); (err == nil) != allowed {
					t.Errorf("%s is there: %v, want %v", test.argument, err == nil, allowed)
				}
				os.Remove(test.argument)
			}
		}
	})
}

// TestHome is not to be seen in a sandbox, nor is what is secret of the machine, nor the supervisor.
func TestHome(t *testing.T) {
	b, err := New(Bwrap)
	if err != nil {
		tool.Missing(t, err)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = "/root"
	}
	for _, path := range []string{home, "/root", "/home", "/etc/shadow", "/etc/hostname", "/etc/ssh", "/etc/ssl/private", "/var", "/opt", "/sys", "/run", "/dev/vda", "/dev/sda", "/dev/kmsg"} {
		c := shell("ls -d " + path)
		if o, out := printed(t, b, c); o.Exit == 0 {
			t.Errorf("the program sees %s", out)
		}
	}
	for _, path := range []string{"/", "/dev", "/usr", "/etc", "/proc"} {
		if o, out := printed(t, b, shell("echo x >"+path+"/made")); o.Exit == 0 {
			t.Errorf("the program writes to %s: %s", path, out)
		}
	}
	for _, path := range []string{"/tmp", "/dev/shm"} {
		if o, out := printed(t, b, shell("echo x >"+path+"/made && cat "+path+"/made")); o.Exit != 0 || out != "x\n" {
			t.Errorf("the program cannot write to %s: %s", path, out)
		}
		if _, err := os.Stat(path + "/made"); err == nil {
			t.Errorf("%s/made is on the machine", path)
		}
	}
	// Files of /proc that root may write to would be the machine's.
	open := "find /proc -path '/proc/[0-9]*' -prune -o -type f -print 2>/dev/null | while read f; do (: >>$f) 2>/dev/null && echo $f; done"
	if _, out := printed(t, b, shell(open)); out != "" {
		t.Errorf("the program could write to %s", out)
	}
	c, _ := wicked(t, "peeks", "")
	if _, out := printed(t, b, c); out != "refused\nrefused\nrefused\n" {
		t.Errorf("the program sees of its supervisor: %q", out)
	}
	if _, out := printed(t, b, shell("id -un; id -u; kill -0 1 && ls /proc | grep -c '^[0-9]'")); !strings.HasPrefix(out, fmt.Sprintf("user\n%d\n", os.Getuid())) {
		t.Errorf("the program finds itself to be %q", out)
	}
}

// TestMemoryFiles are held to the limit of memory, too: no process holds what is in them.
func TestMemoryFiles(t *testing.T) {
	b, err := New(Bwrap)
	if err != nil {
		tool.Missing(t, err)
	}
	for _, dir := range []string{"/tmp", "/dev/shm"} {
		c, _ := wicked(t, "fills", dir)
		var out bytes.Buffer
		c.Stdout = &out
		limits := generous
		limits.Memory = 64 << 20
		if o, err := b.Run(context.Background(), c, limits); err != nil || o.Exit != 3 || out.String() != "1024\n" {
			t.Errorf("%s: Run = %+v, %v after %q blocks of 64 KiB, want 1024", dir, o, err, out.String())
		}
	}
}

// TestConcurrent are runs at a time, one of them wicked, which do not disturb each other.
func TestConcurrent(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		var group sync.WaitGroup
		for i := range 12 {
			name := []string{"bomb", "hog", "daemonise", "echo"}[i%4]
			c, marker := shell(fmt.Sprintf("cat; echo %d; exit %d", i, i)), ""
			if name != "echo" {
				c, marker = wicked(t, name, "")
			}
			limits := generous
			limits.Memory = 64 << 20
			group.Go(func() {
				var out bytes.Buffer
				c.Stdin, c.Stdout = strings.NewReader("in\n"), &out
				o, err := b.Run(context.Background(), c, limits)
				if marker != "" {
					if pids := marked(marker); pids != nil {
						t.Errorf("%s: processes %v are left", name, pids)
					}
				}
				want := map[string]Limit{"bomb": Processes, "hog": Memory}[name]
				if err != nil || o.Limit != want || name == "echo" && (out.String() != fmt.Sprintf("in\n%d\n", i) || o.Exit != i) {
					t.Errorf("%s: Run = %+v, %v with %q", name, o, err, out.String())
				}
			})
		}
		group.Wait()
		if pids := zombies(); pids != nil {
			t.Errorf("zombies %v are left", pids)
		}
	})
}

// TestBwrapMissing is a machine whose bubblewrap is not there, or does nothing.
func TestBwrapMissing(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	check := func(want string) {
		t.Helper()
		if _, err := New(Bwrap); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New(Bwrap) = %v, want %q", err, want)
		}
		if b, err := New(Auto); err != nil || b.Mode() != None {
			t.Errorf("New(Auto) = %v, %v, want None", b, err)
		}
	}
	check("bubblewrap is not installed")
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte("#!/bin/sh\necho bwrap: no namespaces here >&2; exit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	check("bubblewrap does not work here: sandbox: an empty command: exit status 1: bwrap: no namespaces here")
}

// TestKernelLimits are those that the kernel holds each process to, whatever it does.
func TestKernelLimits(t *testing.T) {
	eachBox(t, func(t *testing.T, b *Box) {
		want := fmt.Sprintf("0 %d 61\n0 %d 62\n", FileSize/512, FileSize/512)
		if _, out := printed(t, b, shell("for i in S H; do echo $(ulimit -$i -c) $(ulimit -$i -f) $(ulimit -$i -t); done")); out != want {
			t.Errorf("limits are %q, want %q", out, want)
		}
	})
}
