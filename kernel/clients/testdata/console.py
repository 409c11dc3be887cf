"""jupyter console on a terminal: a cell, an error, input, the end. Prints what was on the screen."""

import os
import pty
import re
import select
import sys
import time

from client import PATIENCE, tell

pid, screen = pty.fork()
if pid == 0:
    os.environ["TERM"] = "dumb"
    os.execv(sys.executable, [sys.executable, "-m", "jupyter_console", "--kernel", "queens", "--simple-prompt"])

seen = ""


def read():
    """Reads what has come; reports whether more can come."""
    global seen
    if select.select([screen], [], [], 0.05)[0]:
        try:
            seen += os.read(screen, 65536).decode(errors="replace").replace("\r\n", "\n")
        except OSError:  # the end
            return False
    return True


def wait(pattern, begin):
    deadline = time.monotonic() + PATIENCE
    while not re.search(pattern, seen[begin:]):
        if not read() or time.monotonic() > deadline:
            tell(seen=seen, missing=pattern)
            sys.exit()


def type_line(text, then):
    begin = len(seen)
    os.write(screen, text.encode() + b"\n")
    wait(then, begin)


wait(r"In \[1\]: $", 0)
type_line("print(6 * 7)", r"\n42\n[^$]*In \[2\]: $")
type_line("%run recursive --n 6", r"4 solutions[^$]*In \[3\]: $")
type_line("raise ValueError('wrong')", r"ValueError: wrong[^$]*In \[4\]: $")
type_line("n = input('n? '); print('got', n)", r"\nn\? $")
type_line("8", r"got 8\n[^$]*In \[5\]: $")
os.write(screen, b"\x04")  # the end, as a terminal has it
wait(r"\[y\]/n", 0)
os.write(screen, b"y\n")
deadline = time.monotonic() + PATIENCE
ended = 0
while ended == 0 and time.monotonic() < deadline:
    read()
    ended, status = os.waitpid(pid, os.WNOHANG)
if ended == 0:
    os.kill(pid, 9)
    tell(seen=seen, missing="the end")
else:
    tell(seen=seen, missing="", status=status)
