//go:build !race

package clients_test

// buildFlags build the program as the tests were built: without the race detector.
var buildFlags []string
