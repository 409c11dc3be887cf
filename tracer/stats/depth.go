package stats

// Buckets of [Depth]: a longer stream has at least MinBuckets and at most MaxBuckets of them.
const (
	MinBuckets = 512
	MaxBuckets = 2 * MinBuckets
)

// Depth is the depth as time goes on. A stream of up to [MaxBuckets] steps has a bucket a step; when there would be more,
// every two buckets become one and Width doubles.
type Depth struct {
	Width   int64    `json:"width"` // steps in a bucket, a power of two; the last bucket may have fewer
	Mean    float64  `json:"mean"`  // over all steps
	Buckets []Bucket `json:"buckets"`
}

// Bucket is some steps that follow each other. Min and Max are the least and the greatest depth after any of them, Mean is
// that of all of them.
type Bucket struct {
	From      int64   `json:"from"` // number of the first step
	To        int64   `json:"to"`   // and of the last one
	Min       int     `json:"min"`
	Max       int     `json:"max"`
	Mean      float64 `json:"mean"`
	Solutions int64   `json:"solutions"` // that are counted in it
}

// series collects a Depth. The last bucket is the one that is filled.
type series struct {
	width   int64
	room    int64 // steps that the last bucket still takes
	sum     int64
	steps   int64
	buckets []bucket
}

type bucket struct {
	min, max       int
	sum, solutions int64
}

// add adds the depth after the next step.
func (s *series) add(depth int, solution bool) {
	if s.room == 0 {
		if len(s.buckets) == MaxBuckets {
			s.halve()
		}
		s.buckets = append(s.buckets, bucket{min: depth, max: depth})
		s.room = s.width
	}
	s.room--
	s.steps++
	s.sum += int64(depth)
	b := &s.buckets[len(s.buckets)-1]
	b.min, b.max = min(b.min, depth), max(b.max, depth)
	b.sum += int64(depth)
	if solution {
		b.solutions++
	}
}

// halve makes one bucket of every two. All of them are full, and their number is even.
func (s *series) halve() {
	for i := range s.buckets[:len(s.buckets)/2] {
		a, b := s.buckets[2*i], s.buckets[2*i+1]
		s.buckets[i] = bucket{min(a.min, b.min), max(a.max, b.max), a.sum + b.sum, a.solutions + b.solutions}
	}
	s.buckets = s.buckets[:len(s.buckets)/2]
	s.width *= 2
}

func (s *series) summary() Depth {
	d := Depth{Width: s.width, Buckets: []Bucket{}}
	if s.steps > 0 {
		d.Mean = float64(s.sum) / float64(s.steps)
	}
	for i, b := range s.buckets {
		from := int64(i)*s.width + 1
		to := min(from+s.width-1, s.steps)
		d.Buckets = append(d.Buckets, Bucket{from, to, b.min, b.max, float64(b.sum) / float64(to-from+1), b.solutions})
	}
	return d
}
