package mark

import "strings"

// Marked reports whether a text has markers, or what was meant to be one: whether it wants to be traced. A program
// without any can be run as it stands.
func Marked(lang *Language, text string) bool {
	for _, c := range scan(lang, text) {
		comment := strings.TrimSpace(c.text)
		for _, sign := range []string{"step:", "step^:", "queens:"} {
			if strings.HasPrefix(comment, sign) {
				return true
			}
		}
		if nearMarker.MatchString(c.text) {
			return true
		}
	}
	return false
}
