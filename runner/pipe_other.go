//go:build !unix

package runner

import (
	"errors"
	"fmt"
	"os"
)

func openPipe(string) (*os.File, error) {
	return nil, fmt.Errorf("steps of a program in another process are taken on Linux and macOS only: %w", errors.ErrUnsupported)
}
