"use strict";

// Counts how often the lines of a program in JavaScript are executed: node --require lines.js. V8 counts, and gives its
// counts away only once: each report holds what has happened since the one before. A program may be killed, so a worker
// takes a report each time when the program has run for a quarter longer.

const fs = require("node:fs");
const inspector = require("node:inspector");
const path = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");
const { Worker, isMainThread, threadId, workerData } = require("node:worker_threads");

const SOURCES = path.join(__dirname, "..", "src");

// Whether the worker has asked for a report and not written it yet.
const ASKED = 0;
const SLEEP = 1; // never changes: what is waited for

// Writes what V8 reports of the program's own files.
function write(folder, name, report) {
    const files = {};
    for (const { url, functions } of report.result) {
        const file = url.startsWith("file://") ? fileURLToPath(url) : url;
        if (path.dirname(file) === SOURCES) {
            files[path.basename(file)] = functions;
        }
    }
    const fresh = path.join(folder, `new-${name}`);
    fs.writeFileSync(fresh, JSON.stringify(files));
    fs.renameSync(fresh, path.join(folder, name));
}

function connect(how) {
    const session = new inspector.Session();
    session[how]();
    session.post("Profiler.enable");
    session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    return session;
}

// What is in a worker's place of the program's own.
function count(folder) {
    const session = connect("connect");
    const asked = new Int32Array(new SharedArrayBuffer(8));
    const wait = (time) => Atomics.wait(asked, SLEEP, 0, time);
    process.on("exit", () => {
        for (let i = 0; i < 2000 && Atomics.load(asked, ASKED) !== 0; i++) {
            wait(1);
        }
        session.post("Profiler.takePreciseCoverage", (error, report) => {
            if (!error) {
                write(path.join(folder, "end"), `${process.pid}-${threadId}.json`, report);
            }
        });
    });
    if (isMainThread) {
        new Worker(__filename, { workerData: { queensLines: folder, asked }, execArgv: [] }).unref();
    }
}

function watch({ queensLines: folder, asked }) {
    const session = connect("connectToMainThread");
    setInterval(() => {}, 1000); // a report that is waited for does not keep the worker
    let pause = 50;
    let total = pause;
    let number = 1;
    function take() {
        Atomics.store(asked, ASKED, 1);
        session.post("Profiler.takePreciseCoverage", (error, report) => {
            if (!error) {
                write(path.join(folder, "early"), `${process.pid}-${number++}.json`, report);
            }
            Atomics.store(asked, ASKED, 0);
            pause = total / 4;
            total += pause;
            setTimeout(take, pause);
        });
    }
    setTimeout(take, pause);
}

if (workerData?.queensLines) {
    watch(workerData);
} else if (process.env.QUEENS_LINES) {
    count(process.env.QUEENS_LINES);
}
