package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"queens/programs"
	"queens/report"
	"queens/runner"
	"queens/runner/verify"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

type verifier struct {
	variant string
	sizes   *sizes
	record  string
	form    *choice
	langs   *languageFlags
}

func verifyCommand() *cobra.Command {
	v := verifier{sizes: newRange(1, 7)}
	cmd := &cobra.Command{
		Use:   "verify [FILE]",
		Short: "Hold programs against the reference in Go, step for step",
		Long: `Without FILE, run the course's programs in every language that is installed, and hold each against the
reference in Go: the same steps in the same order, the same number of solutions. The first step that differs
is shown with the two lines of source and the two boards.

With FILE, hold a program of your own against a variant: what is right, the first step that is not, and which
markers are missing. The reference is shown in the program's language, where it is the same step for step. A program
without markers is judged by the last number that it prints.

--record FILE keeps what was found, for the page of a course that shows it.`,
		Example: `  queens verify --variant recursive --lang c,java --n 1..6
  queens verify my_queens.py --variant one-array`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return v.file(cmd, args[0])
			}
			return v.course(cmd)
		},
	}
	cmd.Flags().StringVar(&v.variant, "variant", "", "variant to verify, or that FILE is to be (default: all)")
	cmd.RegisterFlagCompletionFunc("variant", variantNames)
	cmd.Flags().Var(v.sizes, "n", "number of queens, or a range of it")
	cmd.Flags().StringVar(&v.record, "record", "", "file to write the record to, when every program is right")
	v.langs = addLanguage(cmd)
	lang := cmd.Flags().Lookup("lang")
	lang.Usage = "languages, separated by commas, or the language of FILE, which its name tells, too (default: all that are installed)"
	lang.DefValue = ""
	v.langs.lang = "all"
	v.form = addFormat(cmd, "table", "json")
	return cmd
}

// course verifies the course's own programs.
func (v *verifier) course(cmd *cobra.Command) error {
	ctx, stdout, stderr := cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	variants := solvers.Variants()
	if v.variant != "" {
		one, err := findQueens(v.variant)
		if err != nil {
			return err
		}
		variants = []solvers.Variant{one}
	}
	run, err := v.langs.limits.runner(cmd)
	if err != nil {
		return err
	}
	langs, versions, err := v.installed(ctx, run, stderr)
	if err != nil {
		return err
	}
	results, err := v.checkAll(ctx, run, variants, langs, stderr)
	if err != nil {
		return err
	}
	if err := v.write(stdout, results); err != nil {
		return err
	}
	wrong := 0
	for _, r := range results {
		if !r.Right() {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d runs are not the reference's", wrong, len(results))
	}
	if v.record != "" {
		return v.writeRecord(results, versions)
	}
	return nil
}

// findQueens is the variant of that name, which must stand queens: other problems are not written in other languages.
func findQueens(name string) (solvers.Variant, error) {
	one, err := solvers.Find(name)
	if err != nil {
		return one, usageError{err}
	}
	if one.Problem != solvers.Queens {
		return one, usagef("%s stands no queens: only variants can be verified", name)
	}
	return one, nil
}

// installed are the languages to verify, with the versions of their tools. One that is asked for by name must be there;
// of all, those that are not are told.
func (v *verifier) installed(ctx context.Context, run *runner.Runner, stderr io.Writer) (langs []programs.Language, versions map[string]string, err error) {
	wanted, err := v.langs.languages()
	if err != nil {
		return nil, nil, err
	}
	versions = map[string]string{}
	for _, lang := range wanted {
		tools, err := run.Toolchain(ctx, lang)
		var missing *runner.MissingError
		if errors.As(err, &missing) && v.langs.lang == "all" {
			fmt.Fprintf(stderr, "left out: %v\n", missing)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		langs = append(langs, lang)
		versions[lang.Name] = tools.Version
	}
	if len(langs) == 0 {
		return nil, nil, errors.New("no language is installed: see queens langs")
	}
	return langs, versions, nil
}

// checkAll runs every program for every size, as many at a time as there are processors. What a variant is not
// written out for is left out.
func (v *verifier) checkAll(ctx context.Context, run *runner.Runner, variants []solvers.Variant, langs []programs.Language, stderr io.Writer) ([]*verify.Result, error) {
	sizes := v.sizes.each()
	bar := newProgress(stderr, "verify", int64(len(variants)*len(langs)*len(sizes)), "runs")
	defer bar.close()
	results := make([]*verify.Result, len(variants)*len(langs)*len(sizes))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range results {
		variant := variants[i/(len(langs)*len(sizes))]
		lang := langs[i/len(sizes)%len(langs)]
		n := sizes[i%len(sizes)]
		group.Go(func() error {
			defer bar.add(1)
			target, err := verify.Own(variant, lang, n)
			if errors.Is(err, programs.ErrNone) {
				return nil
			}
			if err == nil {
				results[i], err = verify.Check(ctx, run, target, n, v.langs.limits.limits())
			}
			if err != nil {
				return fmt.Errorf("%s in %s, n = %d: %w", variant.Name, lang.Title, n, err)
			}
			return nil
		})
	}
	err := group.Wait()
	return slices.DeleteFunc(results, func(r *verify.Result) bool { return r == nil }), err
}

// writeRecord keeps what was found. Every program is there for all sizes or for none.
func (v *verifier) writeRecord(results []*verify.Result, versions map[string]string) error {
	record := programs.Conformance{
		Date: time.Now().UTC().Format(time.DateOnly), Toolchains: versions, Streams: map[string][]programs.Stream{},
	}
	for _, r := range results {
		variant, err := solvers.Find(r.Variant)
		if err != nil {
			return err
		}
		lang, err := programs.FindLanguage(r.Language)
		if err != nil {
			return err
		}
		streams := record.Streams[r.Variant]
		if !slices.ContainsFunc(streams, func(s programs.Stream) bool { return s.N == r.N }) {
			record.Streams[r.Variant] = append(streams, programs.Stream{N: r.N, Steps: r.Report.Steps, SHA256: r.SHA256})
		}
		last := len(record.Programs) - 1
		if last < 0 || record.Programs[last].Variant != r.Variant || record.Programs[last].Language != r.Language {
			hash, err := programs.Hash(variant, lang)
			if err != nil {
				return err
			}
			record.Programs = append(record.Programs, programs.Conforming{Variant: r.Variant, Language: r.Language, Source: hash, From: r.N})
			last++
		}
		record.Programs[last].To = r.N
		record.Programs[last].Steps += r.Report.Steps
	}
	return writeFile(v.record, func(w io.Writer) error {
		_, err := record.WriteTo(w)
		return err
	})
}

// file verifies a reader's own file.
func (v *verifier) file(cmd *cobra.Command, name string) error {
	switch {
	case v.variant == "":
		return usagef("want --variant NAME: which program %s is to be", name)
	case v.record != "":
		return usagef("--record is for the course's own programs")
	}
	variant, err := findQueens(v.variant)
	if err != nil {
		return err
	}
	files := execFlags{lang: v.langs.lang}
	if files.lang == "all" {
		files.lang = ""
	}
	program, err := files.read([]string{name})
	if err != nil {
		return err
	}
	run, err := v.langs.limits.runner(cmd)
	if err != nil {
		return err
	}
	sizes := v.sizes.each()
	bar := newProgress(cmd.ErrOrStderr(), "verify", int64(len(sizes)), "runs")
	defer bar.close()
	var results []*verify.Result
	wrong := false
	for _, n := range sizes {
		result, err := verify.Check(cmd.Context(), run, verify.Readers(variant, program, n), n, v.langs.limits.limits())
		if err != nil {
			return err
		}
		bar.add(1)
		results = append(results, result)
		if wrong = !result.Right(); wrong {
			break // what is wrong for a small board is best looked at there
		}
	}
	bar.close()
	if err := v.write(cmd.OutOrStdout(), results); err != nil {
		return err
	}
	if wrong {
		return fmt.Errorf("%s is not %s", name, variant.Name)
	}
	return nil
}

func (v *verifier) write(w io.Writer, results []*verify.Result) error {
	if v.form.value == "json" {
		return writeJSON(w, results)
	}
	t := report.Table{Header: []string{"variant", "language", "n", "steps", "solutions", "result"}, Numbers: 2, Words: 5}
	for _, r := range results {
		printed, steps := "-", "-"
		if r.Printed != nil {
			printed = r.Printed.String()
		}
		if r.Report != nil {
			steps = strconv.FormatInt(r.Report.Steps, 10)
		}
		t.Add(r.Variant, r.Language, strconv.Itoa(r.N), steps, printed, resultWord(r))
	}
	if err := t.WriteText(w); err != nil {
		return err
	}
	for _, r := range results {
		if !r.Right() {
			fmt.Fprintln(w)
			writeWrong(w, r)
		}
	}
	return nil
}

// resultWord is what a result comes to, in a word or two.
func resultWord(r *verify.Result) string {
	switch {
	case r.NotBuilt:
		return "not built"
	case r.Failure != "":
		return "failed"
	case !r.RightNumber():
		return "wrong number"
	case r.Report == nil:
		return "right number"
	case r.Report.Right():
		return "same steps"
	case r.Report.Parting == nil:
		return "markers missing"
	}
	return "other steps"
}

// writeWrong tells all that is known of a result that is not right: what is, and then the first step that is not.
func writeWrong(w io.Writer, r *verify.Result) {
	fmt.Fprintf(w, "%s in %s, n = %d\n", r.Variant, r.Language, r.N)
	if r.Failure != "" {
		fmt.Fprintf(w, "%s\n", r.Failure)
	}
	if r.NotBuilt {
		return
	}
	switch {
	case r.Printed == nil:
		fmt.Fprintf(w, "it printed no number; the number of solutions is %d\n", r.Wanted)
	case !r.RightNumber():
		fmt.Fprintf(w, "the last number that it printed is %s; the number of solutions is %d\n", r.Printed, r.Wanted)
	default:
		fmt.Fprintf(w, "right: the number of solutions, %d\n", r.Wanted)
	}
	found := r.Report
	if found == nil || found.Right() {
		return
	}
	if found.SameMoves {
		fmt.Fprintln(w, "right: the queens that are placed and removed, and their order")
	}
	if same := sameCounts(found); same != "" && !found.Stopped {
		fmt.Fprintf(w, "right: the number of steps of %s\n", same)
	}
	for _, kind := range found.Missing {
		fmt.Fprintf(w, "missing: a marker %s\n", kind)
	}
	for _, kind := range found.Extra {
		fmt.Fprintf(w, "too many: markers %s, which %s does not have\n", kind, r.Variant)
	}
	if p := found.Parting; p != nil {
		writeParting(w, found, r.Failure != "")
	}
}

// sameCounts names the kinds of which the program made as many steps as the reference.
func sameCounts(r *verify.Report) string {
	var names []string
	for _, kind := range tracer.Kinds() {
		if r.Wanted[kind] > 0 && r.Counts[kind] == r.Wanted[kind] {
			names = append(names, kind.String())
		}
	}
	return strings.Join(names, ", ")
}

// writeParting shows where two programs part: two lines of source and two boards. The program may have failed.
func writeParting(w io.Writer, r *verify.Report, failed bool) {
	p := r.Parting
	switch {
	case r.Same == 1:
		fmt.Fprintln(w, "right: the first step that is compared")
	case r.Same > 1:
		fmt.Fprintf(w, "right: the first %d steps that are compared\n", r.Same)
	}
	sides := []struct {
		name string
		verify.Moment
	}{{"program", p.Program}, {"reference", p.Reference}}
	for _, side := range sides {
		what := side.String()
		if side.Ended && failed {
			what = "its last"
		}
		fmt.Fprintf(w, "\n%-10s step %d: %s", side.name, side.Step, what)
		if !side.Ended {
			fmt.Fprintf(w, "\n%-10s %s:%d: %s", "", side.File, side.Line, side.Source)
		}
		fmt.Fprintf(w, "\n%-10s board %s\n\n", "", side.Board)
		header := tracefile.Header{N: len(side.Fold.Board()), Base: side.Base, Lines: side.Lines}
		for line := range strings.Lines(draw(side.Fold, &header, false)) {
			fmt.Fprintf(w, "%-10s %s", "", line)
		}
	}
	if p.Refusal != "" {
		fmt.Fprintf(w, "\nthe board of the program refuses %s\n", p.Refusal)
	}
	if advice := p.Advice(); advice != "" {
		fmt.Fprintf(w, "\nit looks as if %s\n", advice)
	}
}
