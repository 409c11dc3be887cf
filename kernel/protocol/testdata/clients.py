"""Runs a kernel as Jupyter's own client does, and says what works, a line each. Its arguments are the kernel's program and a folder."""

import json
import os
import queue
import signal
import sys
import time

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager

LIMIT = 20
program, folder = sys.argv[1:]


class Manager(KernelManager):
    @property
    def kernel_spec(self):
        return KernelSpec(
            argv=[program, "kernel", "{connection_file}"],
            display_name="test", language="test", interrupt_mode="message")


def start():
    manager = Manager(connection_file=os.path.join(folder, "kernel-%s.json" % time.time()))
    manager.start_kernel()
    return manager, connect(manager)


def connect(manager):
    client = manager.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=LIMIT)
    return client


def run(client, code, answer=None, **options):
    """The reply to a cell, and what it has published, as pairs."""
    published = []

    def hook(message):
        assert message["parent_header"]["msg_type"] == "execute_request", message
        published.append((message["msg_type"], message["content"]))

    def stdin_hook(message):
        client.input(answer(message["content"]))

    reply = client.execute_interactive(
        code, output_hook=hook, stdin_hook=stdin_hook, allow_stdin=answer is not None, timeout=LIMIT, **options)
    return reply["content"], published


def printed(published):
    return "".join(content["text"] for kind, content in published if kind == "stream")


def replies(client, ids):
    """The contents of the replies to requests, by their order."""
    found = {}
    while len(found) < len(ids):
        message = client.get_shell_msg(timeout=LIMIT)
        if message["parent_header"]["msg_id"] in ids:
            found[message["parent_header"]["msg_id"]] = message["content"]
    return [found[i] for i in ids]


def idle(client, request):
    while True:
        message = client.get_iopub_msg(timeout=LIMIT)
        if message["parent_header"].get("msg_id") == request and message["content"].get("execution_state") == "idle":
            return


def execute(manager, client):
    reply, published = run(client, "print hello ♛\nwarn careful\nresult 5\ndisplay a one\nupdate a two\nclear wait")
    assert reply["status"] == "ok" and reply["execution_count"] == 1, reply
    kinds = [kind for kind, _ in published]
    assert kinds == ["status", "execute_input", "stream", "stream", "execute_result", "display_data", "update_display_data",
                     "clear_output", "status"], kinds
    assert published[2][1] == {"name": "stdout", "text": "hello ♛\n"}, published[2]
    reply, published = run(client, "fail on purpose")
    assert reply["status"] == "error" and reply["ename"] == "Failed", reply
    assert [kind for kind, _ in published].count("error") == 1, published
    reply, published = run(client, "print quiet", silent=True)
    assert [kind for kind, _ in published] == ["status", "status"], published
    reply, _ = run(client, "", user_expressions={"a": "x"})
    assert reply["user_expressions"]["a"]["data"] == {"text/plain": "X"}, reply


def stdin(manager, client):
    reply, published = run(client, "ask n?\nsecret word?", lambda asked: asked["prompt"] + str(asked["password"]))
    assert printed(published) == "got n?False\ngot word?True\n", published
    reply, _ = run(client, "ask n?")
    assert reply["ename"] == "InputError", reply


def interrupt(manager, client):
    manager.interrupt_kernel()  # nothing runs
    request = client.execute("print begun\nsleep 1h")
    while client.get_iopub_msg(timeout=LIMIT)["msg_type"] != "stream":
        pass
    manager.interrupt_kernel()
    assert replies(client, [request])[0]["ename"] == "KeyboardInterrupt"
    idle(client, request)
    request = client.execute("ask n?", allow_stdin=True)
    client.get_stdin_msg(timeout=LIMIT)
    manager.interrupt_kernel()
    assert replies(client, [request])[0]["ename"] == "KeyboardInterrupt"
    idle(client, request)
    assert run(client, "print on")[0]["status"] == "ok"


def cells_in_a_queue(manager, client):
    for stop, want in (True, "aborted"), (False, "ok"):
        ids = [client.execute(code, stop_on_error=stop) for code in ("ask when?\nfail now", "print 1", "print 2")]
        client.kernel_info(reply=True, timeout=LIMIT)  # when all have come
        client.get_stdin_msg(timeout=LIMIT)
        client.input("now")
        got = [reply["status"] for reply in replies(client, ids)]
        assert got == ["error", want, want], got
        for request in ids:
            idle(client, request)
        assert run(client, "print on")[0]["status"] == "ok"


def two_clients(manager, client):
    other = connect(manager)
    request = client.execute("print mine\nsleep 1h", stop_on_error=False)
    while client.get_iopub_msg(timeout=LIMIT)["msg_type"] != "stream":
        pass
    theirs = other.execute("print theirs")
    assert other.kernel_info(reply=True, timeout=LIMIT)["content"]["status"] == "ok"  # while the cell runs
    manager.interrupt_kernel()
    assert replies(client, [request])[0]["ename"] == "KeyboardInterrupt"
    assert replies(other, [theirs])[0]["status"] == "ok"
    for each, seen in (client, "mine"), (other, ""):  # each sees what both print
        while "mine" not in seen or "theirs" not in seen:
            message = each.get_iopub_msg(timeout=LIMIT)
            seen += message["content"].get("text", "")
    idle(client, theirs)
    other.stop_channels()


def history(manager, client):
    manager.restart_kernel(now=True)
    client.wait_for_ready(timeout=LIMIT)
    codes = ["result one", "print two", "result three"]
    for code in codes:
        run(client, code)

    def ask(**options):
        return client.history(reply=True, timeout=LIMIT, **options)["content"]["history"]

    assert [h[2] for h in ask(hist_access_type="tail", n=3)] == codes
    session, number, _ = ask(hist_access_type="tail", n=3)[0]
    assert ask(hist_access_type="range", session=session, start=number, stop=number + 1) == [[session, number, codes[0]]]
    assert ask(hist_access_type="tail", n=1, output=True)[0][2] == ["result three", "three"]
    assert [h[2] for h in ask(hist_access_type="search", pattern="r*e", n=9)] == ["result one", "result three"]
    run(client, codes[0])
    assert [h[1] for h in ask(hist_access_type="search", pattern=codes[0], unique=True)] == [4]


def other_requests(manager, client):
    assert client.complete("ab♛c", 3, reply=True, timeout=LIMIT)["content"]["matches"] == ["ab♛!", "ab♛?"]
    assert client.inspect("abc", 1, reply=True, timeout=LIMIT)["content"]["found"]
    assert replies(client, [client.is_complete("if:")])[0]["indent"] == "    "
    assert replies(client, [client.comm_info()])[0]["comms"] == {}
    assert client.kernel_info(reply=True, timeout=LIMIT)["content"]["protocol_version"] == "5.4"


def heartbeat(manager, client):
    client.hb_channel.unpause()
    for _ in range(100):
        if client.hb_channel.is_beating():
            break
        time.sleep(0.1)  # it beats once a second
    assert client.hb_channel.is_beating()
    client.hb_channel.pause()


def another_key(manager, client):
    stranger = manager.blocking_client()
    stranger.session.key = b"another key"
    stranger.start_channels()
    stranger.kernel_info()
    stranger.execute("print stolen")
    try:
        raise AssertionError(stranger.get_shell_msg(timeout=0.5))
    except queue.Empty:
        pass
    stranger.stop_channels()
    assert printed(run(client, "print on")[1]) == "on\n"


def restart(manager, client):
    process = manager.provisioner.process.pid
    manager.restart_kernel(now=False)
    client.wait_for_ready(timeout=LIMIT)
    assert manager.provisioner.process.pid != process
    assert run(client, "print on")[0]["execution_count"] == 1


def shutdown(manager, client):
    file = manager.connection_file
    client.execute("sleep 1h")
    manager.shutdown_kernel()
    assert not manager.is_alive()
    assert os.path.exists(file + ".closed")


manager, client = start()
try:
    for check in (execute, stdin, interrupt, cells_in_a_queue, two_clients, history, other_requests, heartbeat, another_key, restart,
                  shutdown):
        check(manager, client)
        print("ok", check.__name__, flush=True)
    client.stop_channels()
    manager, client = start()
    os.kill(manager.provisioner.process.pid, signal.SIGKILL)
    manager.provisioner.process.wait()
    assert not manager.is_alive()
    print("ok killed", flush=True)
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
