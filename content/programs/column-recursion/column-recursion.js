//queens: base 0, lines rows
"use strict";

// Turns the loop over the columns into a recursion, too: each call looks at one
// square.
class ColumnRecursion {
    constructor(n) {
        this.n = n;
        this.board = newBoard(n); // board[row][col] tells whether a queen stands there
        this.solutions = 0;
    }

    // #region search
    queen(row, col) {
        //step:enter(row, col)
        if (col >= this.n) {
            //step:backtrack(row)
            return;
        }
        if (row >= this.n) {
            //step:solution()
            this.solutions++;
            this.print();
            return;
        }
        //step:try(row, col)
        if (!this.isFree(row, col)) {
            //step:clash(row, col)
            this.queen(row, col + 1);
            return;
        }
        //step:place(row, col)
        this.board[row][col] = true;
        this.queen(row + 1, 0);
        //step:remove(row, col)
        this.board[row][col] = false;
        this.queen(row, col + 1);
    }
    // #endregion

    // #region check
    // Tells whether no queen stands in the row, the column or on a diagonal, above
    // or below.
    isFree(row, col) {
        const { n, board } = this;
        for (let i = 0; i < n; i++) {
            //step:probe(row, i)
            if (board[row][i]) {
                return false;
            }
            //step:probe(i, col)
            if (board[i][col]) {
                return false;
            }
            if (row - i >= 0) {
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
            if (row + i < n) {
                if (col - i >= 0) {
                    //step:probe(row + i, col - i)
                    if (board[row + i][col - i]) {
                        return false;
                    }
                }
                if (col + i < n) {
                    //step:probe(row + i, col + i)
                    if (board[row + i][col + i]) {
                        return false;
                    }
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
const search = new ColumnRecursion(n);
search.queen(0, 0);
console.log(search.solutions);
