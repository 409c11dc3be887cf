package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queens/kernel/spec"
	"queens/report"
)

func kernelCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "kernel",
		Short: "Install the notebook kernel for Jupyter, list it, remove it",
		Long: `Kernel is Jupyter's kernel for seven languages. "queens kernel install" makes it known to Jupyter, which then starts it; notebooks find
it by the name "queens". docs/notebook.md tells more.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return usagef("want one of install, list, uninstall, run: %s", cmd.UseLine())
		},
	}
	cmd.AddCommand(kernelInstallCommand(), kernelListCommand(), kernelUninstallCommand(), kernelRunCommand())
	return cmd
}

// placeFlags are the flags that say where kernels are.
type placeFlags struct {
	user, sys bool
	prefix    string
}

func addPlace(cmd *cobra.Command) *placeFlags {
	p := &placeFlags{}
	cmd.Flags().BoolVar(&p.user, "user", false, "where Jupyter looks for your own kernels; so it is without any of the three flags")
	cmd.Flags().StringVar(&p.prefix, "prefix", "", "below this folder, in share/jupyter/kernels")
	cmd.Flags().BoolVar(&p.sys, "sys-prefix", false, "in the Python environment that is active")
	return p
}

// kernels is the folder of kernels.
func (p *placeFlags) kernels(m spec.Machine) (string, error) {
	switch {
	case p.user && p.sys || p.prefix != "" && (p.user || p.sys):
		return "", usagef("give one of --user, --prefix and --sys-prefix")
	case p.prefix != "":
		dir, err := filepath.Abs(p.prefix)
		return spec.Prefix(dir), err
	case p.sys:
		dir, err := m.Environment()
		if err != nil {
			return "", usageError{err}
		}
		return dir, nil
	}
	return m.User()
}

// thisBinary is the path of this program.
func thisBinary() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(name)
}

// lasting refuses a binary that is soon gone: what go run has built, and what is in a temporary folder, unless the kernel is in one, too.
func lasting(binary, kernels string) error {
	temp, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		temp = os.TempDir()
	}
	switch {
	case strings.Contains(filepath.ToSlash(binary), "/go-build"):
	case within(temp, binary) && !within(temp, real(kernels)):
	default:
		return nil
	}
	return fmt.Errorf("%s is in a temporary place, and a kernel must find it later: keep it elsewhere, as make bin/queens does", binary)
}

// within reports whether a path is in a folder.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// real is a path without links, of which the last parts need not be there.
func real(path string) string {
	name, err := filepath.EvalSymlinks(path)
	if parent := filepath.Dir(path); err != nil && parent != path {
		return filepath.Join(real(parent), filepath.Base(path))
	} else if err != nil {
		return path
	}
	return name
}

func kernelInstallCommand() *cobra.Command {
	var place *placeFlags
	var force bool
	cmd := &cobra.Command{
		Use:   "install [--user | --prefix DIR | --sys-prefix]",
		Short: "Make the kernel known to Jupyter",
		Long: `Install writes a kernelspec: the folder "queens" with kernel.json, which says that this very program is started, and logos. One
that is there already is replaced. Flags of "queens kernel run" that are given are kept, and hold whenever the kernel is started.`,
		Args: cobra.NoArgs,
	}
	place = addPlace(cmd)
	cmd.Flags().BoolVar(&force, "force", false, `replace a kernel named "queens" that is somebody else's, too`)
	limits := addKernelFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m := spec.This()
		kernels, err := place.kernels(m)
		if err != nil {
			return err
		}
		binary, err := thisBinary()
		if err != nil {
			return err
		}
		if err := lasting(binary, kernels); err != nil {
			return err
		}
		folder, err := spec.Install(kernels, spec.New(binary, limits.given(cmd), version), force)
		var foreign *spec.ForeignError
		if errors.As(err, &foreign) {
			return fmt.Errorf("%w: --force replaces it", err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "the kernel %s is installed in %s\n", spec.Name, folder)
		for _, dir := range m.Search() {
			if dir == kernels {
				return nil
			}
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "Jupyter looks there if it runs from that prefix, or if JUPYTER_PATH holds %s\n", filepath.Dir(kernels))
		return nil
	}
	return cmd
}

func kernelUninstallCommand() *cobra.Command {
	var place *placeFlags
	cmd := &cobra.Command{
		Use:   "uninstall [--user | --prefix DIR | --sys-prefix]",
		Short: "Remove the kernel from Jupyter",
		Long:  "Uninstall removes the kernelspec that install has written. Somebody else's stays, and so do files that others have put into its folder.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			m := spec.This()
			kernels, err := place.kernels(m)
			if err != nil {
				return err
			}
			folder, err := spec.Uninstall(kernels)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				err = fmt.Errorf("there is no kernel %s in %s", spec.Name, kernels)
				for _, other := range spec.Find(m.Search()) {
					if other.Err == nil && other.Spec.Ours() {
						return fmt.Errorf("%w: there is one in %s", err, other.Kernels)
					}
				}
				return err
			case err != nil:
				return err
			}
			if _, err := os.Lstat(folder); err == nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "the kernel %s is removed; %s stays, since others have put files there\n", spec.Name, folder)
				return nil
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "the kernel %s is removed from %s\n", spec.Name, kernels)
			return nil
		},
	}
	place = addPlace(cmd)
	return cmd
}

// kernelRow is an installed kernel as it is listed.
type kernelRow struct {
	Folder  string   `json:"folder"`
	Binary  string   `json:"binary"` // the program that is started
	Flags   []string `json:"flags"`  // what it is started with
	State   string   `json:"state"`  // this, other, missing, foreign or broken
	Problem string   `json:"problem,omitempty"`
}

// kernelStates are the states of a listed kernel in words.
var kernelStates = map[string]string{
	"this":    "this program",
	"other":   "another program",
	"missing": "a program that is not there",
	"foreign": "somebody else's kernel",
	"broken":  "cannot be read",
}

func kernelListCommand() *cobra.Command {
	var place *placeFlags
	var form *choice
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List where the kernel is installed, and which program it starts",
		Long: `List looks where Jupyter does, in its order: the first kernel of a name is taken. With --user, --prefix or --sys-prefix it
looks there alone. Folders that only a Python interpreter knows are not among them: "jupyter kernelspec list" has those.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			m := spec.This()
			folders := m.Search()
			if *place != (placeFlags{}) {
				dir, err := place.kernels(m)
				if err != nil {
					return err
				}
				folders = []string{dir}
			}
			binary, err := thisBinary()
			if err != nil {
				return err
			}
			rows := []kernelRow{}
			for _, found := range spec.Find(folders) {
				rows = append(rows, listed(found, binary))
			}
			if form.value == "json" {
				return writeJSON(cmd.OutOrStdout(), struct {
					Kernels []kernelRow `json:"kernels"`
				}{rows})
			}
			return writeKernels(cmd.OutOrStdout(), rows, folders)
		},
	}
	place = addPlace(cmd)
	form = addFormat(cmd, "table", "json")
	return cmd
}

func listed(found spec.Installed, binary string) kernelRow {
	s := found.Spec
	row := kernelRow{Folder: filepath.Join(found.Kernels, spec.Name), Binary: s.Binary(), Flags: []string{}}
	if len(s.Argv) > 4 {
		row.Flags = s.Argv[3 : len(s.Argv)-1]
	}
	info, err := os.Stat(s.Binary())
	this, _ := os.Stat(binary)
	switch {
	case found.Err != nil:
		row.State, row.Problem = "broken", found.Err.Error()
	case !s.Ours():
		row.State, row.Flags = "foreign", []string{}
	case err != nil:
		row.State = "missing"
	case os.SameFile(info, this):
		row.State = "this"
	default:
		row.State = "other"
	}
	return row
}

func writeKernels(w io.Writer, rows []kernelRow, folders []string) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintf(w, "the kernel %s is not installed: queens kernel install\nlooked in:\n  %s\n", spec.Name, strings.Join(folders, "\n  "))
		return err
	}
	t := report.Table{Header: []string{"folder", "starts", "flags", "program"}}
	for _, row := range rows {
		state, program := kernelStates[row.State], row.Binary
		if row.Problem != "" {
			program = row.Problem
		}
		t.Add(row.Folder, state, strings.Join(row.Flags, " "), program)
	}
	return t.WriteText(w)
}
