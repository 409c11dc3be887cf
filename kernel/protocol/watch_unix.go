//go:build unix && !linux

package protocol

// watch tells whether a process has ended.
func watch(pid int) (gone func() bool) {
	return func() bool { return missing(pid) }
}
