//queens: base 0, lines rows
"use strict";

// Keeps a number a row in place of a board: the column of its queen. It checks
// the newest queen only.
class OneArray {
    constructor(n) {
        this.n = n;
        this.a = new Array(n).fill(0); // a[row] is the column of the queen in that row, from 0
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
            if (!this.isFree(row, col)) {
                //step:clash(row, col)
                continue;
            }
            //step:place(row, col)
            this.a[row] = col;
            this.queen(row + 1);
            //step^:remove(row, col)
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    // Compares the square with the queen of each row above: same column, or as many
    // columns away as rows.
    isFree(row, col) {
        const { a } = this;
        for (let i = 0; i < row; i++) {
            //step:compare(i, row)
            if (a[i] === col || Math.abs(row - i) === Math.abs(col - a[i])) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    print() {
        console.log(`${this.solutions} ${this.a.join(" ")}`);
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new OneArray(n);
search.queen(0);
console.log(search.solutions);
