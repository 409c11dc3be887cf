package cell_test

import (
	"fmt"

	"queens/kernel/cell"
)

// A cell with a function alone is put into the program of the cell before it.
func ExampleCompose() {
	var program *cell.Whole
	for i, code := range []string{
		"%%python --n 6\ndef fits(a, b):\n    return a != b\n\nprint(fits(1, 2))\n",
		"%%python\ndef fits(a, b):\n    return a < b\n",
	} {
		c, err := cell.Parse(code, "python")
		if err != nil {
			fmt.Println(err)
			return
		}
		if program, err = cell.Compose(program, c.Program, cell.Name(i+1)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(program.Text())
	fmt.Println(program.Rename("cell-2:3: here it is wrong"))
	// Output:
	//
	// def fits(a, b):
	//     return a < b
	//
	// print(fits(1, 2))
	// cell-2:3: here it is wrong
}
