package programs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	"queens/solvers"
	"queens/tracer"
)

// Conformance is the record of a comparison: which programs did the same steps as the reference, and what they
// were compiled with. Pages show it, since no page is made by running compilers.
type Conformance struct {
	Version    int                 `json:"version"`
	Date       string              `json:"date"`       // day of the comparison: "2026-11-30"
	Toolchains map[string]string   `json:"toolchains"` // versions by language
	Streams    map[string][]Stream `json:"streams"`    // of the reference, by variant
	Programs   []Conforming        `json:"programs"`
}

// Stream is the reference's stream of steps for one n.
type Stream struct {
	N      int    `json:"n"`
	Steps  int64  `json:"steps"`
	SHA256 string `json:"sha256"` // of its lines of text, see [tracer.Print]
}

// Conforming is a program whose every step was the reference's, for n = From to To.
type Conforming struct {
	Variant  string `json:"variant"`
	Language string `json:"language"`
	Source   string `json:"source"` // see [Hash]
	From     int    `json:"from"`
	To       int    `json:"to"`
	Steps    int64  `json:"steps"` // compared
}

const conformanceVersion = 1

// What is believed of a record from outside.
const (
	maxConformance = 1 << 20 // bytes
	maxSizes       = 64      // sizes of board of a variant
	maxText        = 200     // bytes of a version
)

// ReadConformance reads a record that [Conformance.WriteTo] has written, and believes nothing of it: what
// it says of variants, languages and sizes must be possible, and each program must rest on streams that are there.
func ReadConformance(r io.Reader) (*Conformance, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxConformance+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxConformance {
		return nil, fmt.Errorf("longer than %d bytes", maxConformance)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var c Conformance
	if err := decoder.Decode(&c); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is something behind the record")
	}
	return &c, c.check()
}

// WriteTo writes the record as JSON.
func (c *Conformance) WriteTo(w io.Writer) (int64, error) {
	c.Version = conformanceVersion
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return 0, err
	}
	n, err := w.Write(append(text, '\n'))
	return int64(n), err
}

var hexadecimal = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (c *Conformance) check() error {
	if c.Version != conformanceVersion {
		return fmt.Errorf("version is %d, want %d", c.Version, conformanceVersion)
	}
	if _, err := time.Parse(time.DateOnly, c.Date); err != nil {
		return fmt.Errorf("date is %q, want a day like 2026-11-30", c.Date)
	}
	for lang, version := range c.Toolchains {
		if _, err := FindLanguage(lang); err != nil {
			return fmt.Errorf("toolchains: %w", err)
		}
		if version == "" || len(version) > maxText {
			return fmt.Errorf("toolchains: the version for %s has %d bytes, want 1 to %d", lang, len(version), maxText)
		}
	}
	for name, streams := range c.Streams {
		if err := checkStreams(name, streams); err != nil {
			return fmt.Errorf("streams: %w", err)
		}
	}
	seen := map[[2]string]bool{}
	for i, p := range c.Programs {
		if err := c.checkProgram(p); err != nil {
			return fmt.Errorf("program %d: %w", i, err)
		}
		if seen[[2]string{p.Variant, p.Language}] {
			return fmt.Errorf("program %d: %s in %s is there twice", i, p.Variant, p.Language)
		}
		seen[[2]string{p.Variant, p.Language}] = true
	}
	return nil
}

func checkStreams(name string, streams []Stream) error {
	if _, err := solvers.Find(name); err != nil {
		return err
	}
	if len(streams) == 0 || len(streams) > maxSizes {
		return fmt.Errorf("%s has %d sizes, want 1 to %d", name, len(streams), maxSizes)
	}
	for i, s := range streams {
		switch {
		case s.N < 1 || s.N > tracer.MaxN || i > 0 && s.N != streams[i-1].N+1:
			return fmt.Errorf("%s: n is %d, want 1 to %d, in their order without a gap", name, s.N, tracer.MaxN)
		case s.Steps < 1 || !hexadecimal.MatchString(s.SHA256):
			return fmt.Errorf("%s: want a number of steps and a hash for n = %d", name, s.N)
		}
	}
	return nil
}

func (c *Conformance) checkProgram(p Conforming) error {
	if _, err := FindLanguage(p.Language); err != nil {
		return err
	}
	if c.Toolchains[p.Language] == "" {
		return fmt.Errorf("no version is given for %s", p.Language)
	}
	if !hexadecimal.MatchString(p.Source) {
		return fmt.Errorf("source is %q, want a hash", p.Source)
	}
	steps, sizes := int64(0), 0
	for _, s := range c.Streams[p.Variant] {
		if p.From <= s.N && s.N <= p.To {
			steps += s.Steps
			sizes++
		}
	}
	if sizes == 0 || sizes != p.To-p.From+1 || steps != p.Steps {
		return fmt.Errorf("%s in %s: %d steps for n = %d to %d are not what the streams have", p.Variant, p.Language, p.Steps, p.From, p.To)
	}
	return nil
}

// Find is the record of a program.
func (c *Conformance) Find(variant, lang string) (Conforming, bool) {
	for _, p := range c.Programs {
		if p.Variant == variant && p.Language == lang {
			return p, true
		}
	}
	return Conforming{}, false
}

// Hash is the hash of a program's source: for the nested loops, that of all sizes that are written out, one behind
// the other. A record is of the program as it stands if it has this hash.
func Hash(v solvers.Variant, lang Language) (string, error) {
	hash := sha256.New()
	last := 1
	if v.Name == "nested-loops" {
		last = MaxLoops
	}
	for n := 1; n <= last; n++ {
		source, err := Source(v, lang, n)
		if err != nil {
			return "", err
		}
		io.WriteString(hash, source.Text)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
