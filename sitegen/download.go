package sitegen

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"queens/programs"
	"queens/solvers"
	"queens/tracer/mark"
)

// The files that readers can take away stand in one folder: the trace file of each variant and n, each program
// in each language as it is traced, which runs alone, each lesson as a notebook, and the hashes of them all.
const (
	downloadFolder = "downloads/"
	hashesDownload = downloadFolder + "SHA256SUMS"
	// fenceDownload makes the folder a module of its own, so that the programs in a site are no part of one that the site
	// happens to stand in. The programs are written for this version of Go or a later one.
	fenceDownload = downloadFolder + "go.mod"
)

// traceDownload is where a trace file stands in the site.
func traceDownload(v solvers.Variant, n int) string {
	return fmt.Sprintf("%s%s-%d.zip", downloadFolder, v.Name, n)
}

// programName is what the program of a variant for n is called in the site: the nested loops are written anew for each n
// up to some.
func programName(v solvers.Variant, n int) string {
	switch same := func(a, b int) bool { return v.Source(a).Text == v.Source(b).Text }; {
	case same(1, 2):
		return v.Name
	case same(n, n+1):
		return v.Name + "-any"
	default:
		return fmt.Sprintf("%s-%d", v.Name, n)
	}
}

// programDownload is where a program stands in the site, under the name that its language wants. Those that are written
// anew for each n have a folder each, and so has each of the course's own, whose files are named as their author likes.
func programDownload(v solvers.Variant, text programs.Text, n int) string {
	folder := ""
	if name := programName(v, n); name != v.Name || v.Own() != nil {
		folder = name + "/"
	}
	return downloadFolder + folder + programs.File(v, text)
}

// programs are those that the site holds: the variants, the programs for other problems, and the course's own.
func (s *site) programs() []solvers.Variant {
	all := solvers.All()
	for _, p := range s.course.Own {
		all = append(all, p.Variant)
	}
	return all
}

// played are the programs whose trace for n the site holds: those that are compiled in up to MaxN, and of the course's own
// what the course asks for.
func (s *site) played(n int) []solvers.Variant {
	return slices.DeleteFunc(s.programs(), func(v solvers.Variant) bool { return !slices.Contains(playerSizes(v), n) })
}

// programFile is a program as a file to download.
type programFile struct {
	name     string
	language programs.Language
	source   *mark.Source
}

// programFiles are the programs of a variant in every language: one each, but for the nested loops, which are written
// anew for each n up to MaxN.
func programFiles(v solvers.Variant) (files []programFile, err error) {
	for n := 1; n <= min(MaxN+1, v.MaxN()); n++ {
		texts, err := programs.Texts(v, n)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			file := programFile{programDownload(v, text, n), text.Language, text.Source}
			if !slices.ContainsFunc(files, func(f programFile) bool { return f.name == file.name }) {
				files = append(files, file)
			}
		}
	}
	return files, nil
}

// writeDownloads writes what readers can take away, but for the traces, which are written with their scripts.
func (s *site) writeDownloads(ctx context.Context, out *output) error {
	var sums []byte
	sum := func(sums []byte, name, hash string) []byte {
		return fmt.Appendf(sums, "%s  %s\n", hash, strings.TrimPrefix(name, downloadFolder))
	}
	if err := out.write(fenceDownload, []byte("module downloads\n\ngo 1.23\n")); err != nil {
		return err
	}
	for _, v := range s.programs() {
		files, err := programFiles(v)
		if err != nil {
			return err
		}
		for _, file := range files {
			sums = sum(sums, file.name, file.source.SHA256())
			if err := out.write(file.name, []byte(file.source.Text)); err != nil {
				return err
			}
		}
	}
	for _, v := range s.programs() {
		for _, n := range playerSizes(v) {
			trace, err := s.traces.write(ctx, out, v, n)
			if err != nil {
				return err
			}
			sums = sum(sums, traceDownload(v, n), trace.hash)
		}
	}
	return out.offer(hashesDownload, func() ([]byte, error) {
		all := slices.Clone(sums)
		for _, lang := range s.course.Languages {
			for _, lesson := range s.course.Lessons {
				for _, file := range s.notebooksOf(lang, lesson) {
					hash, err := s.notebookHash(file)
					if err != nil {
						return nil, err
					}
					all = sum(all, file.Name, hash)
				}
			}
		}
		return all, nil
	})
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// filesData is what the page of downloads shows.
type filesData struct {
	Hashes   downloadFile
	Programs []downloadProgram
	Boards   []downloadBoard

	Notebooks    []*notebookView // one a lesson; none if the course offers none
	ExportHashes *downloadFile   // nil if the course offers no exports
}

// downloadProgram is a program in every language.
type downloadProgram struct {
	Name  string
	Files []downloadFile
}

type downloadBoard struct {
	N      int
	Traces []downloadFile
}

type downloadFile struct {
	Name  string
	Title string // of the language, for a program
	Href  string // relative to the page
	Size  int64
	Steps int64
	Hash  string
}

// files fills the page of what readers can take away.
func (s *site) files(ctx context.Context, out *output, p *page) error {
	file := func(name string, size int, hash string) downloadFile {
		return downloadFile{Name: strings.TrimPrefix(name, downloadFolder), Href: p.Root + name, Size: int64(size), Hash: hash}
	}
	data := &filesData{Hashes: file(hashesDownload, 0, "")}
	for _, v := range s.programs() {
		files, err := programFiles(v)
		if err != nil {
			return err
		}
		program := downloadProgram{Name: v.Name}
		for _, f := range files {
			one := file(f.name, len(f.source.Text), f.source.SHA256())
			one.Title = f.language.Title
			program.Files = append(program.Files, one)
		}
		data.Programs = append(data.Programs, program)
	}
	for n := 1; n <= MaxN; n++ {
		board := downloadBoard{N: n}
		for _, v := range s.played(n) {
			trace, err := s.traces.write(ctx, out, v, n)
			if err != nil {
				return err
			}
			one := file(traceDownload(v, n), len(trace.zip), trace.hash)
			one.Steps = trace.file.Header().Steps
			board.Traces = append(board.Traces, one)
		}
		data.Boards = append(data.Boards, board)
	}
	for i, lesson := range s.course.Lessons {
		view, err := s.offerNotebooks(p, i+1, lesson)
		if err != nil {
			return err
		}
		if view != nil {
			data.Notebooks = append(data.Notebooks, view)
		}
	}
	if s.course.Exports {
		hashes := downloadFile{Name: hashesExport, Href: p.Root + hashesExport}
		data.ExportHashes = &hashes
		for _, set := range s.exports.list(s.programs()) {
			view, err := s.offer(ctx, out, p, s.catalogues[p.lang], set.exported)
			if err != nil {
				return err
			}
			if view.Command != nil { // there are files
				p.Exports = append(p.Exports, view)
			}
		}
	}
	p.Data = data
	return nil
}
