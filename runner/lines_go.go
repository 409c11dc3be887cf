package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"queens/runner/scratch"
)

// goLines is how lines are counted in Go: by go build -cover, in the mode that is right for goroutines, too.
var goLines = &lineKit{
	support: map[string]string{"lines.go.txt": "src/" + goLineSupport},
	tool: func(chain *Toolchain) (string, error) {
		// go build -cover came with this version.
		if m := goVersion.FindStringSubmatch(chain.Version); m != nil && number(m[1]) < 20 {
			return "", fmt.Errorf("%s: lines are counted from go1.20 on, and this is %s", chain.Language.Title, chain.Version)
		}
		return chain.Tools[0], nil
	},
	text: deferLines,
	build: func(b *building) []command {
		args := []string{"build", "-cover", "-covermode=atomic", "-o", "../out/" + programName(b.Program)}
		args = append(args, b.sources()...)
		return []command{{b.tools[0], append(args, goSupport, goLineSupport), goEnv(b.cache, filepath.Join(b.folder, "tmp"))}}
	},
	env: func(dir string) []string { return []string{"GOCOVERDIR=" + filepath.Join(dir, lastCounts)} },
	read: func(ctx context.Context, b *Built, left *leavings) (counts LineCounts, err error) {
		folder, err := scratch.New("")
		if err != nil {
			return counts, err
		}
		defer folder.Close()
		dir := folder.Path
		if err := goCopy(left, dir, &counts); err != nil {
			return counts, err
		}
		cache := filepath.Join(b.runner.cache.dir, b.kit.cache)
		const list = "counts.txt"
		// The go command compiles covdata when it is first wanted.
		c := command{b.counter, []string{"tool", "covdata", "textfmt", "-i=.", "-o=" + list}, goEnv(cache, dir)}
		if _, err := b.convert(ctx, dir, c, nil, []string{cache}); err != nil {
			return counts, err
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			return counts, err
		}
		defer root.Close()
		text, err := (&leavings{root: root}).read(list)
		if err == nil {
			counts.Files, err = readCover(&b.program, string(text))
		}
		return counts, err
	},
}

// goDeferred is the function of the support file that writes the counts at a panic.
const goDeferred = "qsLines"

// goLineSupport is the support file that counts lines, among the program's own files.
const goLineSupport = "qs_lines.go"

var (
	goVersion  = regexp.MustCompile(`^go1\.(\d+)`)
	goMeta     = regexp.MustCompile(`^covmeta\.[0-9a-f]{32}$`)
	goCounters = regexp.MustCompile(`^covcounters\.[0-9a-f]{32}\.\d+\.\d+$`)
)

// goCopy copies the files of the best counts: those that a program wrote at its end, or at a panic, or before.
func goCopy(left *leavings, dir string, counts *LineCounts) error {
	if n, err := left.copy(lastCounts, goMeta, dir); err != nil || n == 0 {
		return errors.Join(err, errNoneIf(n == 0 && err == nil))
	}
	for _, from := range []string{lastCounts, "panic"} {
		if n, err := left.copy(from, goCounters, dir); err != nil || n > 0 {
			return err
		}
	}
	from, err := left.early()
	if err != nil {
		return err
	}
	counts.Partial = true
	n, err := left.copy(from, goCounters, dir)
	return errors.Join(err, errNoneIf(n == 0 && err == nil))
}

// deferLines makes the program write its counts when a panic ends it: what it is compiled with does not.
func deferLines(text string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return text // the compiler says what is wrong
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if ok && f.Name.Name == "main" && f.Recv == nil && f.Body != nil {
			at := int(f.Body.Lbrace - file.FileStart)
			return text[:at+1] + "defer " + goDeferred + "();" + text[at+1:]
		}
	}
	return text
}

// coverBlock is a line of a cover profile: where a block of statements begins and ends, how many it has, and how often
// it was executed.
var coverBlock = regexp.MustCompile(`^(.*):(\d{1,8})\.(\d{1,8}),(\d{1,8})\.(\d{1,8}) \d+ (\d+)$`)

// place is one in a text, from 1.
type place struct{ line, column int }

func (p place) compare(other place) int {
	return cmp.Or(cmp.Compare(p.line, other.line), cmp.Compare(p.column, other.column))
}

// block is a run of statements: all of them are executed equally often.
type block struct {
	from, to place
	count    int64
}

// readCover reads a cover profile. A line has the count of the first statement that begins on it, which is that of
// the block that it stands in.
func readCover(p *Program, text string) ([]FileCounts, error) {
	files := p.noCounts()
	blocks := make([][]block, len(files))
	for text := range strings.Lines(text) {
		text = strings.TrimRight(text, "\n")
		if strings.HasPrefix(text, "mode: ") {
			continue
		}
		m := coverBlock.FindStringSubmatch(text)
		if m == nil {
			return nil, forged("no block of a cover profile: %q", text[:min(len(text), 80)])
		}
		i := slices.Index(p.names(), base(m[1]))
		if i < 0 {
			continue // the support files
		}
		count, err := strconv.ParseInt(m[6], 10, 64)
		if err != nil {
			return nil, forged("%s:%s: a count of %s", p.Files[i].Name, m[2], m[6])
		}
		blocks[i] = append(blocks[i], block{place{number(m[2]), number(m[3])}, place{number(m[4]), number(m[5])}, count})
	}
	for i, all := range blocks {
		slices.SortFunc(all, func(a, b block) int { return a.from.compare(b.from) })
		// The places are those in the text that was compiled.
		for _, at := range statements(deferLines(strings.TrimPrefix(p.Files[i].Text, "\ufeff"))) {
			j, found := slices.BinarySearchFunc(all, at, func(b block, at place) int { return b.from.compare(at) })
			if !found {
				j--
			}
			if j < 0 || at.compare(all[j].to) >= 0 {
				continue
			}
			if err := files[i].add(at.line, all[j].count); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// statements are the places of the statements of a text in Go, of each line the first.
func statements(text string) []place {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil // it would not have been compiled
	}
	first := map[int]place{}
	none := map[ast.Node]bool{} // statements that are not counted by themselves
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.EmptyStmt, *ast.LabeledStmt:
			return true
		case *ast.CommClause:
			none[node.Comm] = true
			return true
		case *ast.DeferStmt:
			if f, ok := node.Call.Fun.(*ast.Ident); ok && f.Name == goDeferred {
				return true
			}
		}
		if s, ok := node.(ast.Stmt); ok && !none[s] {
			position := set.PositionFor(s.Pos(), false)
			at := place{position.Line, position.Column}
			if other, ok := first[at.line]; !ok || at.compare(other) < 0 {
				first[at.line] = at
			}
		}
		return true
	})
	return slices.SortedFunc(maps.Values(first), place.compare)
}
