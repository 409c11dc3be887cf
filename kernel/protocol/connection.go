package protocol

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"

	"queens/kernel/message"
)

// Connection is where a kernel listens, and with what key its messages are signed.
type Connection struct {
	Transport string `json:"transport"` // tcp or ipc, which is sockets of Unix
	IP        string `json:"ip"`        // for ipc the beginning of the files' paths
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
	Scheme    string `json:"signature_scheme"`
	Key       string `json:"key"` // empty: messages are not signed
}

// maxConnection is how long a connection file can be, in bytes.
const maxConnection = 64 << 10

// ReadConnection reads a connection file, which a client writes for a kernel that it starts.
func ReadConnection(file string) (Connection, error) {
	f, err := os.Open(file)
	if err != nil {
		return Connection{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxConnection+1))
	if err != nil {
		return Connection{}, fmt.Errorf("%s: %w", file, err)
	}
	c, err := parseConnection(text)
	if err != nil {
		return Connection{}, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

func parseConnection(text []byte) (Connection, error) {
	if len(text) > maxConnection {
		return Connection{}, fmt.Errorf("the connection file is longer than %d bytes", maxConnection)
	}
	c := Connection{Transport: "tcp", Scheme: message.Scheme}
	if err := json.Unmarshal(text, &c); err != nil {
		return Connection{}, fmt.Errorf("the connection file is not valid: %w", err)
	}
	return c, c.check()
}

// ports are the sockets by their names in the file.
func (c Connection) ports() map[string]int {
	return map[string]int{"shell_port": c.Shell, "iopub_port": c.IOPub, "stdin_port": c.Stdin, "control_port": c.Control, "hb_port": c.Heartbeat}
}

// check says what of a connection cannot be served.
func (c Connection) check() error {
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return fmt.Errorf("transport %q is not known, only tcp and ipc", c.Transport)
	}
	if c.IP == "" {
		return fmt.Errorf("the connection has no ip")
	}
	if _, err := message.NewSigner(c.Scheme, c.Key); err != nil {
		return err
	}
	names := map[int]string{}
	for _, name := range []string{"shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"} {
		port := c.ports()[name]
		if port < 1 || port > 65535 {
			return fmt.Errorf("%s is %d, want 1 to 65535", name, port)
		}
		if names[port] != "" {
			return fmt.Errorf("%s and %s are both %d", names[port], name, port)
		}
		names[port] = name
	}
	return nil
}

// address is where a port of the connection is, as package zmtp has it.
func (c Connection) address(port int) (network, address string) {
	if c.Transport == "ipc" {
		return "ipc", fmt.Sprintf("%s-%d", c.IP, port)
	}
	ip := c.IP
	if ip == "*" { // as ZeroMQ writes all interfaces
		ip = ""
	}
	return "tcp", net.JoinHostPort(ip, strconv.Itoa(port))
}
