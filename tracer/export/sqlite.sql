CREATE TABLE trace ( -- what the steps are of
  key TEXT PRIMARY KEY NOT NULL, -- variant, language, n,
                                 -- base (lines and squares are counted from it), lines (what they are: rows, columns or items),
                                 -- source, sha256 (of the source),
                                 -- from, to (the steps in this file), steps (of the whole trace), only (the kinds in this file, '' for all),
                                 -- left (what is not in this file, in words), cut (why the trace itself ends early), choices (the items, if it is of such)
  value                          -- a number or a text
);

CREATE TABLE counts ( -- how many steps there are of each kind
  kind TEXT PRIMARY KEY NOT NULL,
  steps INTEGER NOT NULL, -- in the whole trace
  here INTEGER NOT NULL   -- in the table steps
);

CREATE TABLE markers ( -- the places of the program that make steps
  marker INTEGER PRIMARY KEY, -- from 0, in the order of the source
  kind TEXT NOT NULL,
  line INTEGER NOT NULL,      -- of the source as it is shown, without its markers, that the steps speak of
  text TEXT,                  -- of that line; NULL where it is not known
  FOREIGN KEY (kind) REFERENCES counts (kind)
);

CREATE TABLE steps ( -- what the program did
  step INTEGER PRIMARY KEY, -- the step's number in the trace, from 1
  marker INTEGER NOT NULL,
  kind TEXT NOT NULL,
  line INTEGER NOT NULL,    -- of the source, as in the table markers
  a INTEGER,                -- the step's arguments as the program counts, mostly a line of the board
  b INTEGER,                -- and a square of it; NULL where the step has no such argument
  board TEXT NOT NULL,      -- after the step: the square of the queen on each line, . for an empty line
{{- range .}}
  {{.}} INTEGER NOT NULL, -- such steps so far, in the whole trace
{{- end}}
  FOREIGN KEY (marker) REFERENCES markers (marker),
  FOREIGN KEY (kind) REFERENCES counts (kind)
);

CREATE TABLE solutions ( -- the steps of the kind solution
  number INTEGER PRIMARY KEY, -- the solution's number in the trace, from 1
  step INTEGER NOT NULL,
  board TEXT NOT NULL,
  FOREIGN KEY (step) REFERENCES steps (step)
);

CREATE VIEW lines AS -- how often the program passed each marker
SELECT line, text, kind, marker,
  (SELECT count(*) FROM steps WHERE steps.line = markers.line AND steps.marker = markers.marker) AS steps
FROM markers ORDER BY line, marker;

CREATE VIEW levels AS -- how many queens were placed on each line: the nodes of the search tree, level by level
SELECT a AS line, count(*) AS places FROM steps WHERE kind = 'place' GROUP BY a;

CREATE VIEW squares AS -- what became of each square that was tried
SELECT a AS line, b AS square, sum(kind = 'try') AS tried, sum(kind = 'clash') AS refused, sum(kind = 'place') AS placed
FROM steps WHERE kind IN ('try', 'clash', 'place') GROUP BY a, b;
