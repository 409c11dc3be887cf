//go:build unix && !linux

package protocol

import "testing"

// becomeSubreaper is something that only Linux has.
func becomeSubreaper(*testing.T) bool { return false }
