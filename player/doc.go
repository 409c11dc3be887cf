// Package player shows a trace: the program's source, the board and the counts, locked to one step, with
// a sentence in words.
//
// For a page it gives
//
//   - [Markup], the element <queens-player> with what is useful before any script runs;
//   - [Script] and [Style], which the page brings in: one classic script, one style sheet;
//   - [Hand] and [Compare], the elements <queens-hand>, a board to play on, and <queens-compare>, two
//     programs side by side;
//   - [Edit], the element <queens-edit>, a program to change and run, and [EditScript], which it needs besides;
//   - [TraceScripts], a trace as scripts that load from a folder as well as from a server, and [SourceScript], its
//     program in a further language; [TraceParts] and [SourcePart] for a page that holds them itself, or some steps alone;
//   - [InLanguages], the element <queens-languages>, any program in two languages side by side.
//
// The page works under the policy
//
//	default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:
//
// With an [Edit] on it the page lets the reader's program run in a worker whose text is made in the page, and carries a
// second policy that keeps this worker from loading anything, [EditPolicy]:
//
//	default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; worker-src blob:
//
// The element may also stand on anybody's page with nothing in it; it then builds from the trace what
// Markup would have written:
//
//	<queens-player src="traces/recursive-6/trace.js"></queens-player>
//
// Its further attributes stand in script/element.js: boards to choose from, the step to begin at, and so
// on. The page's address cites the step: #recursive/6/c/120. A further pane is added by a module that
// calls registerPane, see script/player.js.
//
// Without a player, [Picture] is the picture at a step of a trace as SVG, a [Board] or a row of [Choices],
// [Moment.Sentence] the step in words, and [Text] any string of the player's part of the catalogues in package phrases.
// [Board.Drawing] and [Choices.Drawing] tell what such a picture is made of, and in which colours: package raster draws it as
// pixels from that.
//
// The types in the scripts' comments are checked by the compiler of TypeScript (make types), which is for
// development only.
//
// The scripts in the folder script are plain modules, one a subject. What both sides compute, fold,
// board and sentence, they compute alike, and tests compare every step of both:
//
//	trace.js        loads a trace's header and blocks
//	index.js        the steps of the rare kinds
//	fold.js         the board after a step, as tracer.Fold
//	seek.js         moves to any step, and finds the next of a kind, of a line, of a level
//	sentence.js     the catalogues, as strings.go and sentence.go
//	board.js        draws a board, as board.go
//	choosing.js     items to take or to leave, and what a step does among them, as choosing.go
//	choices.js      draws a row of them, as choices.go
//	picture.js      the one or the other
//	listing.js      the program in one language: its lines, and the line of each marker
//	chosen.js       the language that the reader has chosen for the whole site
//	tongues.js      the languages that a player offers
//	source.js       a pane with a program, its current line, breakpoints and visits
//	breakpoints.js  where playing stops
//	counts.js       the steps by kind
//	controls.js     buttons, scrubber, speed, options
//	ticks.js        solutions and breakpoints above the scrubber
//	keys.js         what each key does, and the help
//	list.js         the steps around the current one, as text
//	lecture.js      the player alone on the screen
//	address.js      the address of a step, and the browser's history
//	player.js       locks them to one step
//	element.js      the element: loads the trace, says what went wrong
//	dom.js          makes elements
//
//	moves.js        the placements and removals of a trace, in order
//	tree.js         the search tree, a pane of the player
//	take.js         the way from the player's board to the board to play on
//	position.js     queens that are set up by hand: attacks, completions, addresses
//	grid.js         a board whose squares can be pressed
//	hand.js         <queens-hand>
//	twin.js         <queens-compare>
//	languages.js    <queens-languages>
//
//	lex.js          tokens and comments of a program in JavaScript, as lex.go in tracer/mark
//	statements.js   where a statement could stand, as statements.go and phrase.go there
//	mark.js         its markers, as mark.go there
//	quote.js        a piece of a program in a sentence
//	worker.js       what stands around a reader's program while it runs
//	run.js          runs it in a worker, within limits
//	recorded.js     a trace made of its steps
//	editor.js       a field for its text
//	edit.js         <queens-edit>
package player
