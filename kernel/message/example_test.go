package message_test

import (
	"fmt"

	"queens/kernel/message"
)

func Example() {
	signer, err := message.NewSigner("hmac-sha256", "the key of the connection file")
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := signer.Encode(&message.Message{
		Identities: [][]byte{[]byte("status")},
		Header:     message.Header{ID: "1", Type: "status"},
		Content:    []byte(`{"execution_state":"idle"}`),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := signer.Decode(frames)
	fmt.Println(m.Header.Type, string(m.Content), err)

	frames[6] = []byte(`{"execution_state":"busy"}`)
	_, err = signer.Decode(frames)
	fmt.Println(err)
	// Output:
	// status {"execution_state":"idle"} <nil>
	// the signature is wrong
}
