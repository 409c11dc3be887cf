package mark_test

import (
	"fmt"

	"queens/tracer/mark"
)

func ExampleParse() {
	source, err := mark.Parse(mark.Go, "loop.go", `//queens: base 0, lines rows

package loop

func (s *search) squares(line int) {
	for square := range s.n {
		//step:try(line, square)
		s.look(line, square)
	}
}
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(source.Display())
	fmt.Println("marker 0:", source.Markers()[0])
	// Output:
	// package loop
	//
	// func (s *search) squares(line int) {
	// 	for square := range s.n {
	// 		s.look(line, square)
	// 	}
	// }
	// marker 0: {try 5}
}
