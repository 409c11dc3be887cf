// Package verify holds a program's steps against those of the variant that it is to be: which are the same, the
// first that is not, and which markers are missing.
package verify
