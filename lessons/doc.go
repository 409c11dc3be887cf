// Package lessons reads a course: lessons in Markdown, in several languages, as data. It writes no
// HTML.
//
// A course is a folder with a home page and one folder a lesson:
//
//	index.en.md
//	index.zh-hans.md
//	lessons/SLUG/index.en.md
//	lessons/SLUG/index.zh-hans.md
//
// Each file begins with front matter (title and summary; for a lesson also order, article and
// level). What follows is Markdown with tables, and with directives and roles in MyST's syntax:
//
//	```{player} recursive
//	:n: 4
//	```
//
//	The program tries {count}`recursive 8 try` squares.
//
// What is nearly one of these, such as a space before a role's backtick, is an error: it would stand on the
// page as it is written.
//
// [Load] resolves them: in [Page.Body] stand nodes that hold what is to be shown, see [Program],
// [Player], [Compare], [Board], [Construct] and [Count]. Figures are computed by running the traced program. A
// link to another page of the course becomes a [Link].
//
// A [Claim] holds a verdict against evidence: queries ([Fact]), programs of package demos, sources of the file
// references.yaml ([Reference]) or figures of the file measured.yaml ([Measurement]).
//
// Whatever is wrong, in any file, is in the one error that Load returns: [Problems], each with its
// file and line.
//
// A directive is one entry in the table directives and one file; a role is one entry in roles.
package lessons
