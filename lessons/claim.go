package lessons

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// A Verdict says what became of a claim.
type Verdict string

// The verdicts. Evidence that is computed, shown by a program or measured decides between them: of what it says all
// holds, nothing does, or only a part.
const (
	True       Verdict = "true"       // it holds as it is said
	False      Verdict = "false"      // it does not hold
	Incomplete Verdict = "incomplete" // it holds as far as it goes, and leaves out a case or a condition on which it fails
)

// Verdicts are all there are.
func Verdicts() []Verdict { return []Verdict{True, False, Incomplete} }

// The kinds of evidence.
const (
	Computed = "computed" // by queries, when the page is built
	Shown    = "program"  // by a program of package demos that is compiled or run
	Cited    = "cited"    // from a source: the verdict is the author's
	Measured = "measured" // once, on some machine
)

// evidenceKinds are the options of evidence, and the word with which their queries begin.
var evidenceKinds = []struct{ kind, lead string }{{Computed, ""}, {Shown, "program"}, {Cited, ""}, {Measured, "measured"}}

// Claim is what somebody says, what is to be thought of it, and why:
//
//	```{claim} A.4
//	:verdict: true
//	:computed: same-moves recursive one-array 8
//	:also: count recursive 8 compare = 230816
//	:step: recursive 4 16
//	Only the newest queen has to be held against the others.
//	```
//
// It has one kind of evidence. The queries are those of [Fact]; what also holds decides nothing, and must be so. A verdict that
// comes out otherwise is a problem. The step is one that a player of the course shows; base, lines and rows say how the
// boards of the queries count, as in {board}. The claim itself is the node's child.
type Claim struct {
	ast.BaseBlock
	ID       string
	Verdict  Verdict
	By       string // the kind of the evidence
	Evidence []*Ground
	Sources  []*Reference // what is cited
	Also     []*Ground
	Step     *CitedStep // nil if there is none
	Page     *Page      // that it stands on
}

// KindClaim is the kind of a [Claim].
var KindClaim = ast.NewNodeKind("Claim")

// Kind is [KindClaim].
func (*Claim) Kind() ast.NodeKind { return KindClaim }

// IsRaw is true: the claim in words is a node below it.
func (*Claim) IsRaw() bool { return true }

// Dump prints the node.
func (n *Claim) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"ID": n.ID, "Verdict": string(n.Verdict), "Kind": n.By}, nil)
}

// Article is the part of the claim's number before its first dot.
func (n *Claim) Article() string {
	article, _, _ := strings.Cut(n.ID, ".")
	return article
}

// Anchor is where the claim stands on its page.
func (n *Claim) Anchor() string { return "claim-" + Slug(n.ID) }

// CitedStep is a step of a run, and the player that shows it.
type CitedStep struct {
	Variant solvers.Variant
	N       int
	Step    int64
	Page    *Page // that holds the player
}

var claimID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,9}(\.[0-9]{1,3}){1,3}$`)

func (f *file) claim(d *directive) ast.Node {
	node := &Claim{ID: d.argument, Page: f.page}
	before := len(f.problems)
	if !claimID.MatchString(node.ID) {
		f.at(d.Pos(), "{claim} has the number %q: want one such as A.4", d.argument)
	}
	if slices.ContainsFunc(f.page.Claims, func(c *Claim) bool { return c.Anchor() == node.Anchor() }) {
		f.at(d.Pos(), "the claim %s stands twice on this page", node.ID)
	}
	if d.FirstChild() == nil {
		f.at(d.Pos(), "the claim %s does not say what is claimed: want it below the options", node.ID)
	}
	node.readVerdict(f, d)
	node.readEvidence(f, d)
	node.readStep(f, d)
	if len(f.problems) > before {
		return nil
	}
	node.AppendChild(node, d.FirstChild())
	f.page.Claims = append(f.page.Claims, node)
	f.page.anchors = append(f.page.anchors, node.Anchor())
	f.later(d.Pos(), node.judge)
	return node
}

func (n *Claim) readVerdict(f *file, d *directive) {
	value, pos, _ := d.option("verdict")
	if n.Verdict = Verdict(value); !slices.Contains(Verdicts(), n.Verdict) {
		f.at(pos, "the verdict of the claim %s is %q: want true, false or incomplete", n.ID, value)
	}
}

func (n *Claim) readEvidence(f *file, d *directive) {
	p := &queryParser{frame: f.boardFrame(d), shared: f.shared}
	read := func(name, lead string) (grounds []*Ground) {
		value, pos, given := d.option(name)
		if given {
			var err error
			if grounds, err = p.queries(value, lead); err != nil {
				f.at(pos, "the option :%s: %v", name, err)
			}
		}
		return grounds
	}
	for _, e := range evidenceKinds {
		value, pos, given := d.option(e.kind)
		switch {
		case !given:
			continue
		case n.By != "":
			f.at(pos, "the claim %s has evidence of two kinds, %s and %s: want one, and the rest in the option :also:", n.ID, n.By, e.kind)
			continue
		case e.kind == Cited:
			for _, key := range strings.Fields(value) {
				n.Sources = append(n.Sources, f.reference(pos, key))
			}
		default:
			n.Evidence = read(e.kind, e.lead)
		}
		n.By = e.kind
	}
	if n.By == "" {
		f.at(d.Pos(), "the claim %s has no evidence: want one of :computed:, :program:, :cited:, :measured:", n.ID)
	}
	n.Also = read("also", "")
}

// boardFrame is how the boards of a directive count.
func (f *file) boardFrame(d *directive) (frame Board) {
	if base, _ := f.choice(d, "base", "1", "0"); base == "1" {
		frame.Base = 1
	}
	frame.LinesAre, _ = f.choice(d, "lines", Columns, Rows)
	rows, _ := f.choice(d, "rows", "down", "up")
	frame.Up = rows == "up"
	return frame
}

func (n *Claim) readStep(f *file, d *directive) {
	value, pos, given := d.option("step")
	if !given {
		return
	}
	words := strings.Fields(value)
	if len(words) != 3 {
		f.at(pos, "the option :step: is %q: want VARIANT N STEP", value)
		return
	}
	v, known := f.variant(pos, words[0])
	size, sized := parseSize(words[1])
	if !sized {
		f.at(pos, "the option :step: has n = %q: want a number from 1 to %d", words[1], MaxN)
	}
	step, whole := parseWhole(words[2], MaxSteps)
	if !whole || step == 0 {
		f.at(pos, "the option :step: has step %q: want a number from 1", words[2])
	}
	if !known || !sized || !whole {
		return
	}
	if err := v.CheckN(size); err != nil {
		f.at(pos, "%v", err)
		return
	}
	n.Step = &CitedStep{Variant: v, N: size, Step: step}
	f.compute(pos, v, size, size, func(_ int, t *Tally) error {
		if steps := t.Counts.Steps(); step > steps {
			return fmt.Errorf("the option :step: names step %d: %s for n = %d takes %d steps", step, v.Name, size, steps)
		}
		return nil
	})
}

// judge computes the evidence, and holds the verdict against it.
func (n *Claim) judge(ctx context.Context) error {
	for _, g := range slices.Concat(n.Evidence, n.Also) {
		if err := g.find(ctx); err != nil {
			return fmt.Errorf("the claim %s: %q: %w", n.ID, g.Text, err)
		}
	}
	for _, g := range n.Also {
		if !g.Holds {
			return fmt.Errorf("the claim %s: what is also said is not so: %v", n.ID, g)
		}
	}
	if got := n.found(); got != n.Verdict {
		lines := make([]string, len(n.Evidence))
		for i, g := range n.Evidence {
			lines[i] = g.String()
		}
		return fmt.Errorf("the claim %s comes out %s, and not %s: %s", n.ID, got, n.Verdict, strings.Join(lines, "; "))
	}
	return nil
}

// found is the verdict that the evidence gives. That of a source is the author's.
func (n *Claim) found() Verdict {
	holds := 0
	for _, g := range n.Evidence {
		if g.Holds {
			holds++
		}
	}
	switch {
	case n.By == Cited:
		return n.Verdict
	case holds == len(n.Evidence):
		return True
	case holds == 0:
		return False
	default:
		return Incomplete
	}
}

// checkClaims looks at the claims of all pages together: each is there once in a language, and in every language of its
// lesson. It finds the players that show the steps that they name.
func checkClaims(files []*file) {
	seen := map[[2]string]*Claim{}
	byLesson := map[*Lesson][]*file{}
	for _, f := range files {
		if len(f.problems) == 0 { // else a claim may be missing because it is wrong
			byLesson[f.page.Lesson] = append(byLesson[f.page.Lesson], f)
		}
	}
	for _, f := range files {
		for _, c := range f.page.Claims {
			key := [2]string{f.page.Language, c.ID}
			if other := seen[key]; other != nil {
				f.at(c.Pos(), "the claim %s stands on %s already", c.ID, other.Page.File)
				continue
			}
			seen[key] = c
			if c.Step != nil && !c.Step.findPlayer(f, files) {
				f.at(c.Pos(), "the claim %s names a step of %s for n = %d: no page of this language has a player that shows it", c.ID, c.Step.Variant.Name, c.Step.N)
			}
		}
	}
	for _, same := range byLesson {
		for _, f := range same {
			for _, other := range same {
				f.agree(other)
			}
		}
	}
}

// agree holds the claims of a page against those of the same page in another language.
func (f *file) agree(other *file) {
	for _, c := range f.page.Claims {
		i := slices.IndexFunc(other.page.Claims, func(o *Claim) bool { return o.ID == c.ID })
		switch {
		case i < 0:
			f.at(c.Pos(), "the claim %s is not on %s", c.ID, other.page.File)
		case other.page.Claims[i].Verdict != c.Verdict && f.page.Language > other.page.Language:
			f.at(c.Pos(), "the verdict of the claim %s is %s here and %s on %s", c.ID, c.Verdict, other.page.Claims[i].Verdict, other.page.File)
		}
	}
}

// findPlayer finds the player that shows the step, on the page that cites it if there is one, and lets it know.
func (s *CitedStep) findPlayer(f *file, files []*file) bool {
	for _, other := range append([]*file{f}, files...) {
		if other.page.Language != f.page.Language || other.page.Body == nil {
			continue
		}
		if player := other.page.player(s.Variant, s.N); player != nil {
			s.Page = other.page
			player.cite(s.N, s.Step)
			return true
		}
	}
	return false
}
