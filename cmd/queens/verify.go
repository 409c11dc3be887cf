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
	strict  bool
	form    *choice
	langs   *languageFlags
}

func verifyCommand() *cobra.Command {
	v := verifier{sizes: newRange(1, 7)}
	cmd := &cobra.Command{
		Use:   "verify [PROGRAM [VARIANT]]",
		Short: "Hold programs against the reference in Go, step for step",
		Long: `Without PROGRAM, run the course's programs in every language that is installed, and hold each against the
reference in Go: the same steps in the same order, the same number of solutions. The first step that differs
is shown with the two lines of source and the two boards.

With PROGRAM, hold a program of your own against a variant: what is right, the first step that is not, and which
markers are missing. The reference is shown in the program's language, where it is the same step for step. A program
without markers is judged by the last number that it prints. PROGRAM is a file, or in a notebook the name of a cell.

The exit status is 1 if a program is not right. In a notebook that is no error of the cell, unless --strict is given, and a name that no
cell has yet is told as such: an exercise that nobody has done does not stop a notebook.

On the command line --record FILE keeps what was found, for the page of a course that shows it.`,
		Example: `  queens verify --variant recursive --lang c,java --n 1..6
  queens verify my_queens.py one-array`,
		Args:              v.args,
		ValidArgsFunction: v.names,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 2 {
				v.variant = args[1]
			}
			if len(args) > 0 {
				return v.own(cmd, args[0])
			}
			return v.course(cmd)
		},
	}
	cmd.Flags().StringVar(&v.variant, "variant", "", "variant to verify, or that PROGRAM is to be (default: all)")
	cmd.RegisterFlagCompletionFunc("variant", variantNames)
	cmd.Flags().Var(v.sizes, "n", "number of queens, or a range of it")
	cmd.Flags().StringVar(&v.record, "record", "", "file to write the record to, when every program is right")
	only(cmd, onlyTerminal, "record")
	v.langs = addLanguage(cmd)
	lang := cmd.Flags().Lookup("lang")
	lang.Usage = "languages, separated by commas, or the language of PROGRAM, which its name tells, too (default: all that are installed)"
	lang.DefValue = ""
	v.langs.lang = "all"
	v.form = addFormat(cmd, "table", "json")
	addStrict(cmd, &v.strict)
	return cmd
}

func (v *verifier) args(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 2:
		return fmt.Errorf("want a program and a variant, got %d arguments: %s", len(args), cmd.UseLine())
	case len(args) == 2 && cmd.Flags().Changed("variant"):
		return usagef("the variant is given twice: %s and --variant %s", args[1], v.variant)
	}
	return nil
}

// names completes a program, then a variant.
func (v *verifier) names(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return cellNames(cmd), cobra.ShellCompDirectiveDefault
	case 1:
		return variantNames(cmd, args, toComplete)
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// course verifies the course's own programs.
func (v *verifier) course(cmd *cobra.Command) error {
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
	langs, versions, err := v.installed(cmd.Context(), run, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	results, err := v.checkAll(cmd, run, variants, langs)
	if err != nil {
		return err
	}
	if err := tell(cmd, v.form.value, verifyReport(results, nil)); err != nil {
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
func (v *verifier) checkAll(cmd *cobra.Command, run *runner.Runner, variants []solvers.Variant, langs []programs.Language) ([]*verify.Result, error) {
	sizes := v.sizes.each()
	bar := newProgress(cmd, "verify", int64(len(variants)*len(langs)*len(sizes)), "runs")
	defer bar.close()
	results := make([]*verify.Result, len(variants)*len(langs)*len(sizes))
	group, ctx := errgroup.WithContext(cmd.Context())
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

// own verifies a program of the reader's own, in a file or in a cell.
func (v *verifier) own(cmd *cobra.Command, name string) error {
	switch {
	case v.variant == "":
		return usagef("want --variant NAME, or the variant behind %s: which program it is to be", name)
	case v.record != "":
		return usagef("--record is for the course's own programs")
	}
	variant, err := findQueens(v.variant)
	if err != nil {
		return err
	}
	if v.missing(cmd, name) {
		return v.notYet(cmd, name)
	}
	lang := v.langs.lang
	if lang == "all" {
		lang = ""
	}
	s, err := findSubject(cmd, name, lang)
	switch {
	case err != nil:
		return err
	case s.own == nil:
		return usagef("%s is a variant and no program of yours: queens diff shows where two variants part", name)
	}
	run, err := v.langs.limits.runner(cmd)
	if err != nil {
		return err
	}
	sizes := v.sizes.each()
	bar := newProgress(cmd, "verify", int64(len(sizes)), "runs")
	defer bar.close()
	var results []*verify.Result
	wrong := false
	for _, n := range sizes {
		result, err := verify.Check(cmd.Context(), run, verify.Readers(variant, *s.own, n), n, v.langs.limits.limits())
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
	for _, r := range results {
		r.Failure = s.tell(r.Failure)
	}
	found := verifyReport(results, s.tell)
	verdict := verdictOf(name, results, v.sizes)
	if consoleOf(cmd.Context()) != nil { // elsewhere the exit status says it
		found.Blocks = append([]report.Block{report.Paragraph(verdict)}, found.Blocks...)
	}
	if err := tell(cmd, v.form.value, found); err != nil {
		return err
	}
	if wrong {
		return finding(cmd, v.strict, fmt.Sprintf("%s is not %s", name, variant.Name))
	}
	return nil
}

// verdictOf is what the results of a program come to, in one sentence.
func verdictOf(name string, results []*verify.Result, n *sizes) string {
	last := results[len(results)-1]
	switch {
	case !last.Right():
		return fmt.Sprintf("%s is not %s: %s.", name, last.Variant, wrongWords(last))
	case last.Report == nil:
		return fmt.Sprintf("%s prints the right number of solutions for n = %s. It has no markers, so its steps are not compared.", name, n)
	}
	return fmt.Sprintf("%s is right: for n = %s every step is that of %s.", name, n, last.Variant)
}

// wrongWords are what is wrong with a result in a few words.
func wrongWords(r *verify.Result) string {
	switch {
	case r.NotBuilt:
		return "it cannot be compiled"
	case r.Failure != "":
		return fmt.Sprintf("for n = %d it fails", r.N)
	case !r.RightNumber():
		return fmt.Sprintf("for n = %d its number of solutions is wrong", r.N)
	case r.Report.Parting == nil:
		return "markers are missing"
	}
	return fmt.Sprintf("for n = %d its steps are others", r.N)
}

// missing reports whether a name is one that a cell may have, and none has.
func (v *verifier) missing(cmd *cobra.Command, name string) bool {
	if consoleOf(cmd.Context()) == nil || isFile(name) {
		return false
	}
	_, _, ok := cellProgram(cmd, name)
	_, err := solvers.Find(name)
	return !ok && err != nil && !strings.Contains(name, ":")
}

// notYet says that there is no program in a cell of that name: below an exercise nobody has done it yet.
func (v *verifier) notYet(cmd *cobra.Command, name string) error {
	if v.strict {
		return fmt.Errorf("no cell named %s has compiled", name)
	}
	known := ""
	if cells := cellNames(cmd); len(cells) > 0 {
		known = fmt.Sprintf(" (there are %s)", strings.Join(cells, ", "))
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "No cell named %s has compiled yet%s: run one that begins with a line like %%%%python --as %[1]s\n", name, known)
	return err
}

// verifyReport is a table of the results, and of those that are not right all that is known. place tells the lines of a program as the reader knows
// them, or is nil.
func verifyReport(results []*verify.Result, place func(text string) string) *report.Report {
	t := &report.Table{Caption: "Programs held against the reference", Header: []string{"variant", "language", "n", "steps", "solutions", "result"}, Numbers: 2, Words: 5}
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
	found := report.New(results, t)
	for _, r := range results {
		if !r.Right() {
			addWrong(found, r, place)
		}
	}
	return found
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

// addWrong tells all that is known of a result that is not right: what is, and then the first step that is not.
func addWrong(to *report.Report, r *verify.Result, place func(string) string) {
	lines := []string{fmt.Sprintf("%s in %s, n = %d", r.Variant, r.Language, r.N)}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	defer func() { to.Add(report.Paragraph(strings.Join(lines, "\n"))) }()
	if r.Failure != "" {
		add("%s", r.Failure)
	}
	if r.NotBuilt {
		return
	}
	switch {
	case r.Printed == nil:
		add("it printed no number; the number of solutions is %d", r.Wanted)
	case !r.RightNumber():
		add("the last number that it printed is %s; the number of solutions is %d", r.Printed, r.Wanted)
	default:
		add("right: the number of solutions, %d", r.Wanted)
	}
	found := r.Report
	if found == nil || found.Right() {
		return
	}
	if found.SameMoves {
		add("right: the queens that are placed and removed, and their order")
	}
	if same := sameCounts(found); same != "" && !found.Stopped {
		add("right: the number of steps of %s", same)
	}
	for _, kind := range found.Missing {
		add("missing: a marker %s", kind)
	}
	for _, kind := range found.Extra {
		add("too many: markers %s, which %s does not have", kind, r.Variant)
	}
	if found.Parting == nil {
		return
	}
	switch {
	case found.Same == 1:
		add("right: the first step that is compared")
	case found.Same > 1:
		add("right: the first %d steps that are compared", found.Same)
	}
	to.Add(report.Paragraph(strings.Join(lines, "\n")))
	lines = nil
	addParting(to, found.Parting, r.Failure != "", place)
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

// addParting shows where two programs part: two lines of source and two boards. The program may have failed.
func addParting(to *report.Report, p *verify.Parting, failed bool, place func(string) string) {
	program := partingBoard("program", p.Program, failed)
	if place != nil {
		for i, line := range program.Title {
			program.Title[i] = place(line)
		}
	}
	to.Add(report.Boards{program, partingBoard("reference", p.Reference, failed)})
	if p.Refusal != "" {
		to.Add(report.Paragraphf("the board of the program refuses %s", p.Refusal))
	}
	if advice := p.Advice(); advice != "" {
		to.Add(report.Paragraphf("it looks as if %s", advice))
	}
}

func partingBoard(name string, m verify.Moment, failed bool) report.Board {
	what := m.String()
	if m.Ended && failed {
		what = "its last"
	}
	b := report.Board{Name: name, Fold: m.Fold, Header: &tracefile.Header{N: len(m.Fold.Board()), Base: m.Base, Lines: m.Lines}}
	b.Title = []string{fmt.Sprintf("step %d: %s", m.Step, what)}
	if !m.Ended {
		b.Title = append(b.Title, fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Source))
		if kind, err := tracer.ParseKind(m.Kind); err == nil { // the picture shows what the step does
			args := append(slices.Clone(m.Args), 0, 0)
			b.Header.Markers, b.Step = tracer.Markers{{Kind: kind, Line: m.Line}}, tracer.NewStep(0, args[0], args[1])
		}
	}
	b.Title = append(b.Title, "board "+m.Board)
	return b
}
