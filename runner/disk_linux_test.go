package runner

import (
	"errors"
	"syscall"
	"testing"

	"queens/runner/sandbox"
)

// TestFullDisk wants a compiler that finds no room not to be taken for one that refuses a program.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=80k"); err != nil {
		t.Skip("a small disk cannot be made: ", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	for name, text := range map[string]string{
		"c":   "#include <stdio.h>\nchar large[200000] = {1};\nint main(void) { printf(\"%d\\n\", large[0]); }\n",
		"cpp": "#include <cstdio>\nchar large[200000] = {1};\nint main() { std::printf(\"%d\\n\", large[0]); }\n",
	} {
		r, err := New(Options{Cache: dir, Sandbox: sandbox.Auto})
		if err != nil {
			t.Fatal(err)
		}
		lang := mustLanguage(t, name)
		toolchain(t, r, lang)
		_, err = r.Build(t.Context(), read(t, lang, fileName(lang), text))
		var refused *CompileError
		if !errors.Is(err, syscall.ENOSPC) || errors.As(err, &refused) {
			t.Errorf("%s: got %v, want an error of the disk", name, err)
		}
	}
}

func TestDiskWords(t *testing.T) {
	folder := t.TempDir()
	for _, words := range []string{
		"x.c:1: fatal error: error writing to /tmp/ccx.s: No space left on device",
		"/usr/bin/ld: final link failed: No space left on device", "write /tmp/x: disk quota exceeded",
		"error CS0016: Could not write to file `x', cause: Win32 IO returned 112.",
	} {
		if !diskWords.MatchString(words) {
			t.Errorf("%s is not known", words)
		}
	}
	if freeSpace(folder) > littleSpace && diskFull(`x.c:1:2: error: #error "No space left on device"`, folder) {
		t.Error("a program that names the words is taken for a full disk")
	}
}
