"""What the other scripts share: a kernel that is started, and a client of it."""

import glob
import json
import os
import queue
import time

from jupyter_client import BlockingKernelClient
from jupyter_client.manager import KernelManager

PATIENCE = 120  # seconds: a bound, not a measure


def start(**options):
    """Starts a kernel. Its connection file is not among the temporary files, of which none is to be left."""
    folder = os.environ["JUPYTER_RUNTIME_DIR"]
    os.makedirs(folder, exist_ok=True)
    manager = KernelManager(kernel_name="queens", connection_file=os.path.join(folder, f"{os.getpid()}-{time.monotonic_ns()}.json"), **options)
    manager.start_kernel()
    return manager, connect(manager)


def connect(manager):
    """A client with a session of its own, as another program would be."""
    client = BlockingKernelClient(connection_file=manager.connection_file)
    client.load_connection_file()
    client.start_channels()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            client.wait_for_ready(timeout=PATIENCE)
            break
        except RuntimeError:  # no heartbeat yet: the machine is busy
            if not manager.is_alive() or time.monotonic() > deadline:
                raise
    return client


def stop(manager, *clients):
    for client in clients:
        client.stop_channels()
    manager.shutdown_kernel()


def pid(manager):
    return manager.provisioner.process.pid


def memory(of, key="VmRSS"):
    """Bytes of memory of a process."""
    with open(f"/proc/{of}/status") as status:
        for line in status:
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
    return 0


def running(mark):
    """The processes that have the mark among their arguments."""
    found = []
    for name in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(name, "rb") as line:
                if mark.encode() in line.read().split(b"\0"):
                    found.append(int(name.split("/")[2]))
        except OSError:
            pass
    return found


def until(condition, patience=PATIENCE):
    """Waits until a condition holds, and returns how long that took, or None."""
    begin = time.monotonic()
    while not condition():
        if time.monotonic() - begin > patience:
            return None
        time.sleep(0.01)
    return time.monotonic() - begin


class Cell:
    """A cell that was run: what came of it."""

    def __init__(self):
        self.stdout = self.stderr = ""
        self.messages = []  # of iopub, between busy and idle
        self.prompts = []
        self.reply = {}

    @property
    def errors(self):
        return [m["content"] for m in self.messages if m["msg_type"] == "error"]

    @property
    def data(self):
        return [m["content"]["data"] for m in self.messages if m["msg_type"] in ("display_data", "execute_result", "update_display_data")]


def receive(client, patience):
    """Sorts what comes by the request that it belongs to."""
    if not hasattr(client, "inbox"):
        client.inbox = {}
    for channel in (client.get_shell_msg, client.get_iopub_msg):
        try:
            message = channel(timeout=patience if channel == client.get_iopub_msg else 0)
        except queue.Empty:
            continue
        client.inbox.setdefault(message["parent_header"].get("msg_id"), []).append(message)


def answered(client, kind):
    """Waits until a request of a kind was answered, whoever has sent it."""
    def done():
        receive(client, 0.02)
        return any(m["parent_header"].get("msg_type") == kind and m["content"].get("execution_state") == "idle" for all in client.inbox.values() for m in all)
    return until(done)


def collect(client, request, answers=(), saw=None, patience=PATIENCE):
    """Waits for all that a request brings forth, and answers its requests for input. saw is called with the cell after each message."""
    cell, answers = Cell(), list(answers)
    deadline = time.monotonic() + patience
    idle = False
    while not idle or not cell.reply:
        if time.monotonic() > deadline:
            raise TimeoutError(f"no idle or no reply within {patience} s: {cell.stdout[-1000:]!r} {cell.stderr[-1000:]!r}")
        try:
            asked = client.get_stdin_msg(timeout=0)
            cell.prompts.append(asked["content"]["prompt"])
            client.input(answers.pop(0))
        except queue.Empty:
            pass
        receive(client, 0.02)
        for message in client.inbox.pop(request, []):
            content = message["content"]
            if message["msg_type"] == "status":
                idle = content["execution_state"] == "idle"
            elif message["msg_type"] == "execute_reply":
                cell.reply = content
            else:
                cell.messages.append(message)
                if message["msg_type"] == "stream":
                    setattr(cell, content["name"], getattr(cell, content["name"]) + content["text"])
                if saw:
                    saw(cell)
    return cell


def run(client, code, answers=(), saw=None, patience=PATIENCE, **options):
    return collect(client, client.execute(code, **options), answers, saw, patience)


def tell(**facts):
    """What the test in Go reads."""
    print(json.dumps(facts))
