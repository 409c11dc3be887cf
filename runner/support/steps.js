"use strict";

// Records the steps of a program in JavaScript: node --require steps.js. Node cannot share memory with the runner: a
// block is kept here and written to the runner's file when it is full and at the end, and what there is of it now
// and then by a worker, so that a program that hangs or is killed has shown its last steps, too.

const fs = require("node:fs");
const { Worker, isMainThread, workerData } = require("node:worker_threads");

const BLOCK = 65536;
const BLOCKS = 4; // in the runner's file
const PAUSE = 20; // milliseconds between two looks of the worker

// The places in the shared numbers.
const LOCK = 0; // 1 while somebody writes
const BEFORE = 1; // blocks before this one
const FILLED = 2; // steps in this block
const WRITTEN = 3; // of which so many are written
const SLEEP = 4; // never changes: what the worker waits for

class Steps {
    constructor(path, shared) {
        this.shared = shared;
        this.numbers = new Int32Array(shared, 0, 5);
        this.words = new Uint32Array(shared, 32, BLOCK);
        this.file = fs.openSync(path, "r+");
    }

    // Writes what is not written yet, and begins the next block if this one is full.
    write() {
        const { numbers } = this;
        while (Atomics.compareExchange(numbers, LOCK, 0, 1) !== 0) {
            Atomics.wait(numbers, LOCK, 1);
        }
        const before = numbers[BEFORE];
        const written = numbers[WRITTEN];
        const filled = Atomics.load(numbers, FILLED);
        if (filled > written) {
            const place = (before % BLOCKS) * BLOCK + written;
            fs.writeSync(this.file, new Uint8Array(this.shared, 32 + 4 * written, 4 * (filled - written)), 0, undefined, 16 + 4 * place);
            fs.writeSync(this.file, new BigUint64Array([BigInt(before * BLOCK + filled)]), 0, undefined, 0);
            numbers[WRITTEN] = filled;
        }
        if (filled === BLOCK) {
            numbers[BEFORE]++;
            numbers[FILLED] = numbers[WRITTEN] = 0;
        }
        Atomics.store(numbers, LOCK, 0);
        Atomics.notify(numbers, LOCK);
    }
}

if (isMainThread && process.env.QUEENS_STEPS) {
    record(process.env.QUEENS_STEPS);
} else if (!isMainThread && workerData?.queensSteps) {
    const steps = new Steps(workerData.queensSteps, workerData.shared);
    for (;;) {
        Atomics.wait(steps.numbers, SLEEP, 0, PAUSE);
        steps.write();
    }
} else {
    globalThis.step_ = () => {};
}

function record(path) {
    const steps = new Steps(path, new SharedArrayBuffer(32 + 4 * BLOCK));
    const { numbers, words } = steps;
    // Pipes: a byte for each block that is full, and for each that was read.
    const filled = fs.openSync(`${path}.filled`, fs.constants.O_WRONLY);
    const emptied = fs.openSync(`${path}.emptied`, "r");
    const byte = new Uint8Array(1);

    function put(word) {
        words[numbers[FILLED]] = word;
        if (++numbers[FILLED] === BLOCK) {
            steps.write();
            fs.writeSync(filled, byte);
            if (fs.readSync(emptied, byte) !== 1) {
                process.reallyExit(70);
            }
        }
    }

    function outside(marker, a, b) {
        const value = (a & 4095) === a ? b : a;
        if (!Number.isInteger(value)) {
            throw new TypeError(`an argument of a step is ${value}, want a whole number`);
        }
        put(255 | (marker << 8));
        put(Math.max(-(2 ** 31), Math.min(value, 2 ** 31 - 1)));
        steps.write();
        process.reallyExit(70);
    }

    // Records one step: the number of its marker, and two arguments.
    globalThis.step_ = function step_(marker, a, b) {
        if ((a & 4095) !== a || (b & 4095) !== b) {
            outside(marker, a, b);
        }
        put(marker | (a << 8) | (b << 20));
    };

    process.on("exit", () => steps.write());
    new Worker(__filename, { workerData: { queensSteps: path, shared: steps.shared }, execArgv: [] }).unref();
}
