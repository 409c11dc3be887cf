"""A cell that has started a tree of processes, and each way to end it: stopping.py interrupt|restart|shutdown|kernel|client."""

import os
import signal
import subprocess
import sys
import time

from client import answered, collect, connect, pid, run, running, start, stop, tell, until

# What the processes of the tree have among their arguments: the seconds that they sleep, a number that is no other test's. So they end
# by themselves some day.
MARK = os.environ.get("MARK") or f"120.{os.getpid()}{time.time_ns() % 1000000000:09}"

TREE = f"""%%python
import os, signal, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for depth in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execv("/bin/sleep", ["sleep", "{MARK}"])
        os.execv("/bin/sleep", ["sleep", "{MARK}"])
print("ready", flush=True)
end = time.time() + 120
while time.time() < end:
    pass
"""


def tree():
    return running(MARK)


def left():
    """The files that the kernel has left in its folder for temporary files."""
    return sorted(os.listdir(os.environ["TMPDIR"]))


def ready(client):
    """Runs the tree until all of it is there; returns the request."""
    request = client.execute(TREE)
    if until(lambda: len(tree()) == 6, 30) is None:
        raise TimeoutError(f"the tree does not grow: {len(tree())} of 6 processes")
    return request


def gone(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


how = sys.argv[1]
if how == "victim":  # the client that is killed
    manager, client = start()
    ready(client)
    print(pid(manager), flush=True)
    time.sleep(600)
if how == "client":
    victim = subprocess.Popen([sys.executable, __file__, "victim"], env=os.environ | {"MARK": MARK}, stdout=subprocess.PIPE, text=True)
    kernel = int(victim.stdout.readline())
    grown = len(tree())
    victim.kill()
    victim.wait()
    tell(grown=grown, ended=until(lambda: not tree(), 20), exited=until(lambda: gone(kernel), 20), left=left())
    sys.exit()

manager, client = start()
kernel = pid(manager)
request = ready(client)
grown = len(tree())
if how == "interrupt":
    manager.interrupt_kernel()
    begin = time.monotonic()
    ended = until(lambda: not tree(), 20)
    cell = collect(client, request)
    seconds = time.monotonic() - begin
    client.inbox = {}
    manager.interrupt_kernel()  # nothing runs
    answered(client, "interrupt_request")
    again = run(client, "%%python\nprint('again')")
    tell(grown=grown, ended=ended, seconds=seconds, status=cell.reply["status"], errors=[e["ename"] for e in cell.errors],
         again=again.stdout, same=pid(manager) == kernel and manager.is_alive())
    stop(manager, client)
elif how == "restart":
    manager.restart_kernel()
    ended = until(lambda: not tree(), 20)
    client.stop_channels()
    client = connect(manager)
    again = run(client, "%%python\nprint('again')")
    tell(grown=grown, ended=ended, exited=until(lambda: gone(kernel), 20), again=again.stdout, number=again.reply["execution_count"])
    stop(manager, client)
elif how == "shutdown":
    stop(manager, client)
    tell(grown=grown, ended=until(lambda: not tree(), 20), exited=until(lambda: gone(kernel), 20), left=left())
elif how == "kernel":
    os.kill(kernel, signal.SIGKILL)
    ended = until(lambda: not tree(), 20)
    manager.provisioner.process.wait()
    client.stop_channels()
    dead = left()
    manager.start_kernel()  # the next one clears away
    client = connect(manager)
    again = run(client, "%%python\nprint('again')")
    stop(manager, client)
    tell(grown=grown, ended=ended, again=again.stdout, dead=dead, left=left())
