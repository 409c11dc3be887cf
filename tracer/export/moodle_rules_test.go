package export_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// moodleFile is the file as Moodle reads it.
type moodleFile struct {
	Questions []moodleElement `xml:"question"`
}

type moodleElement struct {
	Type      string         `xml:"type,attr"`
	Category  string         `xml:"category>text"`
	Info      moodleText     `xml:"info"`
	Name      string         `xml:"name>text"`
	Text      moodleText     `xml:"questiontext"`
	Feedback  moodleText     `xml:"generalfeedback"`
	Grade     string         `xml:"defaultgrade"`
	Penalty   string         `xml:"penalty"`
	Single    string         `xml:"single"`
	Shuffle   string         `xml:"shuffleanswers"`
	Numbering string         `xml:"answernumbering"`
	Right     moodleText     `xml:"correctfeedback"`
	Partly    moodleText     `xml:"partiallycorrectfeedback"`
	Wrong     moodleText     `xml:"incorrectfeedback"`
	Answers   []moodleAnswer `xml:"answer"`
	Tags      []string       `xml:"tags>tag>text"`
}

type moodleText struct {
	Format string `xml:"format,attr"`
	Text   string `xml:"text"`
	Files  []struct {
		Name     string `xml:"name,attr"`
		Path     string `xml:"path,attr"`
		Encoding string `xml:"encoding,attr"`
		Data     string `xml:",chardata"`
	} `xml:"file"`
}

type moodleAnswer struct {
	Fraction  string     `xml:"fraction,attr"`
	Format    string     `xml:"format,attr"`
	Text      string     `xml:"text"`
	Feedback  moodleText `xml:"feedback"`
	Tolerance string     `xml:"tolerance"`
}

// readMoodle reads the file, and holds it against what Moodle asks of one.
func readMoodle(t testing.TB, file []byte) (category moodleElement, questions []moodleElement) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n")) || !utf8.Valid(file) {
		t.Fatalf("the file begins with %.60q", file)
	}
	var f moodleFile
	d := xml.NewDecoder(bytes.NewReader(file))
	d.Strict = true
	if err := d.Decode(&f); err != nil {
		t.Fatal(err)
	}
	if len(f.Questions) < 2 {
		t.Fatalf("the file has %d questions", len(f.Questions))
	}
	category, questions = f.Questions[0], f.Questions[1:]
	if err := checkCategory(category); err != nil {
		t.Error(err)
	}
	names := map[string]bool{}
	for _, q := range questions {
		if err := checkQuestion(q); err != nil {
			t.Errorf("%s: %v", q.Name, err)
		}
		if names[q.Name] {
			t.Errorf("two questions are called %q", q.Name)
		}
		names[q.Name] = true
	}
	return category, questions
}

func checkCategory(q moodleElement) error {
	path := strings.Split(strings.ReplaceAll(q.Category, "//", "\x00"), "/")
	switch {
	case q.Type != "category" || len(path) != 2 || path[0] != "queens" || strings.TrimSpace(path[1]) != path[1] || utf8.RuneCountInString(path[1]) > 255:
		return fmt.Errorf("the category is %q", q.Category)
	case q.Info.Format != "html":
		return fmt.Errorf("the category's text has the format %q", q.Info.Format)
	}
	return checkHTML(q.Info.Text)
}

// moodleFractions are the shares of the grade that Moodle takes, in percent; with a minus before them, too.
var moodleFractions = []string{"100", "90", "83.33333", "80", "75", "70", "66.66667", "60", "50", "40", "33.33333", "30", "25", "20", "16.66667",
	"14.28571", "12.5", "11.11111", "10", "5"}

// checkQuestion holds a question against the rules that Moodle's importer and question types have for it.
func checkQuestion(q moodleElement) error {
	if q.Name == "" || q.Name != strings.TrimSpace(q.Name) || utf8.RuneCountInString(q.Name) > 251 || strings.ContainsAny(q.Name, "<>\n") {
		return fmt.Errorf("the name is %q", q.Name)
	}
	if q.Grade != "1" || q.Penalty != "0.3333333" {
		return fmt.Errorf("grade %q, penalty %q", q.Grade, q.Penalty)
	}
	for _, tag := range q.Tags {
		if tag == "" || strings.Contains(tag, ",") || utf8.RuneCountInString(tag) > 50 {
			return fmt.Errorf("the tag %q", tag)
		}
	}
	texts := []moodleText{q.Text, q.Feedback}
	positive, full := 0.0, 0
	seen := map[string]bool{}
	for i, a := range q.Answers {
		if a.Fraction != "0" && !slices.Contains(moodleFractions, strings.TrimPrefix(a.Fraction, "-")) {
			return fmt.Errorf("answer %d has the fraction %q", i, a.Fraction)
		}
		share, _ := strconv.ParseFloat(a.Fraction, 64)
		positive += max(share, 0)
		if share == 100 {
			full++
		}
		if seen[a.Text+" "+a.Tolerance] {
			return fmt.Errorf("two answers are %q", a.Text)
		}
		seen[a.Text+" "+a.Tolerance] = true
		texts = append(texts, a.Feedback)
	}
	if len(q.Answers) < 2 {
		return fmt.Errorf("%d answers", len(q.Answers))
	}
	switch q.Type {
	case "multichoice":
		if q.Single != "true" && q.Single != "false" || q.Shuffle != "true" || q.Numbering != "abc" {
			return fmt.Errorf("single %q, shuffle %q, numbering %q", q.Single, q.Shuffle, q.Numbering)
		}
		if q.Single == "true" && (full != 1 || positive != 100) || math.Abs(positive-100) > 0.5 {
			return fmt.Errorf("the right answers have %v of the grade, %d of them all of it", positive, full)
		}
		texts = append(texts, q.Right, q.Partly, q.Wrong)
		for _, a := range q.Answers {
			texts = append(texts, moodleText{Format: a.Format, Text: a.Text})
		}
	case "numerical":
		if err := checkNumbers(q.Answers); err != nil {
			return err
		}
	default:
		return fmt.Errorf("the type is %q", q.Type)
	}
	for _, text := range texts {
		if err := checkText(text); err != nil {
			return err
		}
	}
	return nil
}

// checkNumbers: one number is right, and each other number up to a million is wrong by one answer at least, with a reason.
func checkNumbers(answers []moodleAnswer) error {
	right, err := strconv.ParseInt(answers[0].Text, 10, 64)
	if err != nil || answers[0].Fraction != "100" || answers[0].Tolerance != "0" {
		return fmt.Errorf("the first answer is %+v", answers[0])
	}
	var low, high int64 = -1, -1
	said := map[int64]bool{right: true}
	for _, a := range answers[1:] {
		number, err1 := strconv.ParseInt(a.Text, 10, 64)
		tolerance, err2 := strconv.ParseInt(a.Tolerance, 10, 64)
		if err1 != nil || err2 != nil || tolerance < 0 || a.Fraction != "0" {
			return fmt.Errorf("the answer %+v", a)
		}
		if number-tolerance <= right && right <= number+tolerance {
			return fmt.Errorf("the right answer %d is within %d of the wrong one %d", right, tolerance, number)
		}
		switch {
		case tolerance == 0:
			said[number] = true
		case number < right:
			low = number + tolerance
		default:
			high = number - tolerance
		}
	}
	if high != right+1 || right > 1 && low != right-1 || right == 1 && !said[0] {
		return fmt.Errorf("numbers up to %d and from %d on are wrong, %d is right", low, high, right)
	}
	return nil
}

// checkText: each file is shown, each that is shown is there, and the markup is of few elements.
func checkText(text moodleText) error {
	if text.Format != "html" {
		return fmt.Errorf("a text has the format %q", text.Format)
	}
	shown := regexp.MustCompile(`@@PLUGINFILE@@/([^"]*)`).FindAllStringSubmatch(text.Text, -1)
	if len(shown) != len(text.Files) {
		return fmt.Errorf("%d files, %d shown", len(text.Files), len(shown))
	}
	for i, file := range text.Files {
		if file.Name != shown[i][1] || file.Path != "/" || file.Encoding != "base64" {
			return fmt.Errorf("the file %q in %q, in %s", file.Name, file.Path, file.Encoding)
		}
		if _, err := base64.StdEncoding.DecodeString(file.Data); err != nil {
			return err
		}
	}
	return checkHTML(text.Text)
}

var moodleElements = map[string]bool{"div": true, "p": true, "img": true, "pre": true, "strong": true, "ul": true, "li": true}

// checkHTML: elements that each filter lets through, each closed; texts that are not empty, and without a slot that was not filled.
func checkHTML(text string) error {
	var open []string
	words := false
	z := html.NewTokenizer(strings.NewReader(text))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		switch token.Type {
		case html.StartTagToken:
			if !moodleElements[token.Data] {
				return fmt.Errorf("the element %s in %q", token.Data, text)
			}
			for _, a := range token.Attr {
				if a.Key == "alt" && (a.Val == "" || unfilled(a.Val)) {
					return fmt.Errorf("a picture is called %q", a.Val)
				}
			}
			if token.Data != "img" {
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				return fmt.Errorf("%s is closed in %q", token.Data, text)
			}
			open = open[:len(open)-1]
		case html.TextToken:
			words = words || strings.TrimSpace(token.Data) != ""
			if !slices.Contains(open, "pre") && unfilled(token.Data) {
				return fmt.Errorf("the text %q", token.Data)
			}
		default:
			return fmt.Errorf("%s in %q", token, text)
		}
	}
	if len(open) > 0 || !words {
		return fmt.Errorf("the text %q", text)
	}
	return nil
}

func unfilled(text string) bool {
	return strings.ContainsAny(text, "{}\ufffd") || strings.Contains(text, "%!")
}

// plainOf is the text of some HTML, without programs.
func plainOf(t testing.TB, text string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var plain strings.Builder
	for node := range root.Descendants() {
		if node.Type == html.TextNode && node.Parent.Data != "pre" && node.Parent.Parent.Data != "pre" {
			plain.WriteString(node.Data)
		}
	}
	return plain.String()
}

// boardOf is the picture of a question. It is twice as fine as the page shows it.
func boardOf(t testing.TB, q moodleElement) *image.Paletted {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(q.Text.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`width="(\d+)" height="(\d+)"`).FindStringSubmatch(q.Text.Text)
	width, _ := strconv.Atoi(match[1])
	if height, _ := strconv.Atoi(match[2]); width != height || picture.Bounds().Dx()/2 != width || picture.Bounds().Dy()/2 != height {
		t.Errorf("%s: %d by %d on the page, the picture %v", q.Name, width, height, picture.Bounds())
	}
	return picture.(*image.Paletted)
}
