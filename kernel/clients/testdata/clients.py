"""Two clients at once, and queues of cells of which one fails."""

import glob
import os

from client import collect, connect, run, start, stop, tell

manager, one = start()
two = connect(manager)

# Both ask at the same moment, several times. Each has its own replies, and sees the other's output with the other's parent.
requests = []
for i in range(5):
    for client, name in ((one, "one"), (two, "two")):
        requests.append((client, f"{name} {i}", client.execute(f"%%python\nprint('{name} {i}')")))
pairs = []
for client, name, request in requests:
    pairs.append([name, collect(client, request).stdout.strip()])

CELLS = ["%%python\nprint(1)", "%%python\nraise SystemExit(3)", "%%python\nprint(3)", "%%python\nprint(4)"]


def queue(**options):
    requests = [one.execute(code, **options) for code in CELLS]
    cells = []
    for request in requests:
        cell = collect(one, request)
        cells.append({"status": cell.reply["status"], "stdout": cell.stdout, "errors": len(cell.errors)})
    return cells


stopping = queue(stop_on_error=True)
after = run(one, "%%python\nprint('after')").stdout
going = queue(stop_on_error=False)

# Files in place of ports, which only their owner can open.
private, three = start(transport="ipc")
by_file = run(three, "%%python\nprint('by a file')").stdout
rights = sorted({oct(os.stat(name).st_mode & 0o777) for name in glob.glob(private.ip + "-*")})
stop(private, three)
tell(by_file=by_file, rights=rights, files=glob.glob(private.ip + "-*"), pairs=pairs, stopping=stopping, after=after, going=going)
stop(manager, one, two)
