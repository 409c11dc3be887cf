package cell

import (
	"fmt"
	"strings"

	"queens/programs"
)

// Help states the rules of cells as a plain text of lines.
func Help() string {
	var b strings.Builder
	b.WriteString(`A cell is a program, a file, or line commands.

PROGRAMS
A first line %%LANGUAGE [options] says that the rest of the cell is a program in that language:
`)
	for _, lang := range programs.Languages() {
		fmt.Fprintf(&b, "  %%%%%-11s %s\n", lang.Name, lang.Title)
	}
	b.WriteString(`Without such a line a cell is in the language of the line command %lang, which is python until
%lang LANGUAGE changes it. Lines are counted as the editor counts them, the one with %% among them.

`)
	b.WriteString(optionList())
	b.WriteString(`
Each program is run by itself: cells share no variables. It is known as cell-N, where N is the number
of its cell, and by the name of --as, to every line command that takes a variant. Comments mark its steps,
//step:place(i, j) (in Python #step:place(i, j)), below one that says how it counts,
//queens: base 1, lines columns. Such a program is counted and can be played.

PARTS OF PROGRAMS
A cell can be a part of a program. It is put into the last whole program of its language, which is
the last cell before that is whole by itself, with the parts that came since. A program is whole with
`)
	for _, lang := range programs.Languages() {
		fmt.Fprintf(&b, "  %-11s %s\n", lang.Title, grammars[lang.Name].needs)
	}
	b.WriteString(`In Python and JavaScript definitions are functions, classes, imports, and names that are given a
value without a call.
- What the part defines takes the place of what has the same name in the program, with the comments
  directly above it. In C++, Java and C# a function takes the place of one whose parameters have the
  same types, as they are written; of others it is an overload.
- In Java and C# functions, fields and constants are members of the class with main. There, in C++
  (written as in the class), in Python (with self first) and in JavaScript (written as in the class) a
  function takes the place of one in the only class that has it.
- Names that are declared together are replaced together.
- What is new stands before the first definition that uses it, and at the latest before main, or in
  Python and JavaScript before the first statement. What a part brings in (#include, import, using)
  stands at the top, once. In Go an import that nothing uses any more is left out.
- The program counts as it did: a part that says how it counts must say the same.
Messages name the cell and the line that each line of the program came from: cell-3:7.

`)
	b.WriteString(fileHelp)
	b.WriteString(`
LINE COMMANDS
A line that begins with one % is a line command. A cell holds any number of them, alone or above a
program; the first that fails ends the cell. Words are split at spaces, but not within quotes.
`)
	return b.String()
}

const fileHelp = `FILES
%%file NAME
The rest of the cell is kept as a file beside every later program of its language, for example queens.h
for C and C++. A file of the same name takes its place. It is gone when the kernel is restarted.
`

// HelpOf is what is told of a line %%NAME, of a language or of files, or of the line command %lang. ok is false if there is no such.
func HelpOf(name string) (text string, ok bool) {
	if name == LangCommand {
		return langHelp(), true
	}
	text = magicHelp(name)
	return text, text != ""
}

func langHelp() string {
	return "%lang LANGUAGE\nThe language of cells without a line %%LANGUAGE, from here on: " + strings.Join(magics()[:len(magics())-1], ", ") + ".\n"
}

// magicHelp is what is told of a line %%NAME, or "".
func magicHelp(name string) string {
	if name == FileMagic {
		return fileHelp
	}
	l, err := programs.FindLanguage(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%%%%%s [options]\nThe rest of the cell is a program in %s, or definitions for the last whole one.\n\n%s", l.Name, l.Title, optionList())
}

// optionList lists the options of a program.
func optionList() string {
	var b strings.Builder
	b.WriteString("Options:\n")
	for _, o := range ListOptions() {
		fmt.Fprintf(&b, "  %-27s %s\n", strings.TrimSpace(o.Name+" "+o.Value), o.Help)
	}
	return b.String()
}
