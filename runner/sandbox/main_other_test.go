//go:build !linux

package sandbox

import "runtime"

func ways() []way {
	if runtime.GOOS == "windows" {
		return nil
	}
	return []way{{"none", func() (*Box, error) { return New(None) }}}
}
