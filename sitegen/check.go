package sitegen

import (
	"context"
	"errors"
	"io/fs"

	"queens/lessons"
)

// Check reads a course as [Build] does, in both editions, and returns everything that is wrong with it, in order. The
// error is for what hinders the reading itself. The course's own programs are run by trace, and their lines counted
// by lines, see [Options].
func Check(ctx context.Context, content fs.FS, trace lessons.Trace, lines lessons.Lines) (found lessons.Problems, err error) {
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		course, err := lessons.Load(ctx, content, lessons.Options{Edition: edition, Trace: trace, Lines: lines})
		var problems lessons.Problems
		switch {
		case errors.As(err, &problems):
		case err != nil:
			return nil, err
		default:
			problems = course.Warnings
		}
		if course != nil {
			wrong, err := checkCourse(course)
			if err != nil {
				return nil, err
			}
			problems = append(problems, wrong...)
		}
		found = lessons.Join(found, problems)
	}
	return found, nil
}

// checkCourse is what the site wants of a course beyond what the course wants of itself.
func checkCourse(course *lessons.Course) (lessons.Problems, error) {
	theme, err := checkTheme(course.Theme)
	if err != nil {
		return nil, err
	}
	tokens, err := checkTokens()
	return lessons.Join(checkNames(course), checkSiteLinks(course), theme, tokens), err
}
