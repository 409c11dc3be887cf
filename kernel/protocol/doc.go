// Package protocol speaks Jupyter's messaging protocol 5.4 for an [Engine]: it binds the five sockets, answers the requests,
// runs cells one after the other, and is told on the control channel while one runs.
//
// The protocol is that of https://jupyter-client.readthedocs.io/en/stable/messaging.html.
package protocol

import "errors"

// ErrNoInput says that nobody can be asked for input.
var ErrNoInput = errors.New("the client takes no requests for input")
