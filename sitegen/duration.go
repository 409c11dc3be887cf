package sitegen

// courseTime is how many lessons there are and how long they take, in words.
func (s *site) courseTime(words *catalogue) (string, error) {
	minutes := 0
	for _, lesson := range s.course.Lessons {
		minutes += lesson.Minutes
	}
	time, err := duration(words, minutes)
	if err != nil {
		return "", err
	}
	count, err := words.text("lessons.count", "n", len(s.course.Lessons))
	if err != nil {
		return "", err
	}
	return words.text("lessons.time", "lessons", count, "time", time)
}

// duration is a time in hours and minutes.
func duration(words *catalogue, minutes int) (string, error) {
	short, err := words.text("time.minutes", "n", minutes%60)
	if err != nil || minutes < 60 {
		return short, err
	}
	long, err := words.text("time.hours", "n", minutes/60)
	if err != nil || minutes%60 == 0 {
		return long, err
	}
	return words.text("time.both", "hours", long, "minutes", short)
}
