package sitegen

import (
	"math"

	"golang.org/x/text/number"
)

// ratio writes how many times the base a value is. The script baseline.js writes the same.
func (c *catalogue) ratio(value, base int64) (string, error) {
	if base == 0 {
		return "–", nil
	}
	return c.text("compare.ratio", "ratio", factor(value, base))
}

// factor is how many times the base a value is, to three digits, or to the unit if there are more before the
// point.
func factor(value, base int64) number.Formatter {
	rounded, digits := round(value, base)
	return number.Decimal(rounded, number.MinFractionDigits(digits), number.MaxFractionDigits(digits))
}

// round is how many times the base a value is, and with how many digits behind the point it is written.
func round(value, base int64) (rounded float64, digits int) {
	f := float64(value) / float64(base)
	unit := math.Pow10(behindPoint(f))
	rounded = math.Floor(float64(f*unit)+0.5) / unit
	return rounded, behindPoint(rounded)
}

func behindPoint(f float64) int {
	digits := 2
	for s := f; s >= 10 && digits > 0; s /= 10 {
		digits--
	}
	for s := f; s < 1 && s > 0 && digits < 8; s *= 10 {
		digits++
	}
	return digits
}
