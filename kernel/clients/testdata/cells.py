"""Runs cells, a JSON list on standard input, one after the other, and prints what came of each."""

import json
import sys

from client import run, start, stop

manager, client = start()
told = []
for code in json.load(sys.stdin):
    cell = run(client, code, allow_stdin=False)
    told.append({
        "status": cell.reply["status"], "stdout": cell.stdout, "stderr": cell.stderr, "errors": [f"{e['ename']}: {e['evalue']}" for e in cell.errors],
        "shown": [data.get("text/plain", "") for data in cell.data if data.get("text/plain")],
        "media": sorted({media for data in cell.data for media in data}),
        "pages": [p["data"]["text/plain"] for p in cell.reply.get("payload", []) if p.get("source") == "page"],
    })
print(json.dumps(told))
stop(manager, client)
