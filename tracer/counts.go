package tracer

// Counter counts steps by marker and first argument. Its method [Counter.Count] is a [Sink].
// What it costs is one increment a step; what it holds grows with the greatest line, not with the
// length of the stream.
type Counter struct {
	markers Markers
	cells   []int64 // by the step's lowest 20 bits: marker and first argument
}

// NewCounter counts the steps of a program with these markers.
func NewCounter(markers Markers) *Counter { return &Counter{markers: markers} }

// Count adds a block of steps.
func (c *Counter) Count(steps []Step) error {
	const cell = 1<<20 - 1
	cells := c.cells
	for _, s := range steps {
		i := int(s & cell)
		if i >= len(cells) {
			c.cells = append(cells, make([]int64, i+MaxMarkers-len(cells))...)
			cells = c.cells
		}
		cells[i]++
	}
	return nil
}

// ByMarker is the number of steps of each marker so far.
func (c *Counter) ByMarker() []int64 {
	counts := make([]int64, len(c.markers))
	for cell, count := range c.cells {
		if marker := cell % MaxMarkers; marker < len(counts) {
			counts[marker] += count
		}
	}
	return counts
}

// Counts is the number of steps of each kind so far.
func (c *Counter) Counts() Counts { return c.markers.Counts(c.ByMarker()) }

// Profile is the number of times a queen was placed on each line so far, by the program's own
// number of the line: the nodes of the search tree on each level below the root. Lines at the end
// that never held a queen are left out.
func (c *Counter) Profile() []int64 {
	var profile []int64
	for cell, count := range c.cells {
		marker, line := cell%MaxMarkers, cell/MaxMarkers
		if count == 0 || marker >= len(c.markers) || c.markers[marker].Kind != Place {
			continue
		}
		for len(profile) <= line {
			profile = append(profile, 0)
		}
		profile[line] += count
	}
	return profile
}

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
