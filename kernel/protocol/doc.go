// Package protocol speaks Jupyter's messaging protocol 5.4 for an [Engine]: it binds the five sockets, answers the requests,
// runs cells one after the other, and is told on the control channel while one runs.
//
// A goroutine reads each of shell, control and stdin, and one runs cells. What only asks is answered by the goroutine that has read it,
// so a cell that runs keeps nobody from completing, asking for the history or ending it; cells wait in a queue.
//
// The protocol is that of https://jupyter-client.readthedocs.io/en/stable/messaging.html.
package protocol

import "errors"

// ErrNoInput says that nobody can be asked for input.
var ErrNoInput = errors.New("the client takes no requests for input")

// ErrInterrupted and ErrClosing are the causes of the end of a cell's context: the client has interrupted it, or the kernel ends.
var (
	ErrInterrupted = errors.New("interrupted")
	ErrClosing     = errors.New("the kernel ends")
)
