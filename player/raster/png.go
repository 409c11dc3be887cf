package raster

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/png"

	"github.com/klauspost/compress/zlib"
)

// PNG is the canvas as a file. One of at most sixteen colours has two pixels a byte, and is packed quickly: a course can have
// thousands of them, and the encoder of the standard library would take three times as long. It packs the others.
func (c *Canvas) PNG() ([]byte, error) {
	if len(c.Palette) > 16 {
		var file bytes.Buffer
		err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&file, c.Paletted)
		return file.Bytes(), err
	}
	width, height := c.Rect.Dx(), c.Rect.Dy()
	rows := make([]byte, 0, (width+1)*height)
	for y := range height {
		rows = append(rows, 0) // no filter
		row := c.Pix[y*c.Stride:][:width]
		for len(row) > 1 {
			rows = append(rows, row[0]<<4|row[1])
			row = row[2:]
		}
		if len(row) > 0 {
			rows = append(rows, row[0]<<4)
		}
	}
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, 3)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(rows); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	var colours []byte
	for _, c := range c.Palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	number := binary.BigEndian.AppendUint32
	head := number(number(nil, uint32(width)), uint32(height))
	file := []byte("\x89PNG\r\n\x1a\n")
	for _, chunk := range []struct {
		kind string
		data []byte
	}{
		{"IHDR", append(head, 4, 3, 0, 0, 0)}, // 4 bits a pixel, by palette
		{"PLTE", colours},
		{"IDAT", packed.Bytes()},
		{"IEND", nil},
	} {
		file = number(file, uint32(len(chunk.data)))
		body := append([]byte(chunk.kind), chunk.data...)
		file = append(file, body...)
		file = number(file, crc32.ChecksumIEEE(body))
	}
	return file, nil
}
