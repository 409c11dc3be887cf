package chart

import (
	"math"
	"slices"
)

// Scale lays values along an axis. On a logarithmic scale a value of 0 has no place.
type Scale struct {
	Log       bool
	low, high float64
	ticks     []float64
}

// at is the place of a value: 0 at the low end of the axis, 1 at the high end.
func (s Scale) at(value float64) float64 {
	if s.Log {
		return (math.Log10(value) - math.Log10(s.low)) / (math.Log10(s.high) - math.Log10(s.low))
	}
	return (value - s.low) / (s.high - s.low)
}

// has reports whether a value has a place.
func (s Scale) has(value int64) bool { return value > 0 || !s.Log && value == 0 }

// LogScale spans the values that are not 0, with a tick at each power of ten, and between them where these
// are few.
func LogScale(values [][]int64) Scale {
	least, most := int64(math.MaxInt64), int64(1)
	for _, v := range slices.Concat(values...) {
		if v > 0 {
			least, most = min(least, v), max(most, v)
		}
	}
	s := Scale{Log: true, low: down(min(least, most)), high: up(most)}
	if s.low == s.high {
		s.high = up(most + 1)
	}
	between := s.high/s.low <= 100
	for tick := s.low; tick <= s.high; tick = next(tick) {
		if between || leading(tick) == 1 {
			s.ticks = append(s.ticks, tick)
		}
	}
	return s
}

// LinearScale spans the values and 0, with about five ticks.
func LinearScale(values [][]int64) Scale {
	most := max(1, slices.Max(append(slices.Concat(values...), 0)))
	step := up(max(1, most/5))
	s := Scale{high: step * math.Ceil(float64(most)/step)}
	for tick := 0.0; tick <= s.high; tick += step {
		s.ticks = append(s.ticks, tick)
	}
	return s
}

// Even reports whether the greatest numbers of all rows are near enough to share a linear scale.
func Even(rows [][]int64) bool {
	least, most := slices.Max(rows[0]), slices.Max(rows[0])
	for _, row := range rows {
		least, most = min(least, slices.Max(row)), max(most, slices.Max(row))
	}
	return most <= maxUneven*least
}

// Round numbers are 1, 2 and 5, each times a power of ten.

// up is the least round number that is not below n.
func up(n int64) float64 {
	round := 1.0
	for round < float64(n) {
		round = next(round)
	}
	return round
}

// down is the greatest round number that is not above n.
func down(n int64) float64 {
	round := 1.0
	for next(round) <= float64(n) {
		round = next(round)
	}
	return round
}

// next is the round number after one.
func next(round float64) float64 {
	if leading(round) == 2 {
		return round / 2 * 5
	}
	return round * 2
}

// leading is the first digit of a round number.
func leading(round float64) int {
	for round >= 10 {
		round /= 10
	}
	return int(round)
}
