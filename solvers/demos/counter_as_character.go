package demos

import (
	"fmt"
	"io"
)

// counterAsCharacter writes a counter to the screen, number by number: first the character that has this
// number, then the digit.
func counterAsCharacter(out io.Writer) {
	fmt.Fprint(out, "characters 0 to 9: ")
	for counter := range 10 {
		fmt.Fprintf(out, "%c", counter)
	}
	fmt.Fprint(out, "\ncharacters 48 to 57: ")
	for counter := range 10 {
		fmt.Fprintf(out, "%c", '0'+counter)
	}
	fmt.Fprintln(out)
}
