"""Prints a million lines, several times, and looks at the messages and at the memory of the kernel."""

import os
import re
import time

from client import memory, pid, run, start, stop, tell

CODE = "%%c\n#include <stdio.h>\nint main(void) { for (int i = 1; i <= 1000000; i++) printf(\"line %d\\n\", i); return 0; }"
WHOLE = sum(len(f"line {i}\n") for i in range(1, 1000001))



def kept(notice):
    """The size of the file that a notice names."""
    name = re.search(r" in (/\S+?)\]", notice)
    return os.path.getsize(name[1]) if name else 0


manager, client = start()
run(client, CODE.replace("1000000", "1"))  # what is compiled is no part of it
run(client, CODE)
first = memory(pid(manager))
rounds = []
for _ in range(4):
    begin = time.monotonic()
    cell = run(client, CODE)
    rounds.append({
        "seconds": time.monotonic() - begin,
        "messages": len(cell.messages),
        "characters": len(cell.stdout),
        "status": cell.reply["status"],
        "begins": cell.stdout.startswith("line 1\nline 2\n"),
        "stderr": cell.stderr,
        "kept": kept(cell.stderr),
        "end": cell.stdout[-200:],
    })
tell(rounds=rounds, whole=WHOLE, before=first, after=memory(pid(manager)), peak=memory(pid(manager), "VmHWM"))
stop(manager, client)
