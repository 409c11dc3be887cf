//queens: base 0, lines rows
"use strict";

// Keeps the whole board, and looks along the row, the column and three arms of
// the diagonals. The first row is set without a look.
class BoardScan {
    constructor(n) {
        this.n = n;
        this.board = newBoard(n); // board[row][col] tells whether a queen stands there
        this.solutions = 0;
    }

    // #region start
    solve() {
        for (let c = 0; c < this.n; c++) {
            this.board = newBoard(this.n);
            //step:try(0, c)
            this.board[0][c] = true;
            //step:place(0, c)
            if (this.n === 1) {
                //step:solution()
                this.solutions++;
                this.print();
            } else {
                this.queen(1);
            }
            //step^:remove(0, c)
        }
        //step^:backtrack(0)
    }
    // #endregion

    // #region search
    queen(r) {
        //step:enter(r)
        for (let c = 0; c < this.n; c++) {
            //step:try(r, c)
            if (!this.isFree(r, c)) {
                //step:clash(r, c)
                continue;
            }
            //step:place(r, c)
            this.board[r][c] = true;
            if (r === this.n - 1) {
                //step:solution()
                this.solutions++;
                this.print();
            } else {
                this.queen(r + 1);
            }
            //step:remove(r, c)
            this.board[r][c] = false;
        }
        //step^:backtrack(r)
    }
    // #endregion

    // #region check
    // Tells whether no queen stands in the row, the column or on the three arms.
    isFree(r, c) {
        const { n, board } = this;
        for (let i = 0; i < n; i++) {
            //step:probe(r, i)
            if (board[r][i]) {
                return false;
            }
            //step:probe(i, c)
            if (board[i][c]) {
                return false;
            }
        }
        const edge = Math.min(r, c);
        for (let i = r - edge, j = c - edge; i < n && j < n; i++, j++) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (let i = r, j = c; i < n && j >= 0; i++, j--) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (let i = r, j = c; i >= 0 && j < n; i--, j++) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
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
const search = new BoardScan(n);
search.solve();
console.log(search.solutions);
