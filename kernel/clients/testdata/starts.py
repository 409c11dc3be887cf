"""Starts kernels and ends them in every way, one after another: starts.py COUNT. Then it looks for what is left of them."""

import fcntl
import glob
import os
import signal
import sys

from client import connect, pid, run, start, stop, tell, until

PROGRAMS = [
    "%%python --n 4\n#queens: base 1, lines rows\nimport sys\nprint('python')\n#step:solution()\nx = 1\n",
    '%%c\n#include <stdio.h>\nint main(void) { printf("c\\n"); return 0; }\n',
    "%board 2 4 1 3",
    None,
]
ENDLESS = "%%python\n#queens: base 1, lines rows\nprint('endless', flush=True)\nwhile True:\n    #step:solution()\n    x = 1\n"


def processes(runtime):
    """Those that were started by the kernels of this test, which have its folder among their arguments."""
    found = []
    for name in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(name, "rb") as line:
                words = line.read().split(b"\0")
                if any(w.startswith(runtime.encode()) for w in words) and b"run" in words:
                    found.append(int(name.split("/")[2]))
        except OSError:
            pass
    return found


def forsaken(place):
    """The scratch folders in a place that no process holds."""
    found = []
    for folder in glob.glob(os.path.join(place, "queens-scratch-*")):
        try:
            with open(os.path.join(folder, "lock"), "rb") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                found.append(folder)
        except OSError:
            pass  # held, or gone
    return found


def children(of):
    """All that descends from a process."""
    found = []
    try:
        for name in glob.glob(f"/proc/{of}/task/*/children"):
            with open(name) as line:
                for child in line.read().split():
                    found += [int(child)] + children(int(child))
    except OSError:
        pass
    return found


def alive(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


wrong = []
seen = set()
for i in range(int(sys.argv[1])):
    manager, client = start()
    program = PROGRAMS[i % len(PROGRAMS)]
    if program:
        cell = run(client, program)
        if cell.reply["status"] != "ok":
            wrong.append([program, cell.stderr, cell.errors])
    kernel = pid(manager)
    if i % 5 == 4:  # the hard way, with a program that takes steps
        request = client.execute(ENDLESS)
        if until(lambda: len(children(kernel)) >= 2, 30) is None:
            wrong.append("no program runs")
        seen.update(children(kernel))
        os.kill(kernel, signal.SIGKILL)
        manager.provisioner.process.wait()
        client.stop_channels()
    else:
        stop(manager, client)
    seen.add(kernel)

manager, client = start()  # which clears away
run(client, PROGRAMS[0])
stop(manager, client)
cache = os.path.join(os.environ["XDG_CACHE_HOME"], "queens")
places = ["/dev/shm", os.path.join(cache, "programs"), os.path.join(cache, "parts")]
until(lambda: not any(alive(p) for p in seen) and not any(forsaken(p) for p in places), 20)
tell(wrong=wrong, alive=[p for p in seen if alive(p)], processes=processes(os.environ["JUPYTER_RUNTIME_DIR"]), left=sorted(os.listdir(os.environ["TMPDIR"])),
     forsaken=[f for p in places for f in forsaken(p)], killed=len(seen) - int(sys.argv[1]))
