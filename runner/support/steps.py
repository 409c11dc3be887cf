"""Runs a program in Python, and records its steps: steps.py FOLDER FILE ARGUMENT...

With --check in place of FOLDER it only looks whether the files are valid.
"""

import builtins
import io
import mmap
import os
import sys
import traceback
import types

BLOCK = 65536
SLOTS = 4 * BLOCK


def recorder(path):
    """Makes the function that records one step: the number of its marker, and two arguments."""
    # What the runner reads: the number of all steps so far, and the last of them.
    file = os.open(path, os.O_RDWR)
    memory = memoryview(mmap.mmap(file, 16 + 4 * SLOTS))
    os.close(file)
    counter, words = memory[:8].cast("Q"), memory[16:].cast("I")
    # Pipes: a byte for each block that is full, and for each that was read.
    filled, emptied = os.open(path + ".filled", os.O_WRONLY), os.open(path + ".emptied", os.O_RDONLY)
    total = 0

    def put(word):
        nonlocal total
        words[total % SLOTS] = word
        total += 1
        counter[0] = total
        if total % BLOCK == 0:
            os.write(filled, b"\0")
            if not os.read(emptied, 1):
                os._exit(70)

    def outside(marker, value):
        put(255 | marker << 8)
        put(max(-1 << 31, min(value, (1 << 31) - 1)) & 0xFFFFFFFF)
        sys.stdout.flush()
        os._exit(70)

    def step_(marker, a, b):
        if not 0 <= a <= 4095:
            outside(marker, a)
        if not 0 <= b <= 4095:
            outside(marker, b)
        put(marker | a << 8 | b << 20)

    return step_


class Input(io.FileIO):
    """Standard input. What was printed is seen before an answer is waited for, as in other languages."""

    def readinto(self, buffer):
        flush()
        return super().readinto(buffer)

    def readall(self):
        flush()
        return super().readall()


def flush():
    try:
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):  # the program has closed it
        pass


def read_standard_input():
    """Puts an Input in the place of standard input."""
    before = sys.stdin
    if before is None:
        return
    raw = Input(0, closefd=False)
    raw.name = before.name
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(raw), before.encoding, before.errors)
    sys.stdin.mode = before.mode


def show(kind, error, trace):
    """Shows an exception as Python does, without the lines of this file."""
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(kind, error, trace)


def check(names):
    for name in names:
        with open(name, "rb") as file:
            text = file.read()
        try:
            compile(text, name, "exec", dont_inherit=True)
        except SyntaxError as error:
            print(f"{name}:{error.lineno or 1}: {type(error).__name__}: {error.msg}", file=sys.stderr)
            if error.text:
                print("    " + error.text.strip(), file=sys.stderr)
            return 1
        except ValueError as error:  # null bytes
            print(f"{name}:1: {error}", file=sys.stderr)
            return 1
    return 0


def run(folder, name):
    path = os.path.join(folder, name)
    with open(path, "rb") as file:
        text = file.read()
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    sys.argv = [path] + sys.argv[3:]
    sys.path[0] = folder
    sys.excepthook = show
    sys.stdout.reconfigure(line_buffering=True)
    read_standard_input()
    builtins.step_ = recorder(os.environ["QUEENS_STEPS"]) if "QUEENS_STEPS" in os.environ else lambda marker, a, b: None
    code = compile(text, path, "exec", dont_inherit=True)
    if "QUEENS_LINES" in os.environ:
        import runpy  # which leaves no module with that name

        runpy.run_path(os.path.join(os.path.dirname(__file__), "lines.py"))["count"](folder)
    exec(code, module.__dict__)


if sys.argv[1] == "--check":
    sys.exit(check(sys.argv[2:]))
run(sys.argv[1], sys.argv[2])
