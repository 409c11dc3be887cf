"use strict";

// Lets a program in JavaScript end when it wants no more input, as one at a terminal does: node --require stdin.js. Of a pipe Node
// goes on to read after a program has paused its input or closed the readline that takes it, and so waits for input that nobody
// wants (seen in versions 18 to 20).

const { get } = Object.getOwnPropertyDescriptor(process, "stdin");

Object.defineProperty(process, "stdin", {
    configurable: true,
    enumerable: true,
    get() {
        const stdin = get.call(process);
        Object.defineProperty(process, "stdin", { configurable: true, enumerable: true, value: stdin });
        function set(reading) {
            const handle = stdin._handle;
            if (handle?.readStop && stdin.isPaused() !== reading && handle.reading !== reading) {
                handle.reading = reading;
                handle[reading ? "readStart" : "readStop"]();
            }
        }
        stdin.on("pause", () => setImmediate(set, false));
        stdin.on("resume", () => setImmediate(set, true));
        return stdin;
    },
});
