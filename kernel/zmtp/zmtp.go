// Package zmtp is the server's side of ZMTP 3.0, the protocol of ZeroMQ: sockets that are bound to an address and speak
// with any number of peers, by the mechanism NULL. There are the three that a Jupyter kernel needs: ROUTER, PUB, and an echo
// for its heartbeat.
//
// A peer costs the others nothing: it shakes hands in its own time, which is bounded; what it sends is bounded before it is
// believed; and what it does not read is kept up to a bound, and then dropped.
//
// The protocol is that of https://rfc.zeromq.org/spec/23/ (ZMTP 3.0), with https://rfc.zeromq.org/spec/28/ for ROUTER and
// https://rfc.zeromq.org/spec/29/ for PUB.
package zmtp
