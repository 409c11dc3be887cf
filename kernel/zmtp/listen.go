package zmtp

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"syscall"
)

// listen binds to an address of one of Jupyter's transports.
func listen(network, address string) (net.Listener, error) {
	switch network {
	case "tcp":
		return net.Listen("tcp", address)
	case "ipc":
		return listenFile(address)
	}
	return nil, fmt.Errorf("network %q; tcp and ipc are allowed", network)
}

// listenFile binds to a file, which only its owner may connect to. One that a process left behind when it was killed is replaced.
func listenFile(path string) (net.Listener, error) {
	l, err := net.Listen("unix", path)
	if errors.Is(err, syscall.EADDRINUSE) && deserted(path) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		l, err = net.Listen("unix", path)
	}
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// deserted is whether a file is that of a socket at which nobody listens.
func deserted(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Type() != fs.ModeSocket {
		return false
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		return errors.Is(err, syscall.ECONNREFUSED)
	}
	conn.Close()
	return false
}
