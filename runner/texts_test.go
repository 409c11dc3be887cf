package runner

import (
	"strings"
	"testing"

	"queens/programs"
)

// texts are programs that make COUNT steps, try(i % 100, 1), and then do END. Marker 0 stands on the same line in
// each, and END too.
var texts = map[string]string{
	"c": `//queens: base 0, lines rows
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
volatile int k, *nowhere;
int main(int argc, char *argv[]) {
    (void)argc; (void)argv;
    for (k = 0; k < COUNT; k++) {
        //step:try(k % 100, 1)
    }
    END
    return 0;
}
`,
	"cpp": `//queens: base 0, lines rows
#include <csignal>
#include <iostream>
#include <stdexcept>
volatile int k;
int main(int argc, char *argv[]) {
    (void)argc; (void)argv;
    for (k = 0; k < COUNT; k = k + 1) {
        //step:try(k % 100, 1)
    }
    END
    return 0;
}
`,
	"java": `//queens: base 0, lines rows


class Main {
    static volatile int k;
    public static void main(String[] args) throws Exception {

        for (k = 0; k < COUNT; k++) {
            //step:try(k % 100, 1)
        }
        END
    }
}
`,
	"csharp": `//queens: base 0, lines rows
using System;

class Program {
    static volatile int k;
    static void Main(string[] args) {

        for (k = 0; k < COUNT; k++) {
            //step:try(k % 100, 1)
        }
        END
    }
}
`,
	"go": `//queens: base 0, lines rows
package main

import ("fmt"; "os"; "syscall")

var _, _, k = fmt.Print, syscall.Kill, 0
func main() {
	for k = 0; k < COUNT; k++ {
		//step:try(k % 100, 1)
	}
	END
	os.Exit(0)
}
`,
	"python": `#queens: base 0, lines rows
import os
import signal
import sys
import time


for k in range(COUNT):
    #step:try(k % 100, 1)
    pass
END
`,
	"javascript": `//queens: base 0, lines rows
"use strict";




let k = 0;
for (k = 0; k < COUNT; k++) {
    //step:try(k % 100, 1)
}
END
`,
}

// text is a program of texts.
func text(lang, count, end string) string {
	return strings.NewReplacer("COUNT", count, "END", end).Replace(texts[lang])
}

// names are files of readers, as they may be called.
var names = map[string]string{"java": "Main.java", "csharp": "Program.cs"}

func fileName(lang programs.Language) string {
	if name, ok := names[lang.Name]; ok {
		return name
	}
	return "program" + lang.Ext
}

// read is a program of one file.
func read(t testing.TB, lang programs.Language, name, text string) Program {
	t.Helper()
	p, err := Read(lang, File{Name: name, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// eachLanguage runs a test for every language whose tools are there.
func eachLanguage(t *testing.T, r *Runner, test func(t *testing.T, lang programs.Language)) {
	for _, lang := range programs.Languages() {
		t.Run(lang.Name, func(t *testing.T) {
			toolchain(t, r, lang)
			test(t, lang)
		})
	}
}
