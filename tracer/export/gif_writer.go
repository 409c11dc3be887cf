package export

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"

	"queens/player/raster"
)

// gifWriter writes an animation frame by frame. The encoder of the standard library wants all frames at once; this one keeps the last
// one, and of the next writes what differs.
type gifWriter struct {
	w      *bufio.Writer // whose error stays, and is told when it is flushed
	last   []uint8       // the pixels of the last frame
	stride int
	clear  uint8 // the colour of pixels that stay as they are
	bits   int   // of a colour
	packed bytes.Buffer
	lzw    *lzw.Writer
	pixels []uint8
}

// Blocks of a GIF, as its specification names them.
const (
	gifExtension = 0x21
	gifControl   = 0xf9
	gifNote      = 0xfe
	gifImage     = 0x2c
	gifTrailer   = 0x3b
	gifKeep      = 1 << 2 // a frame stays, and the next one is drawn over it
	gifClear     = 1      // a colour is clear
)

// newGIF begins an animation of the size and the colours of a canvas, of which there are fewer than 256. It is shown over and over if
// it loops.
func newGIF(w *bufio.Writer, c *raster.Canvas, loops bool, comment string) *gifWriter {
	g := &gifWriter{w: w, stride: c.Stride, clear: uint8(len(c.Palette)), bits: max(bits.Len(uint(len(c.Palette))), 2)}
	g.lzw = lzw.NewWriter(&g.packed, lzw.LSB, g.bits).(*lzw.Writer)
	w.WriteString("GIF89a")
	g.numbers(c.Rect.Dx(), c.Rect.Dy())
	w.Write([]byte{0x80 | 7<<4 | byte(g.bits-1), 0, 0}) // a table of colours for all frames
	for i := range 1 << g.bits {
		colour := color.RGBA{}
		if i < len(c.Palette) {
			colour = c.Palette[i].(color.RGBA)
		}
		w.Write([]byte{colour.R, colour.G, colour.B})
	}
	if loops {
		w.Write([]byte{gifExtension, 0xff, 11})
		w.WriteString("NETSCAPE2.0")
		w.Write([]byte{3, 1, 0, 0, 0}) // without end
	}
	w.Write([]byte{gifExtension, gifNote})
	g.blocks([]byte(comment))
	return g
}

// frame writes what a canvas shows for so many hundredths of a second.
func (g *gifWriter) frame(c *raster.Canvas, delay int) {
	r := g.changed(c)
	g.pixels = g.pixels[:0]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := y*g.stride+r.Min.X, y*g.stride+r.Max.X
		row := append(g.pixels, c.Pix[from:to]...)
		if g.last != nil {
			for i, before := range g.last[from:to] {
				if at := len(g.pixels) + i; row[at] == before {
					row[at] = g.clear
				}
			}
		}
		g.pixels = row
	}
	g.last = append(g.last[:0], c.Pix...)

	g.w.Write([]byte{gifExtension, gifControl, 4, gifKeep | gifClear})
	g.numbers(delay)
	g.w.Write([]byte{g.clear, 0, gifImage})
	g.numbers(r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	g.w.Write([]byte{0, byte(g.bits)})
	g.packed.Reset()
	g.lzw.Reset(&g.packed, lzw.LSB, g.bits)
	g.lzw.Write(g.pixels) // a buffer takes everything
	g.lzw.Close()
	g.blocks(g.packed.Bytes())
}

// changed is the rectangle outside of which the last frame shows the same. It is never empty, for a frame cannot be.
func (g *gifWriter) changed(c *raster.Canvas) image.Rectangle {
	if g.last == nil {
		return c.Rect
	}
	r := image.Rectangle{}
	for y := range c.Rect.Dy() {
		now, before := c.Pix[y*g.stride:][:g.stride], g.last[y*g.stride:][:g.stride]
		if bytes.Equal(now, before) {
			continue
		}
		from, to := 0, len(now)
		for now[from] == before[from] {
			from++
		}
		for now[to-1] == before[to-1] {
			to--
		}
		r = r.Union(image.Rect(from, y, to, y+1))
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// close ends the animation.
func (g *gifWriter) close() { g.w.WriteByte(gifTrailer) }

// numbers writes numbers of two bytes.
func (g *gifWriter) numbers(all ...int) {
	for _, n := range all {
		g.w.Write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
	}
}

// blocks writes data in blocks of at most 255 bytes, and the empty one that ends them.
func (g *gifWriter) blocks(data []byte) {
	for len(data) > 0 {
		piece := data[:min(len(data), 255)]
		data = data[len(piece):]
		g.w.WriteByte(byte(len(piece)))
		g.w.Write(piece)
	}
	g.w.WriteByte(0)
}
