//queens: base 0, lines rows
"use strict";

// Is wrong on purpose. Its check runs i from 0 to row-1, and so never reads the
// diagonals of row 0.
class BoardAboveAsPrinted {
    constructor(n) {
        this.n = n;
        this.board = newBoard(n); // board[row][col] tells whether a queen stands there
        this.solutions = 0;
    }

    // #region search
    queen(row) {
        //step:enter(row)
        if (row === this.n) {
            //step:solution()
            this.solutions++;
            this.print();
            return;
        }
        for (let col = 0; col < this.n; col++) {
            //step:try(row, col)
            if (!this.above(row, col)) {
                //step:clash(row, col)
                continue;
            }
            //step:place(row, col)
            this.board[row][col] = true;
            this.queen(row + 1);
            //step:remove(row, col)
            this.board[row][col] = false;
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    // Looks up the column from row 0 down, but up the diagonals from the square
    // itself: it ends one row too early.
    above(row, col) {
        const { n, board } = this;
        for (let i = 0; i < row; i++) {
            //step:probe(i, col)
            if (board[i][col]) {
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
        console.log(this.solutions);
        for (const squares of this.board) {
            console.log(squares.map(Number).join(" "));
        }
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
const search = new BoardAboveAsPrinted(n);
search.queen(0);
console.log(search.solutions);
