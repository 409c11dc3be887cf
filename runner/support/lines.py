"""Counts how often each line of a program in Python is executed. It is run by steps.py."""

import json
import mmap
import os
import sys
import threading


def count(folder):
    """Counts the lines of the files in a folder from now on.

    The runner has made two files: the names and numbers of lines, and a number of 64 bits for each line and one more for
    each file. The program's numbers stay in the second, whatever ends it: 0 for a line without code, 1 for one that was
    not executed, and so on.
    """
    place = os.environ["QUEENS_LINES"]
    with open(os.path.join(place, "files.json"), "rb") as file:
        files = json.load(file)
    with open(os.path.join(place, "counts"), "r+b") as file:
        numbers = memoryview(mmap.mmap(file.fileno(), 0)).cast("Q")
    regions, start = {}, 0
    for name, lines in files:
        path = os.path.join(folder, name)
        regions[path] = region = numbers[start:start + lines + 1]
        start += lines + 1
        with open(path, "rb") as file:
            text = file.read()
        try:
            code = compile(text, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue  # it is no program
        for line in code_lines(code):
            if line < len(region):
                region[line] = 1
        region[0] = 1
    if not monitor(regions):
        trace(regions)


def code_lines(code):
    """The lines of a code object, and of those within it."""
    for _, _, line in code.co_lines():
        if line:
            yield line
    for inner in code.co_consts:
        if hasattr(inner, "co_lines"):
            yield from code_lines(inner)


def monitor(regions):
    """Counts by sys.monitoring, if this Python has it: from version 3.12 on."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return False
    tool, events = monitoring.COVERAGE_ID, monitoring.events
    try:
        monitoring.use_tool_id(tool, "queens")
    except ValueError:
        return False

    def on_line(code, line):
        region = regions.get(code.co_filename)
        if region is None:
            return monitoring.DISABLE
        if line < len(region):
            region[line] += 1

    monitoring.register_callback(tool, events.LINE, on_line)
    monitoring.set_events(tool, events.LINE)
    return True


def trace(regions):
    """Counts by sys.settrace."""

    def tracer(region):
        def on_event(frame, event, argument):
            if event == "line" and frame.f_lineno < len(region):
                region[frame.f_lineno] += 1
            return on_event

        return on_event

    tracers = {path: tracer(region) for path, region in regions.items()}

    def on_call(frame, event, argument):
        return tracers.get(frame.f_code.co_filename)

    threading.settrace(on_call)
    sys.settrace(on_call)
