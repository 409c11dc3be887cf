package tracer

// Counter counts steps by marker. Its method [Counter.Count] is a [Sink]; it costs an increment a step.
type Counter struct {
	markers Markers
	lanes   [lanes][MaxMarkers]int64
}

// lanes is the number of sums that are kept for each marker. Steps come in runs of one marker, and with
// one sum each step would wait for the one before.
const lanes = 8

// NewCounter counts the steps of a program with these markers.
func NewCounter(markers Markers) *Counter { return &Counter{markers: markers} }

// Count adds a block of steps.
func (c *Counter) Count(steps []Step) error {
	for len(steps) >= lanes {
		s := steps[:lanes:lanes]
		c.lanes[0][uint8(s[0])]++ // the low byte is the marker
		c.lanes[1][uint8(s[1])]++
		c.lanes[2][uint8(s[2])]++
		c.lanes[3][uint8(s[3])]++
		c.lanes[4][uint8(s[4])]++
		c.lanes[5][uint8(s[5])]++
		c.lanes[6][uint8(s[6])]++
		c.lanes[7][uint8(s[7])]++
		steps = steps[lanes:]
	}
	for _, s := range steps {
		c.lanes[0][uint8(s)]++
	}
	return nil
}

// ByMarker is the number of steps of each marker so far.
func (c *Counter) ByMarker() []int64 {
	counts := make([]int64, len(c.markers))
	for marker := range counts {
		for lane := range c.lanes {
			counts[marker] += c.lanes[lane][marker]
		}
	}
	return counts
}

// Counts is the number of steps of each kind so far.
func (c *Counter) Counts() Counts { return c.markers.Counts(c.ByMarker()) }

// Counts holds the number of steps of each kind. As JSON it is an object by the kind's name, kinds
// that did not occur left out.
type Counts map[Kind]int64

// Counts adds up counts by marker to counts by kind.
func (m Markers) Counts(byMarker []int64) Counts {
	counts := Counts{}
	for i, count := range byMarker {
		if count > 0 {
			counts[m[i].Kind] += count
		}
	}
	return counts
}

// Steps is the number of steps of all kinds.
func (c Counts) Steps() int64 {
	var sum int64
	for _, count := range c {
		sum += count
	}
	return sum
}

// Profile counts how many queens were placed on each line: the nodes of the search tree on each level
// below the root. Its method [Profile.Count] is a [Sink].
type Profile struct {
	base   int
	places [MaxMarkers]bool
	nodes  []int64
}

// NewProfile counts the places of a program with these markers, on a board of this frame.
func NewProfile(frame Frame, markers Markers) *Profile {
	p := &Profile{base: frame.Base, nodes: make([]int64, frame.N)}
	for i, marker := range markers {
		p.places[i] = marker.Kind == Place
	}
	return p
}

// Count adds a block of steps. Places off the board are left out.
func (p *Profile) Count(steps []Step) error {
	for _, s := range steps {
		if p.places[uint8(s)] {
			if line := s.A() - p.base; line >= 0 && line < len(p.nodes) {
				p.nodes[line]++
			}
		}
	}
	return nil
}

// Nodes is the number of places on each line so far, from the first line. The root of the tree, the
// empty board, is not among them.
func (p *Profile) Nodes() []int64 { return p.nodes }

// Depth is the number of lines that were reached: the depth of the search tree.
func (p *Profile) Depth() int {
	for line := len(p.nodes); line > 0; line-- {
		if p.nodes[line-1] > 0 {
			return line
		}
	}
	return 0
}
