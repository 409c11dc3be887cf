//queens: base 0, lines rows
"use strict";

// Keeps one number a row and checks along the slant: i rows up, a queen must not
// stand i columns to the left or to the right.
class ArraySlant {
    constructor(n) {
        this.n = n;
        this.q = new Array(n).fill(-1); // q[row] is the column of the queen in that row, from 0; -1 for none
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
        this.q[row] = col;
        this.queen(row + 1, 0);
        //step:remove(row, col)
        this.q[row] = -1;
        this.queen(row, col + 1);
    }
    // #endregion

    // #region check
    // Reads row by row down the column, and up the slant from the square itself.
    isFree(row, col) {
        const { q } = this;
        for (let i = 0; i <= row; i++) {
            //step:compare(i, row)
            if (q[i] === col || q[row - i] === col - i || q[row - i] === col + i) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    print() {
        console.log(`${this.solutions} ${this.q.join(" ")}`);
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new ArraySlant(n);
search.queen(0, 0);
console.log(search.solutions);
