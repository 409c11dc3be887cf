// Package sitegen makes a website of a course: static pages, made so that they work opened as files as
// well as from a server, moved to another folder or put under a prefix. They ask no other host for
// anything.
//
// [Build] writes a site into a folder. [Serve] shows it on this machine and keeps it up to date while
// lessons are written.
//
// Data flows one way: package lessons reads and computes the course; a renderer turns a page's nodes
// into HTML; a template puts it into a page; an output takes the files and moves them into place when
// all are there. The same course gives the same bytes.
package sitegen
