// Package spec installs the kernel for Jupyter: it writes, lists and removes kernelspecs.
package spec
