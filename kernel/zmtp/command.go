package zmtp

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The commands that are understood. READY and ERROR end the handshake.
const (
	commandReady     = "READY"
	commandError     = "ERROR"
	commandPing      = "PING"
	commandPong      = "PONG"
	commandSubscribe = "SUBSCRIBE"
	commandCancel    = "CANCEL"
)

const (
	propertySocketType = "Socket-Type"
	propertyIdentity   = "Identity"

	maxIdentity = 255
	maxContext  = 16 // of a PING
)

// readCommand takes the body of a command apart.
func readCommand(body []byte) (name string, data []byte, err error) {
	if len(body) == 0 || body[0] == 0 || int(body[0]) >= len(body) {
		return "", nil, errors.New("command: its name is empty or cut off")
	}
	n := int(body[0])
	return string(body[1 : 1+n]), body[1+n:], nil
}

// appendCommand appends the frame of a command to b.
func appendCommand(b []byte, name string, data []byte) []byte {
	body := append([]byte{byte(len(name))}, name...)
	return appendFrame(b, flagCommand, append(body, data...))
}

// metadata are the properties of a READY by their names in lower case, since case does not matter.
type metadata map[string]string

// readMetadata reads what follows the name of a READY.
func readMetadata(data []byte) (metadata, error) {
	m := metadata{}
	for len(data) > 0 {
		n := int(data[0])
		if n == 0 || len(data) < 1+n+4 {
			return nil, errors.New("READY: the name of a property is empty or cut off")
		}
		name := string(data[1 : 1+n])
		if strings.ContainsFunc(name, notInName) {
			return nil, fmt.Errorf("READY: %q is no name of a property", name)
		}
		data = data[1+n:]
		size := binary.BigEndian.Uint32(data)
		data = data[4:]
		if uint64(size) > uint64(len(data)) {
			return nil, fmt.Errorf("READY: the property %q is cut off", name)
		}
		m[strings.ToLower(name)] = string(data[:size])
		data = data[size:]
	}
	return m, nil
}

// notInName is whether a character does not belong in the name of a property.
func notInName(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.+", r)
}

func (m metadata) get(name string) string { return m[strings.ToLower(name)] }

// errorReason is the data of an ERROR: printable ASCII without spaces, as the protocol has it.
func errorReason(err error) []byte {
	reason := strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' {
			return '_'
		}
		return r
	}, err.Error())
	reason = reason[:min(len(reason), 255)]
	return append([]byte{byte(len(reason))}, reason...)
}

// appendProperty appends a property of a READY to b.
func appendProperty(b []byte, name, value string) []byte {
	b = append(b, byte(len(name)))
	b = append(b, name...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(value)))
	return append(b, value...)
}

// readReady reads the command of a peer that ends the handshake. The identity, which only a ROUTER asks for, is "" if it has none.
func readReady(body []byte, k Kind) (identity string, err error) {
	name, data, err := readCommand(body)
	if err != nil {
		return "", err
	}
	if name != commandReady {
		return "", fmt.Errorf("the command %q; READY is the first", name)
	}
	m, err := readMetadata(data)
	if err != nil {
		return "", err
	}
	if t, allowed := m.get(propertySocketType), kinds[k].peers; !slices.Contains(allowed, t) {
		return "", fmt.Errorf("a socket of type %q; %s are allowed", t, strings.Join(allowed, ", "))
	}
	if k != Router {
		return "", nil
	}
	identity = m.get(propertyIdentity)
	if len(identity) > maxIdentity {
		return "", fmt.Errorf("an identity of %d bytes; at most %d are allowed", len(identity), maxIdentity)
	}
	if strings.HasPrefix(identity, "\x00") {
		return "", errors.New("an identity that begins with a zero, as only generated ones do")
	}
	return identity, nil
}
