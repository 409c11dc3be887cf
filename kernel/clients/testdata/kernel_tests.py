"""The tests of jupyter_kernel_test with samples for this kernel. Prints which have passed, failed and were skipped."""

import io
import json
import unittest

import jupyter_kernel_test


class QueensTests(jupyter_kernel_test.KernelTests):
    kernel_name = "queens"
    language_name = "queens"
    file_extension = ".txt"

    code_hello_world = "%%python\nprint('hello, world')"
    code_stderr = "%%python\nimport sys\nprint('oops', file=sys.stderr)"
    code_generate_error = "%%python\nraise SystemExit(3)"

    completion_samples = [
        {"text": "%comp", "matches": {"%compare"}},
        {"text": "%%py", "matches": {"%%python"}},
        {"text": "%run recurs", "matches": {"recursive"}},
    ]
    complete_code_samples = ["%%python\nprint(1)", "%list", "%%c\nint main(void) { return 0; }"]
    incomplete_code_samples = ["%%python\nfor i in range(3):", "%%c\nint main(void) {"]
    invalid_code_samples = ["%%cobol\nDISPLAY 'HELLO'."]

    code_inspect_sample = "%compare"

    code_execute_result = [
        {"code": "%list", "mime": "text/html"},
        {"code": "%list --others", "mime": "text/plain"},
        {"code": "%board 2 4 1 3", "mime": "image/svg+xml"},
    ]
    code_display_data = [{"code": "%player recursive --n 4", "mime": "text/html"}]
    code_history_pattern = "%board*"
    supported_history_operations = ("tail", "range", "search")

    # How far long work has come is shown, and is gone when it is done.
    code_clear_output = "%%python\nimport time\ntime.sleep(2.5)"

    test_pager = None  # there is none: help stands in the output, where it can be read on, and nbconvert and VS Code show it, too


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(QueensTests)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    print(json.dumps({
        "run": result.testsRun,
        "failed": [f"{test.id()}\n{text}" for test, text in result.failures + result.errors],
        "skipped": [f"{test.id()}: {why}" for test, why in result.skipped],
    }))
