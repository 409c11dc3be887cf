// Package player shows a trace: the program's source, the board and the counts, locked to one step, with
// a sentence in words.
//
// For a page it gives
//
//   - [Markup], the element <queens-player> with what is useful before any script runs;
//   - [Script] and [Style], which the page brings in: one classic script, one style sheet;
//   - [Hand] and [Compare], the elements <queens-hand>, a board to play on, and <queens-compare>, two
//     programs side by side;
//   - [TraceScripts], a trace as scripts that load from a folder as well as from a server.
//
// The page works under the policy
//
//	default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:
//
// The element may also stand on anybody's page with nothing in it; it then builds from the trace what
// Markup would have written:
//
//	<queens-player src="traces/recursive-6/trace.js"></queens-player>
//
// Without a player, [Board] is a chessboard as SVG, [BoardAt] the board at a step of a trace, [Sentence]
// the step in words, and [Text] any string of the catalogues in the folder strings.
//
// The scripts in the folder script are plain modules, one a subject. What both sides compute, fold,
// board and sentence, they compute alike, and tests compare every step of both:
//
//	trace.js     loads a trace's header and blocks
//	dom.js       makes elements
//	fold.js      the board after a step, as tracer.Fold
//	seek.js      moves to any step, and to the next solution
//	sentence.js  the catalogues, as strings.go and sentence.go
//	board.js     draws a board, as board.go
//	source.js    the program with its current line
//	counts.js    the steps by kind
//	controls.js  buttons, scrubber, speed
//	player.js    locks them to one step
//	element.js   the element: loads the trace, says what went wrong
//
//	moves.js     the placements and removals of a trace, in order
//	tree.js      the search tree, a pane of the player
//	take.js      the way from the player's board to the board to play on
//	position.js  queens that are set up by hand: attacks, completions, addresses
//	grid.js      a board whose squares can be pressed
//	hand.js      <queens-hand>
//	twin.js      <queens-compare>
package player
