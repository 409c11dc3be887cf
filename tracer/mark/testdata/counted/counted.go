//queens: base 0, lines rows

package main

// A program whose steps can be counted by hand. The comment at the end of a line says how often the
// marker that speaks of it is reached.

const markerInText = `
//step:try(1, 1)
`

func main() {
	//step:enter(0)
	for i := 0; i < 3; i++ { // 1
		//step:try(i, 2*i+1)
		if i == 1 { // 3
			//step:clash(i, (i+1)*(i+1))
			continue // 1
		}
		//step:place(i, pair(i, 4)[1])
		_ = "//step:place(1, 1)" // 2
		for j := range i {       // marker above a loop's end: see below
			//step^:compare(j, i)
			_ = j /* a block
			//step:probe(1, 1)
			*/
		}
		switch i {
		case 2:
			//step:solution()
			_ = i // 1
		default:
			//step:backtrack(i)
			_ = -i // 1
		}
	}
	// A function that is never called.
	_ = func() {
		//step:remove(1, 1)
		_ = 0 // 0
	}
}

func pair(a, b int) [2]int {
	//step:probe(a, b)
	return [2]int{a, b} // 2
}
