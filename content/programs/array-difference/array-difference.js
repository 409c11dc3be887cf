//queens: base 0, lines rows
"use strict";

// Compares differences: as many columns away as rows is a diagonal. No starting
// value is needed, and nothing is cleared on the way back.
class ArrayDifference {
    constructor(n) {
        this.n = n;
        this.q = new Array(n).fill(0); // q[row] is the column of the queen in that row, from 0
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
        //step^:remove(row, col)
        this.queen(row, col + 1);
    }
    // #endregion

    // #region check
    // Compares the square with the queen of each row above.
    isFree(row, col) {
        const { q } = this;
        for (let i = 0; i < row; i++) {
            //step:compare(i, row)
            if (q[i] === col || q[i] - col === row - i || q[i] - col === i - row) {
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
const search = new ArrayDifference(n);
search.queen(0, 0);
console.log(search.solutions);
