package scratch_test

import (
	"fmt"
	"os"

	"queens/runner/scratch"
)

func ExampleNew() {
	scratch.Sweep(os.TempDir()) // what others have left that were killed
	dir, err := scratch.New("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer dir.Close()
	info, err := os.Stat(dir.Path)
	fmt.Println(info.IsDir(), err)
	// Output: true <nil>
}
