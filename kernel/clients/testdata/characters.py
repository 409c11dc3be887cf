"""Prints 200,000 characters of several bytes, in pieces that end within characters."""

from client import run, start, stop, tell

CODE = """%%python
import sys, time
text = ("\\u00e9\\u4e2d\\U0001f451\\n" * 50000).encode()
at = 0
while at < len(text):
    piece = 1 + at % 4093
    sys.stdout.buffer.write(text[at:at + piece])
    sys.stdout.flush()
    at += piece
    if at % 7 == 0:
        time.sleep(0.01)
"""

manager, client = start()
cell = run(client, CODE)
want = "\u00e9\u4e2d\U0001f451\n" * 50000
tell(
    status=cell.reply["status"],
    same=cell.stdout == want,
    broken=sum(m["content"]["text"].count("\ufffd") for m in cell.messages if m["msg_type"] == "stream"),
    characters=len(cell.stdout),
    messages=len(cell.messages),
    stderr=cell.stderr,
)
stop(manager, client)
