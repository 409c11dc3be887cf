package export

import (
	"encoding/xml"
	"io"
)

// manifest is the file imsmanifest.xml of a package with one SCO, as SCORM 1.2 has it. What it may hold more is left out.
type manifest struct {
	XMLName    xml.Name `xml:"manifest"`
	Space      string   `xml:"xmlns,attr"`
	ADL        string   `xml:"xmlns:adlcp,attr"`
	Identifier string   `xml:"identifier,attr"`
	Version    string   `xml:"version,attr"`

	Schema        string             `xml:"metadata>schema"`
	SchemaVersion string             `xml:"metadata>schemaversion"`
	Organizations manifestCourses    `xml:"organizations"`
	Resources     []manifestResource `xml:"resources>resource"`
}

type manifestCourses struct {
	Default string           `xml:"default,attr"`
	All     []manifestCourse `xml:"organization"`
}

type manifestCourse struct {
	Identifier string         `xml:"identifier,attr"`
	Title      string         `xml:"title"`
	Items      []manifestItem `xml:"item"`
}

type manifestItem struct {
	Identifier string `xml:"identifier,attr"`
	Resource   string `xml:"identifierref,attr"`
	Title      string `xml:"title"`
	Mastery    int    `xml:"adlcp:masteryscore,omitempty"` // percent; 0 stands for none
}

type manifestResource struct {
	Identifier string         `xml:"identifier,attr"`
	Type       string         `xml:"type,attr"`
	SCORMType  string         `xml:"adlcp:scormtype,attr"`
	Href       string         `xml:"href,attr"`
	Files      []manifestFile `xml:"file"`
}

type manifestFile struct {
	Href string `xml:"href,attr"`
}

// newManifest is the manifest of a package that is known by an identifier, a name of XML, and begins with the first of its files.
// Mastery is the percentage of a score that passes, or 0 where none is given.
func newManifest(identifier, title string, mastery int, files []string) *manifest {
	resource := manifestResource{Identifier: "player", Type: "webcontent", SCORMType: "sco", Href: files[0]}
	for _, name := range files {
		resource.Files = append(resource.Files, manifestFile{name})
	}
	return &manifest{
		Space: "http://www.imsproject.org/xsd/imscp_rootv1p1p2", ADL: "http://www.adlnet.org/xsd/adlcp_rootv1p2",
		Identifier: identifier, Version: "1",
		Schema: "ADL SCORM", SchemaVersion: "1.2",
		Organizations: manifestCourses{"trace", []manifestCourse{
			{"trace", title, []manifestItem{{"item", resource.Identifier, title, mastery}}},
		}},
		Resources: []manifestResource{resource},
	}
}

func (m *manifest) write(w io.Writer) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	x := xml.NewEncoder(w)
	x.Indent("", "  ")
	if err := x.Encode(m); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
