//queens: base 0, lines rows
"use strict";

// Walks over the board with one pair of numbers, row and column, and does not
// recurse.
class CellWalk {
    constructor(n) {
        this.n = n;
        this.board = newBoard(n); // board[row][col] tells whether a queen stands there
        this.solutions = 0;
    }

    // #region search
    walk() {
        const { n, board } = this;
        let [row, col] = [0, 0];
        while (row >= 0) {
            //step:try(row, col)
            if (!this.above(row, col)) {
                //step:clash(row, col)
                [row, col] = this.next(row, col);
                continue;
            }
            //step:place(row, col)
            board[row][col] = true;
            if (row < n - 1) {
                [row, col] = [row + 1, 0];
                continue;
            }
            //step:solution()
            this.solutions++;
            this.print();
            //step:remove(row, col)
            board[row][col] = false;
            [row, col] = this.next(row, col);
        }
    }

    // Returns the square to try after (row, col). At the end of a row it goes back
    // to the queen of the row above and takes her off; she may stand at the end of
    // her row, too. The row is -1 when all is done.
    next(row, col) {
        while (col === this.n - 1) {
            //step:backtrack(row)
            row--;
            if (row < 0) {
                break;
            }
            col = this.board[row].indexOf(true);
            //step:remove(row, col)
            this.board[row][col] = false;
        }
        return [row, col + 1];
    }
    // #endregion

    // #region check
    // Tells whether no queen stands above the square, straight or aslant.
    above(row, col) {
        const { n, board } = this;
        for (let i = 1; i <= row; i++) {
            //step:probe(row - i, col)
            if (board[row - i][col]) {
                return false;
            }
            if (col - i >= 0) {
                //step:probe(row - i, col - i)
                if (board[row - i][col - i]) {
                    return false;
                }
            }
            if (col + i < n) {
                //step:probe(row - i, col + i)
                if (board[row - i][col + i]) {
                    return false;
                }
            }
        }
        return true;
    }
    // #endregion

    print() {
        const columns = this.board.map((squares) => squares.indexOf(true));
        console.log(`${this.solutions} ${columns.join(" ")}`);
    }
}

// An empty board of n rows and n columns.
function newBoard(n) {
    return Array.from({ length: n }, () => new Array(n).fill(false));
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new CellWalk(n);
search.walk();
console.log(search.solutions);
