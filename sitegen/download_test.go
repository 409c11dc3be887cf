package sitegen

import (
	"crypto/sha256"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"queens/programs"
	"queens/solvers"
	"queens/tracer/tracefile"
)

// A trace and the program in it are the files that can be downloaded, and those that the players show.
func TestDownloads(t *testing.T) {
	all := files(t, realSite(t))
	page := all["downloads/index.html"]
	reference, err := programs.FindLanguage(solvers.Language)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range solvers.All() {
		for n := 1; n <= min(MaxN, v.MaxN()); n++ {
			file := strings.NewReader(all[traceDownload(v, n)])
			r, err := tracefile.NewReader(file, file.Size())
			if err != nil {
				t.Fatalf("%s, n = %d: %v", v.Name, n, err)
			}
			h := r.Header()
			program := all[programDownload(v, programs.Text{Language: reference}, n)]
			if h.Variant != v.Name || h.N != n || !h.Complete || h.Source != program {
				t.Errorf("%s, n = %d: the trace file is of %s, n = %d, or of another program", v.Name, n, h.Variant, h.N)
			}
			if !strings.HasPrefix(program, "//queens: ") || !strings.Contains(program, "//step:try(") && v.Name != "nested-loops" {
				t.Errorf("%s: the program has no markers", v.Name)
			}
			if script := all[traceFolder(v, n)+"/trace.js"]; !strings.Contains(script, fmt.Sprintf(`"steps":%d,`, h.Steps)) || !strings.Contains(script, h.SHA256) {
				t.Errorf("%s, n = %d: the player shows another trace", v.Name, n)
			}
			row := fmt.Sprintf("%x", sha256.Sum256([]byte(all[traceDownload(v, n)])))
			if strings.Count(page, row) != 1 {
				t.Errorf("%s, n = %d: the page does not say the hash of the file", v.Name, n)
			}
		}
	}
}

// The file of hashes names every other file that can be downloaded, each once, with its hash.
func TestHashes(t *testing.T) {
	all, err := inMemory(course(t))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(all[hashesDownload]) {
		hash, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok || sums[name] != "" {
			t.Errorf("the line %q", line)
		}
		sums[name] = hash
	}
	for name, text := range all {
		base, ok := strings.CutPrefix(name, downloadFolder)
		if !ok || name == hashesDownload || slices.Contains([]string{".html", ".mod"}, path.Ext(name)) {
			continue
		}
		if sums[base] != fmt.Sprintf("%x", sha256.Sum256([]byte(text))) {
			t.Errorf("%s has another hash, or none", base)
		}
		delete(sums, base)
	}
	for name := range sums {
		t.Errorf("%s is not there", name)
	}
}
