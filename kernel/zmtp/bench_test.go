package zmtp

import (
	"testing"
)

// A small message there and back: from a peer to Receive, and by Send to the peer.
func BenchmarkRoundTrip(b *testing.B) {
	s := open(b, Router, Options{})
	c := dial(b, s, "DEALER", "me")
	go func() {
		for {
			frames, err := s.Receive(b.Context())
			if err != nil {
				return
			}
			s.Send(frames)
		}
	}()
	message := encode(octets("<IDS|MSG>", "signature", "{}", "{}", "{}", "{}"))
	b.ReportAllocs()
	for b.Loop() {
		c.write(message)
		c.receive()
	}
}

// Messages of 64 KiB to one subscriber, and to several: the sender waits for them now and then, so that none is dropped.
func BenchmarkPub(b *testing.B) {
	for _, test := range []struct {
		name        string
		subscribers int
	}{{"1", 1}, {"4", 4}} {
		b.Run("subscribers="+test.name, func(b *testing.B) {
			s := open(b, Pub, Options{})
			done := make(chan struct{})
			for range test.subscribers {
				c := dial(b, s, "SUB", "")
				c.send("\x01")
				c.ping()
				go func() {
					for {
						frames, err := c.in.message(nil)
						if err != nil {
							return
						}
						c.in.held.release()
						if string(frames[0]) == "end" {
							done <- struct{}{}
						}
					}
				}()
			}
			message := [][]byte{[]byte("stream"), make([]byte, 64<<10)}
			b.SetBytes(64 << 10)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if i%100 == 99 {
					if err := s.Flush(b.Context()); err != nil {
						b.Fatal(err)
					}
				}
				s.Send(message)
			}
			s.Send(octets("end"))
			for range test.subscribers {
				<-done
			}
		})
	}
}

// A message of 10 MB to a ROUTER, whose memory grows as it comes.
func BenchmarkLargeMessage(b *testing.B) {
	s := open(b, Router, Options{})
	c := dial(b, s, "DEALER", "me")
	message := encode([][]byte{make([]byte, 10_000_000)})
	b.SetBytes(10_000_000)
	b.ReportAllocs()
	for b.Loop() {
		go c.write(message)
		if _, err := s.Receive(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
