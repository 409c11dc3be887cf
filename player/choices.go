package player

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"strconv"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Choices is a row of items to be drawn, a card each, with what is decided about it, and below them what
// those taken add up to. Items and squares are counted from 0.
type Choices struct {
	Items   *tracer.Choices
	Squares []int          // by item: [tracer.Take], [tracer.Leave], or -1 while nothing is decided
	Tried   *tracer.Square // a choice that is being tried
	Refused *tracer.Square // a choice that was just refused
	Meters  []Meter
	Title   string // what the picture shows, in words, for those who do not see it
}

// Meter is a sum as a bar: what is taken, what the choice that is tried or refused would add, and what could
// still be taken, against a mark that is to be reached or not to be passed.
type Meter struct {
	Text              string
	Taken, Adds, Open int
	Whole             int // the length of the bar
	Mark              int // -1 for none
}

// ChoicesAt is the row of choices as the player shows it at a moment of a trace that pictures choices.
func ChoicesAt(lang string, h *tracefile.Header, m Moment) (Choices, error) {
	if h.Choices == nil {
		return Choices{}, fmt.Errorf("the trace of %s has no items to choose among", h.Variant)
	}
	c := Choices{Items: h.Choices, Squares: m.Fold.Board()}
	if q, ok := m.Fold.Trying(); ok {
		c.Tried = &q
	}
	if m.Fold.Step() > 0 && h.Markers[m.Step.Marker()].Kind == tracer.Clash {
		c.Refused = &tracer.Square{Line: m.Step.A(), Square: m.Step.B()}
	}
	w := words{lang: lang, h: h}
	c.Meters = w.meters(c, m.Last)
	c.Title = w.choicesTitle(c)
	return c, w.err
}

// meters of a row of choices; last is the solution that was counted last, if there is one.
func (w *words) meters(c Choices, last []int) []Meter {
	items := c.Items
	weight, value := Meter{Mark: items.Target + items.Capacity}, Meter{Mark: -1}
	weight.Whole, value.Whole = items.All()
	weight.Whole = max(weight.Whole, weight.Mark)
	weight.Taken, value.Taken = items.Taken(c.Squares)
	weight.Open, value.Open = items.Open(c.Squares)
	for _, q := range []*tracer.Square{c.Tried, c.Refused} {
		if q == nil || !c.holds(q) || c.Squares[q.Line] >= 0 {
			continue
		}
		itsWeight, itsValue := items.Item(q.Line)
		weight.Open, value.Open = weight.Open-itsWeight, value.Open-itsValue
		if q.Square == tracer.Take {
			weight.Adds, value.Adds = weight.Adds+itsWeight, value.Adds+itsValue
		}
	}
	say := func(key string, m Meter) string {
		return w.text(key, "sum", strconv.Itoa(m.Taken), "most", strconv.Itoa(m.Taken+m.Adds+m.Open), "limit", strconv.Itoa(m.Mark))
	}
	if items.Values == nil {
		weight.Text = say("choices.meter.sum", weight)
		return []Meter{weight}
	}
	weight.Open = 0 // that more could be taken than fits says nothing
	weight.Text = say("choices.meter.weight", weight)
	if last == nil {
		value.Text = say("choices.meter.value-first", value)
	} else {
		_, value.Mark = items.Taken(last)
		value.Text = say("choices.meter.value", value)
	}
	return []Meter{weight, value}
}

func (w *words) choicesTitle(c Choices) string {
	named := map[int][]string{} // by what is decided
	for i, square := range c.Squares {
		weight, value := c.Items.Item(i)
		name := strconv.Itoa(weight)
		if c.Items.Values != nil {
			name = w.text("choices.board.item", "weight", name, "value", strconv.Itoa(value))
		}
		named[square] = append(named[square], name)
	}
	list := func(square int) string {
		if named[square] == nil {
			return w.text("choices.board.none")
		}
		return strings.Join(named[square], w.text("choices.board.list"))
	}
	meters := w.text("choices.board.one", "first", c.Meters[0].Text)
	if len(c.Meters) > 1 {
		meters = w.text("choices.board.both", "first", c.Meters[0].Text, "second", c.Meters[1].Text)
	}
	return w.text("choices.board", "n", strconv.Itoa(len(c.Squares)), "taken", list(tracer.Take),
		"left", list(tracer.Leave), "open", list(-1), "meters", meters)
}

// cards is the geometry of a row of choices, shared with the scripts. As that of a board it is of whole numbers,
// with paths relative to the corner of a card, or to the corner of the place below it.
var cards = func() (s struct {
	Margin, Row, Pitch, Width, Height, ValuedHeight, Below, WeightAt, ValueAt, Line, Bar, Gap, Icon int

	Card, ValuedCard, Strike, ValuedStrike, Coin, Take, Leave, Ring, Barred, WeightIcon, ValueIcon string
}) {
	if err := json.Unmarshal(cardsJSON, &s); err != nil {
		panic(err) // the file is part of the program
	}
	if s.Row < 1 {
		panic("no cards in a row") // so is this
	}
	return s
}()

//go:embed script/choices.json
var cardsJSON []byte

// SVG is the row of choices as an element to stand in a page. Colours come from the style sheet, by class,
// see [Style].
func (c Choices) SVG() template.HTML {
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="queens-choices" viewBox="0 0 %d %d" role="img"><title>%s</title>`,
		c.width(), c.tall(), html.EscapeString(c.Title))
	draw := func(layers []Layer) {
		for _, layer := range layers {
			if layer.Path != "" {
				fmt.Fprintf(&out, `<path class="%s" d="%s"></path>`, layer.Class, layer.Path)
			}
		}
	}
	draw(c.lower())
	out.WriteString(`<g class="labels" text-anchor="middle" dominant-baseline="central">`)
	for _, label := range c.labels() {
		fmt.Fprintf(&out, `<text x="%d" y="%d" font-size="%d">%s</text>`, label.X, label.Y, label.Size, label.Text)
	}
	out.WriteString(`</g>`)
	draw(c.upper())
	fmt.Fprintf(&out, `<g class="sums" dominant-baseline="central" font-size="%d">`, sumSize)
	for i, m := range c.Meters {
		fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`, c.textLeft(), c.meterTop(i)+cards.Line/2, html.EscapeString(m.Text))
	}
	out.WriteString(`</g></svg>`)
	return template.HTML(out.String())
}

// sumSize is the size of the texts beside the bars.
const sumSize = 16

// labels are the weights of the items, and their values.
func (c Choices) labels() (all []Label) {
	for i := range c.Squares {
		weight, value := c.Items.Item(i)
		x, y := c.corner(i)
		add := func(number, at, size, room int) {
			text := strconv.Itoa(number)
			all = append(all, Label{X: x + cards.Width/2, Y: y + at, Size: min(size, room/len(text)), Text: text})
		}
		add(weight, cards.WeightAt, 20, 60)
		if c.Items.Values != nil {
			add(value, cards.ValueAt, 15, 42)
		}
	}
	return all
}

// lower are the layers under the numbers, from the lowest.
func (c Choices) lower() []Layer {
	card, coin := cards.Card, ""
	if c.Items.Values != nil {
		card, coin = cards.ValuedCard, cards.Coin
	}
	var all, taken, coins string
	for i, square := range c.Squares {
		all += c.put(i, card)
		coins += c.put(i, coin)
		if square == tracer.Take {
			taken += c.put(i, card)
		}
	}
	var tracks, open, sums, adds string
	for i, m := range c.Meters {
		tracks += c.stretch(i, 0, m.Whole)
		sums += c.stretch(i, 0, m.Taken)
		adds += c.stretch(i, m.Taken, m.Taken+m.Adds)
		open += c.stretch(i, m.Taken+m.Adds, m.Taken+m.Adds+m.Open)
	}
	at := func(q *tracer.Square) string {
		if !c.holds(q) {
			return ""
		}
		return c.put(q.Line, card) + c.below(q.Line, cards.Ring) + adds
	}
	return []Layer{
		{Class: "cards", Path: all}, {Class: "taken", Path: taken}, {Class: "tracks", Path: tracks}, {Class: "open", Path: open}, {Class: "sum", Path: sums},
		{Class: "tried", Path: at(c.Tried)}, {Class: "refused", Path: at(c.Refused)}, {Class: "coins", Path: coins},
	}
}

// upper are the layers over the numbers, from the lowest.
func (c Choices) upper() []Layer {
	strike := cards.Strike
	if c.Items.Values != nil {
		strike = cards.ValuedStrike
	}
	var left, signs, barred string
	for i, square := range c.Squares {
		signs += c.below(i, sign(square))
		if square == tracer.Leave {
			left += c.put(i, strike)
		}
	}
	for _, q := range []*tracer.Square{c.Tried, c.Refused} {
		if c.holds(q) {
			signs += c.below(q.Line, sign(q.Square))
		}
	}
	if c.holds(c.Refused) {
		barred = c.below(c.Refused.Line, cards.Barred)
	}
	var marks, icons string
	for i, m := range c.Meters {
		if m.Mark >= 0 {
			marks += fmt.Sprintf("M%d %dv%d", c.along(m.Mark, m.Whole), c.barTop(i)-3, cards.Bar+6)
		}
		if c.Items.Values != nil {
			icons += fmt.Sprintf("M%d %d%s", cards.Margin, c.meterTop(i), []string{cards.WeightIcon, cards.ValueIcon}[i])
		}
	}
	return []Layer{{Class: "left", Path: left}, {Class: "signs", Path: signs}, {Class: "barred", Path: barred}, {Class: "marks", Path: marks}, {Class: "icons", Path: icons}}
}

// sign is what is decided about an item as a path.
func sign(square int) string {
	switch square {
	case tracer.Take:
		return cards.Take
	case tracer.Leave:
		return cards.Leave
	}
	return ""
}

func (c Choices) holds(q *tracer.Square) bool {
	return q != nil && q.Line >= 0 && q.Line < len(c.Squares)
}

// put puts a path on the card of an item, below what stands below it. No path stays none.
func (c Choices) put(item int, path string) string { return c.move(item, 0, path) }

func (c Choices) below(item int, path string) string { return c.move(item, c.height(), path) }

func (c Choices) move(item, down int, path string) string {
	if path == "" {
		return ""
	}
	x, y := c.corner(item)
	return fmt.Sprintf("M%d %d%s", x, y+down, path)
}

// stretch is a part of a meter's bar. One of no length is none.
func (c Choices) stretch(meter, from, to int) string {
	whole := c.Meters[meter].Whole
	x, length := c.along(from, whole), c.along(to, whole)-c.along(from, whole)
	if length <= 0 {
		return ""
	}
	return fmt.Sprintf("M%d %dh%dv%dh-%dz", x, c.barTop(meter), length, cards.Bar, length)
}

// along is how far a sum goes along a bar.
func (c Choices) along(sum, whole int) int {
	return cards.Margin + (sum*(c.width()-2*cards.Margin)+whole/2)/whole
}

// corner is the upper left corner of a card. A row that is not full stands in the middle.
func (c Choices) corner(item int) (x, y int) {
	inRow := min(len(c.Squares), cards.Row)
	return cards.Margin + (cards.Row-inRow)*cards.Pitch/2 + item%cards.Row*cards.Pitch,
		cards.Margin + item/cards.Row*(c.height()+cards.Below)
}

// width of the picture, which has room for a full row: few cards are not drawn larger than many.
func (c Choices) width() int {
	return 2*cards.Margin + (cards.Row-1)*cards.Pitch + cards.Width
}

// tall is the height of the picture.
func (c Choices) tall() int { return c.meterTop(len(c.Meters)) - cards.Gap + cards.Margin }

// height of a card.
func (c Choices) height() int {
	if c.Items.Values != nil {
		return cards.ValuedHeight
	}
	return cards.Height
}

func (c Choices) meterTop(meter int) int {
	rows := (len(c.Squares) + cards.Row - 1) / cards.Row
	return cards.Margin + rows*(c.height()+cards.Below) + cards.Gap + meter*(cards.Line+cards.Bar+cards.Gap)
}

func (c Choices) barTop(meter int) int { return c.meterTop(meter) + cards.Line }

// textLeft is where the text of a meter begins: behind its icon, where weights and values are told apart.
func (c Choices) textLeft() int {
	if c.Items.Values != nil {
		return cards.Margin + cards.Icon
	}
	return cards.Margin
}
