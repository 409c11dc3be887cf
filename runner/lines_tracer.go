package runner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// linesName is the name of the counts in their folder of the cache.
const linesName = "lines.json"

// Lines are how often the lines of a program are executed that is run with n as its argument. Errors are those of
// [Tracer.Trace], and a [*NoLinesError] where the language's tools do not count lines.
func (t *Tracer) Lines(ctx context.Context, p Program, n int) (*LineCounts, error) {
	p.Lines = true
	if err := p.checkLines(); err != nil {
		return nil, err
	}
	tools, err := toolsNow(ctx, p.Language)
	if err != nil {
		return nil, err
	}
	cache, err := t.cache()
	if err != nil {
		return nil, err
	}
	parts := []string{"lines", formatVersion, p.Language.Name, tools, fmt.Sprint(n)}
	for _, file := range p.Files {
		parts = append(parts, base(file.Name), file.Text)
	}
	folder, _, err := cache.get(ctx, key(parts...), func(folder string) (entry, error) {
		counts, err := t.countLines(ctx, p, n)
		if err != nil {
			return entry{}, err
		}
		text, err := json.Marshal(counts)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, linesName), text, 0o666)
		}
		return entry{}, err
	})
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(folder, linesName))
	if err != nil {
		return nil, err
	}
	var counts LineCounts
	if err := json.Unmarshal(text, &counts); err != nil {
		return nil, err
	}
	for i := range counts.Files {
		counts.Files[i].File = p.Files[i].Name // it may have another folder now
	}
	return &counts, nil
}

func (t *Tracer) countLines(ctx context.Context, p Program, n int) (*LineCounts, error) {
	r, err := t.runner()
	if err != nil {
		return nil, err
	}
	b, err := r.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	result, err := b.Run(ctx, Run{Args: []string{fmt.Sprint(n)}, Limits: t.limits})
	switch {
	case err != nil:
		return nil, err
	case result.Message != "":
		return nil, errors.New(result.Message)
	case result.Lines == nil:
		return nil, errors.New(result.NoLines)
	}
	return result.Lines, nil
}
