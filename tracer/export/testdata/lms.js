// A page that plays the learning platform: the interface of SCORM 1.2, as strict as its data model. It notes each call, and
// keeps what was committed from launch to launch.
"use strict";

/** The calls since the launch, each with what it gave. */
let calls = [];

/** Names of calls, or of elements of the data model, that are refused or that break. */
let refusing = [];
let breaking = [];

/** What is kept of the student: elements of the data model. */
let kept = {
  "cmi.core.student_id": "s1",
  "cmi.core.student_name": "Student, A",
  "cmi.core.credit": "credit",
  "cmi.core.entry": "ab-initio",
  "cmi.core.lesson_mode": "normal",
  "cmi.core.lesson_status": "not attempted",
  "cmi.core.total_time": "0000:00:00.00",
  "cmi.student_data.mastery_score": "60",
};

const errors = {
  0: "No error", 101: "General exception", 201: "Invalid argument error", 301: "Not initialized",
  401: "Not implemented error", 403: "Element is read only", 404: "Element is write only", 405: "Incorrect data type",
};

const words = (...words) => (value) => words.includes(value);
const text = (most) => (value) => value.length <= most;
const decimal = (value) => /^-?\d+(\.\d+)?$/.test(value);
const score = (value) => value === "" || (decimal(value) && Number(value) >= 0 && Number(value) <= 100);
const timespan = (value) => /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
const time = (value) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
const identifier = (value) => /^[\w.:-]{1,255}$/.test(value);

/** The data model: what may be read (r) and written (w), and which values it takes. */
const model = {
  "cmi.core._children": ["r"],
  "cmi.core.student_id": ["r"],
  "cmi.core.student_name": ["r"],
  "cmi.core.lesson_location": ["rw", text(255)],
  "cmi.core.credit": ["r"],
  "cmi.core.lesson_status": ["rw", words("passed", "completed", "failed", "incomplete", "browsed")],
  "cmi.core.entry": ["r"],
  "cmi.core.score._children": ["r"],
  "cmi.core.score.raw": ["rw", score],
  "cmi.core.score.min": ["rw", score],
  "cmi.core.score.max": ["rw", score],
  "cmi.core.total_time": ["r"],
  "cmi.core.lesson_mode": ["r"],
  "cmi.core.exit": ["w", words("time-out", "suspend", "logout", "")],
  "cmi.core.session_time": ["w", timespan],
  "cmi.suspend_data": ["rw", text(4096)],
  "cmi.launch_data": ["r"],
  "cmi.comments": ["rw", text(4096)],
  "cmi.student_data._children": ["r"],
  "cmi.student_data.mastery_score": ["r"],
  "cmi.interactions._children": ["r"],
  "cmi.interactions._count": ["r"],
};
const fixed = {
  "cmi.core._children": "student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time",
  "cmi.core.score._children": "raw,min,max",
  "cmi.student_data._children": "mastery_score",
  "cmi.interactions._children": "id,time,type,correct_responses,weighting,student_response,result,latency",
};

const interactionTypes = words("true-false", "choice", "fill-in", "matching", "performance", "likert", "sequencing", "numeric");
const results = words("correct", "wrong", "unanticipated", "neutral");

let state = "new";
let lastError = "0";
let values = {};
let interactions = [];

/** @param {string} code */
function fail(code) {
  lastError = code;
  return "false";
}

/** Sets an element of an interaction. */
function setInteraction(number, part, value) {
  if (number > interactions.length) return fail("201");
  const one = (interactions[number] ??= { patterns: [] });
  const response = (value) => (one.type === "numeric" ? decimal(value) : text(255)(value));
  const pattern = /^correct_responses\.(\d+)\.pattern$/.exec(part);
  if (pattern) {
    if (Number(pattern[1]) > one.patterns.length) return fail("201");
    if (!one.type || !response(value)) return fail("405");
    one.patterns[Number(pattern[1])] = value;
    return "true";
  }
  const takes = {
    id: identifier, time, type: interactionTypes, weighting: decimal, student_response: (value) => one.type && response(value),
    result: (value) => results(value) || decimal(value), latency: timespan,
  };
  if (!takes[part]) return fail("401");
  if (part !== "id" && !one.id) return fail("201");
  if (!takes[part](value)) return fail("405");
  one[part] = value;
  return "true";
}

const actions = {
  LMSInitialize(argument) {
    if (argument !== "") return fail("201");
    if (state !== "new") return fail("101");
    state = "running";
    return "true";
  },
  LMSGetValue(name) {
    if (state !== "running") return fail("301"), "";
    if (/^cmi\.interactions\.\d+\./.test(name)) return fail("404"), "";
    if (!model[name]) return fail("401"), "";
    if (!model[name][0].includes("r")) return fail("404"), "";
    if (name === "cmi.interactions._count") return String(interactions.length);
    return fixed[name] ?? values[name] ?? "";
  },
  LMSSetValue(name, value) {
    if (state !== "running") return fail("301");
    const interaction = /^cmi\.interactions\.(\d+)\.(.*)$/.exec(name);
    if (interaction) return setInteraction(Number(interaction[1]), interaction[2], value);
    if (!model[name]) return fail("401");
    const [access, takes] = model[name];
    if (!access.includes("w")) return fail("403");
    if (!takes(value)) return fail("405");
    values[name] = value;
    return "true";
  },
  LMSCommit(argument) {
    if (argument !== "") return fail("201");
    if (state !== "running") return fail("301");
    keep();
    return "true";
  },
  LMSFinish(argument) {
    if (argument !== "") return fail("201");
    if (state !== "running") return fail("301");
    values["cmi.core.entry"] = values["cmi.core.exit"] === "suspend" ? "resume" : "";
    keep();
    state = "finished";
    return "true";
  },
  LMSGetLastError: () => lastError,
  LMSGetErrorString: (code) => errors[code] ?? "",
  LMSGetDiagnostic: (code) => errors[code] ?? "",
};

function keep() {
  kept = { ...values };
  delete kept["cmi.core.exit"];
  delete kept["cmi.core.session_time"];
}

/** What was said in calls, a line each; times are left out. */
window.API = Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, (...args) => {
  const line = [name.replace("LMS", ""), ...args.map((arg) => (arg === "" ? '""' : arg))].join(" ").replace(/(_time|\.time) \d[\d:.]*$/, "$1 TIME");
  if (args.length !== action.length || args.some((arg) => typeof arg !== "string")) {
    calls.push(`${line} has other arguments than SCORM has`);
    return fail("201");
  }
  if (breaking.includes(name) || breaking.includes(args[0])) {
    calls.push(`${line} breaks`);
    throw new Error("no connection");
  }
  if (!name.startsWith("LMSGet") || name === "LMSGetValue") lastError = "0";
  const refused = refusing.includes(name) || refusing.includes(args[0]);
  const answer = refused ? fail("101") : action(...args);
  calls.push(`${line}: ${answer === "" ? '""' : answer}`);
  return answer;
}]));

const frame = () => document.querySelector("iframe");

/** Opens the course, as a student does. @param {string} address @returns {Promise<void>} when it is there */
function launch(address) {
  calls = [];
  state = "new";
  lastError = "0";
  values = { ...kept };
  interactions = [];
  return new Promise((resolve) => {
    frame().onload = () => resolve(true);
    frame().src = address;
  });
}

/** Leaves it. */
const leave = () => launchNothing().then(() => calls);

function launchNothing() {
  return new Promise((resolve) => {
    frame().onload = () => resolve(true);
    frame().src = "about:blank";
  });
}
