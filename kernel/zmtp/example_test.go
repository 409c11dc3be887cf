package zmtp_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"queens/kernel/zmtp"
)

// A service answers each request. What it has answered is with the clients before it ends.
func Example() {
	socket, err := zmtp.Listen(zmtp.Router, "tcp", "127.0.0.1:0", zmtp.Options{
		MaxMessage: 1 << 20,
		Log:        func(err error) { log.Print(err) },
	})
	if err != nil {
		log.Fatal(err)
	}
	defer socket.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	for {
		frames, err := socket.Receive(ctx) // the routing id, then what the client has sent
		if err != nil {
			fmt.Println(err)
			break
		}
		if err := socket.Send([][]byte{frames[0], []byte("yes")}); err != nil {
			log.Fatal(err)
		}
	}
	if err := socket.Flush(context.Background()); err != nil {
		log.Fatal(err)
	}
	// Output: context deadline exceeded
}
