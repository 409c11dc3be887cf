package zmtp

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// The flags of a frame. The other bits are to be zero.
const (
	flagMore    = 1 << iota // further frames of the message follow
	flagLong                // the size takes eight octets, not one
	flagCommand             // the body is a command, not a part of a message
)

const (
	maxShort = 255 // the longest body whose size is one octet
	// believed is how much memory a body gets before any of it has come; it grows as more does.
	believed = 16 << 10
	// maxCommand is the longest command that is read.
	maxCommand = 16 << 10
)

// reader reads what a peer sends after its greeting.
type reader struct {
	*bufio.Reader
	maxMessage, maxFrames int
	held                  held // until it is released
}

// frame reads a frame of at most max octets. An end of the stream within it is io.ErrUnexpectedEOF, and before it io.EOF.
func (r *reader) frame(max int) (flags byte, body []byte, err error) {
	flags, err = r.ReadByte()
	if err != nil {
		return 0, nil, err
	}
	if flags&^(flagMore|flagLong|flagCommand) != 0 {
		return 0, nil, fmt.Errorf("frame: flags %#02x; only the lowest three bits are used", flags)
	}
	if flags&flagCommand != 0 {
		if flags&flagMore != 0 {
			return 0, nil, fmt.Errorf("frame: flags %#02x; a command is one frame", flags)
		}
		max = maxCommand
	}
	var header [8]byte
	size := header[7:]
	if flags&flagLong != 0 {
		size = header[:]
	}
	if _, err := io.ReadFull(r, size); err != nil {
		return 0, nil, unexpected(err)
	}
	n := binary.BigEndian.Uint64(header[:])
	if n > uint64(max) {
		return 0, nil, fmt.Errorf("frame: %d bytes; at most %d are allowed here", n, max)
	}
	body, err = r.body(int(n))
	return flags, body, err
}

// body reads n octets. The memory for them grows as they come, so that a size alone costs nothing.
func (r *reader) body(n int) ([]byte, error) {
	var body []byte
	for size := min(n, believed); ; size = min(n, 2*size) {
		if err := r.held.take(size - len(body)); err != nil {
			return nil, err
		}
		larger := make([]byte, size)
		if _, err := io.ReadFull(r, larger[copy(larger, body):]); err != nil {
			return nil, unexpected(err)
		}
		body = larger
		if size == n {
			return body, nil
		}
	}
}

// unexpected is an error within a frame.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// message reads the frames of a message. Commands are given to a function as they come, which may be between two of them: libzmq
// sends a PING when it is time for one.
func (r *reader) message(command func(body []byte) error) ([][]byte, error) {
	var frames [][]byte
	rest := r.maxMessage
	for {
		flags, body, err := r.frame(rest)
		switch {
		case err != nil && len(frames) > 0:
			return nil, unexpected(err)
		case err != nil:
			return nil, err
		case flags&flagCommand != 0:
			if err := command(body); err != nil {
				return nil, err
			}
			r.held.bytes -= int64(len(body))
			continue
		case len(frames) == r.maxFrames:
			return nil, fmt.Errorf("message: more than %d frames", r.maxFrames)
		}
		frames = append(frames, body)
		rest -= len(body)
		if flags&flagMore == 0 {
			return frames, nil
		}
	}
}

// appendFrame appends a frame to b. The flag for its size is set as it needs.
func appendFrame(b []byte, flags byte, body []byte) []byte {
	if len(body) > maxShort {
		b = append(b, flags|flagLong)
		b = binary.BigEndian.AppendUint64(b, uint64(len(body)))
	} else {
		b = append(b, flags, byte(len(body)))
	}
	return append(b, body...)
}

// encode is a message as it is sent: all its frames in one piece of memory.
func encode(frames [][]byte) []byte {
	size := 0
	for _, f := range frames {
		size += 9 + len(f)
	}
	b := make([]byte, 0, size)
	for i, f := range frames {
		var flags byte
		if i < len(frames)-1 {
			flags = flagMore
		}
		b = appendFrame(b, flags, f)
	}
	return b
}
