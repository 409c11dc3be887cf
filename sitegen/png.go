package sitegen

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"

	"github.com/klauspost/compress/zlib"
)

// encodePNG writes a picture of at most sixteen colours and an even width, two pixels a byte. The encoder of
// the standard library would take three times as long, and a course can have thousands of previews.
func encodePNG(img *image.Paletted) ([]byte, error) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	rows := make([]byte, 0, (width/2+1)*height)
	for y := range height {
		rows = append(rows, 0) // no filter
		row := img.Pix[y*img.Stride:][:width]
		for x := 0; x+1 < len(row); x += 2 {
			rows = append(rows, row[x]<<4|row[x+1])
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
	for _, c := range img.Palette {
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
		{"IHDR", append(head, 4, 3, 0, 0, 0)}, // four bits a pixel, by palette
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
