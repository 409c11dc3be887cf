package programs

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"queens/tracer/mark"
)

// Language is a language that programs of the course are written in.
type Language struct {
	Name  string // as in flags, traces and tables: "cpp"
	Title string // for people: "C++"
	Ext   string // of its files, with the dot

	file func(words []string) string // name of a program's file without its ending
	mark *mark.Language
}

// languages are in the order in which tables and tabs show them. Go is the reference of all.
var languages = []Language{
	{"c", "C", ".c", dashes, mark.C},
	{"cpp", "C++", ".cpp", dashes, mark.Cpp},
	{"java", "Java", ".java", capitals, mark.Java},
	{"csharp", "C#", ".cs", capitals, mark.CSharp},
	{"go", "Go", ".go", underscores, mark.Go},
	{"python", "Python", ".py", underscores, mark.Python},
	{"javascript", "JavaScript", ".js", dashes, mark.JavaScript},
}

// Languages are all languages, in the order of tables and tabs.
func Languages() []Language { return slices.Clone(languages) }

// FindLanguage is the language of that name.
func FindLanguage(name string) (Language, error) {
	names := make([]string, len(languages))
	for i, lang := range languages {
		if lang.Name == name {
			return lang, nil
		}
		names[i] = lang.Name
	}
	return Language{}, fmt.Errorf("unknown language %q: want one of %s", name, strings.Join(names, ", "))
}

// cppEndings are further endings of the names of C++ files.
var cppEndings = []string{".cc", ".cxx"}

// LanguageOf is the language that a file is written in, by the ending of its name.
func LanguageOf(file string) (Language, error) {
	var endings []string
	for _, lang := range languages {
		if strings.HasSuffix(file, lang.Ext) || lang.Name == "cpp" && slices.Contains(cppEndings, path.Ext(file)) {
			return lang, nil
		}
		endings = append(endings, lang.Ext)
	}
	return Language{}, fmt.Errorf("%s: the language is not known by the name: want one of %s", file, strings.Join(endings, ", "))
}

// Mark is what package mark knows of the language.
func (l Language) Mark() *mark.Language { return l.mark }

// File is the name that the language wants for the file of a program: "column-dfs.c", "ColumnDfs.java",
// "column_dfs.py".
func (l Language) File(program string) string { return l.file(strings.Split(program, "-")) + l.Ext }

func dashes(words []string) string { return strings.Join(words, "-") }

func underscores(words []string) string { return strings.Join(words, "_") }

func capitals(words []string) string {
	name := ""
	for _, word := range words {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}
