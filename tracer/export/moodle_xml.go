package export

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"html/template"
	"io"
	"strconv"
	"strings"
)

// moodleQuestion is an element of a file that Moodle imports: a question, or the category that the questions after it belong to.
type moodleQuestion struct {
	XMLName xml.Name `xml:"question"`
	Type    string   `xml:"type,attr"`

	Category *moodleText `xml:"category"`
	Info     *moodleText `xml:"info"`

	Name     *moodleText `xml:"name"`
	Text     *moodleText `xml:"questiontext"`
	Feedback *moodleText `xml:"generalfeedback"`
	Grade    int         `xml:"defaultgrade,omitempty"`
	Penalty  string      `xml:"penalty,omitempty"` // for a wrong answer, where several tries are given
	*moodleChoices
	Answers []moodleAnswer `xml:"answer"`
	Tags    *moodleTags    `xml:"tags"`
}

// moodleChoices are what a multichoice question has besides.
type moodleChoices struct {
	Single    bool        `xml:"single"`
	Shuffle   bool        `xml:"shuffleanswers"`
	Numbering string      `xml:"answernumbering"`
	Right     *moodleText `xml:"correctfeedback"`
	Partly    *moodleText `xml:"partiallycorrectfeedback"`
	Wrong     *moodleText `xml:"incorrectfeedback"`
	Count     *struct{}   `xml:"shownumcorrect"`
}

// moodleText is a text with the files that it shows.
type moodleText struct {
	Format string       `xml:"format,attr,omitempty"`
	Text   cdata        `xml:"text"`
	Files  []moodleFile `xml:"file"`
}

type cdata struct {
	Text string `xml:",cdata"`
}

type moodleFile struct {
	Name     string `xml:"name,attr"`
	Path     string `xml:"path,attr"`
	Encoding string `xml:"encoding,attr"`
	Data     string `xml:",chardata"`
}

type moodleAnswer struct {
	Fraction  string      `xml:"fraction,attr"` // of the grade, in percent
	Format    string      `xml:"format,attr"`
	Text      cdata       `xml:"text"`
	Feedback  *moodleText `xml:"feedback"`
	Tolerance string      `xml:"tolerance,omitempty"` // of a number
}

type moodleTags struct {
	Tags []moodleText `xml:"tag"`
}

// moodleWriter writes one question after the other.
type moodleWriter struct {
	w io.Writer
	x *xml.Encoder
}

func newMoodleWriter(w io.Writer) (*moodleWriter, error) {
	x := xml.NewEncoder(w)
	x.Indent("", "  ")
	_, err := io.WriteString(w, xml.Header+"<quiz>\n")
	return &moodleWriter{w, x}, err
}

func (m *moodleWriter) write(q *moodleQuestion) error {
	if err := m.x.Encode(q); err != nil {
		return err
	}
	_, err := io.WriteString(m.w, "\n")
	return err
}

func (m *moodleWriter) close() error {
	_, err := io.WriteString(m.w, "</quiz>\n")
	return err
}

// plainText is a text as it stands.
func plainText(text string) *moodleText { return &moodleText{Text: cdata{printable(text)}} }

// htmlText is a text in HTML.
func htmlText(text template.HTML) *moodleText {
	return &moodleText{Format: "html", Text: cdata{printable(string(text))}}
}

// paragraphs are texts in HTML, a paragraph each.
func paragraphs(texts ...string) *moodleText {
	var out strings.Builder
	for _, text := range texts {
		out.WriteString("<p>" + template.HTMLEscapeString(text) + "</p>")
	}
	return htmlText(template.HTML(out.String()))
}

// printable replaces what XML cannot hold. A program's text may have it.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r >= ' ' && r != 0xfffe && r != 0xffff {
			return r
		}
		return '\ufffd'
	}, strings.ReplaceAll(text, "\r\n", "\n"))
}

// attached is a file that a text shows by its name.
func attached(name string, data []byte) moodleFile {
	return moodleFile{Name: name, Path: "/", Encoding: "base64", Data: base64.StdEncoding.EncodeToString(data)}
}

// fraction is a share of the grade in percent, as Moodle's list of them has it: 33.33333.
func fraction(part, whole int) string {
	text := strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 5, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// fill fills a template.
func fill(t *template.Template, data any) (template.HTML, error) {
	var out bytes.Buffer
	err := t.Execute(&out, data)
	return template.HTML(out.String()), err
}
