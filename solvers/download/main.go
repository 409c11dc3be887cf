// Download is the main program of the module that readers of the course can download, see solvers.Module. It
// runs one of the programs:
//
//	go run . recursive 8
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"queens/solvers/plain"
)

func main() {
	name, n := "", 0
	if len(os.Args) == 3 {
		name = os.Args[1]
		n, _ = strconv.Atoi(os.Args[2])
	}
	if !slices.Contains(plain.Names(), name) || n < 1 {
		fmt.Fprintf(os.Stderr, "Usage: go run . PROGRAM N\n\nN is the number of queens, from 1. The programs are:\n  %s\n", strings.Join(plain.Names(), "\n  "))
		os.Exit(2)
	}
	if loops := fmt.Sprintf("%s-%d", name, n); slices.Contains(plain.Names(), loops) {
		name = loops // the number of nested loops is written out
	}
	solutions := 0
	plain.Run(name, n, func(squares []int) bool {
		solutions++
		fmt.Println(squares)
		return true
	})
	fmt.Println(solutions, "solutions")
}
