package main

import (
	"testing"

	"github.com/spf13/cobra"
)

// TestKernelLimits: what the kernel is started with holds for line commands, too, unless a line says otherwise.
func TestKernelLimits(t *testing.T) {
	kernel := &cobra.Command{}
	flags := addKernelFlags(kernel)
	if err := kernel.ParseFlags([]string{"--time", "7s", "--memory", "300M", "--steps", "1234", "--sandbox", "none"}); err != nil {
		t.Fatal(err)
	}
	if got := len(flags.given(kernel)); got != 4 {
		t.Errorf("%d flags are given, want 4", got)
	}
	for command, steps := range map[string]string{"run": "steps", "compare": "steps", "export": "limit", "player": "limit"} {
		cmd, err := lineCommands{kernel.Flags()}.make(command)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"time": "7s", "memory": "300M", steps: "1234", "sandbox": "none", "cpu": "1m0s"} {
			f := cmd.Flags().Lookup(name)
			if f == nil || f.Value.String() != want || f.DefValue != want || f.Changed {
				t.Errorf("%%%s --%s is %+v, want %s", command, name, f, want)
			}
		}
		if f := cmd.Flags().Lookup("steps"); steps != "steps" && f.DefValue == "1234" {
			t.Errorf("%%%s --steps chooses 1234", command)
		}
	}
}
