// Package notebook makes Jupyter notebooks of lessons, and checks notebooks. The format is nbformat 4.5,
// https://nbformat.readthedocs.io/en/latest/format_description.html.
package notebook

// Kernel is the name of the kernel that all notebooks of lessons carry.
const Kernel = "queens"
