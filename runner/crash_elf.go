package runner

import (
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"io"
	"os"
)

// crashVariable names the file in which a program in C or C++ notes where it was when it crashed, see support/steps.c.
const crashVariable = "QUEENS_CRASH"

// maxNote is how much of such a note is read.
const maxNote = 4 << 10

// elfPlace finds the line of a program's own files that it was in, by the addresses of its note, which the program may have written as it likes. Lines
// of others are passed over, those of the standard library first of all.
func elfPlace(b *Built, note string) (f failure) {
	file, err := os.Open(note)
	if err != nil {
		return f
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxNote))
	if err != nil || len(data) < 3*8 {
		return f
	}
	word := func(i int) uint64 { return binary.NativeEndian.Uint64(data[8*i:]) }
	if word(0) == 1 {
		f.what = "segmentation fault: the stack is full, calls go too deep"
	}
	program, err := elf.Open(b.path("out", programName(&b.program)))
	if err != nil {
		return f
	}
	defer program.Close()
	lines, err := program.DWARF()
	if err != nil {
		return f
	}
	shift := uint64(0)
	if program.Type == elf.ET_DYN { // it stands anywhere
		shift = word(1)
	}
	for i := 2; i < len(data)/8; i++ {
		for _, place := range placesOf(lines, word(i)-shift) {
			if b.program.own(place.file) {
				f.file, f.line = place.file, place.line
				return f
			}
		}
	}
	return f
}

// placesOf are the lines that an address is in: where it stands, then the calls that stand there in the place of what is called.
func placesOf(d *dwarf.Data, address uint64) (places []failure) {
	r := d.Reader()
	unit, err := r.SeekPC(address)
	if err != nil {
		return nil
	}
	lines, err := d.LineReader(unit)
	if err != nil || lines == nil {
		return nil
	}
	if at, ok := lineAt(lines, address); ok {
		places = append(places, at)
	}
	files := lines.Files()
	var calls []failure // the outermost first
	for {
		e, err := r.Next()
		if err != nil || e == nil || e.Tag == dwarf.TagCompileUnit {
			break
		}
		if e.Tag != dwarf.TagSubprogram && e.Tag != dwarf.TagInlinedSubroutine && e.Tag != dwarf.TagLexDwarfBlock {
			if e.Tag != dwarf.TagNamespace {
				r.SkipChildren()
			}
			continue
		}
		if !holds(d, e, address) {
			r.SkipChildren()
			continue
		}
		if file, ok := e.Val(dwarf.AttrCallFile).(int64); ok && file >= 0 && file < int64(len(files)) && files[file] != nil {
			line, _ := e.Val(dwarf.AttrCallLine).(int64)
			calls = append(calls, failure{file: files[file].Name, line: int(line)})
		}
	}
	for i := len(calls) - 1; i >= 0; i-- {
		places = append(places, calls[i])
	}
	return places
}

// lineAt is the line of an address. The parts of a table need not be in the order of their addresses, so all of it is read.
func lineAt(lines *dwarf.LineReader, address uint64) (f failure, ok bool) {
	var last, next dwarf.LineEntry
	last.EndSequence = true
	for lines.Next(&next) == nil {
		if !last.EndSequence && last.File != nil && last.Address <= address && address < next.Address {
			return failure{file: last.File.Name, line: last.Line}, true
		}
		last = next
	}
	return f, false
}

// holds reports whether an address is in what an entry describes.
func holds(d *dwarf.Data, e *dwarf.Entry, address uint64) bool {
	ranges, err := d.Ranges(e)
	if err != nil {
		return false
	}
	for _, r := range ranges {
		if address >= r[0] && address < r[1] {
			return true
		}
	}
	return false
}
