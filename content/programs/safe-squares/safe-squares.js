//queens: base 0, lines rows
"use strict";

// Marks the squares of a row that the queens above attack, before it tries any
// of them.
class SafeSquares {
    constructor(n) {
        this.n = n;
        this.column = new Array(n).fill(0); // column[i] is the column of the queen in row i, from 0
        this.solutions = 0;
    }

    // #region search
    queen(num) {
        //step:enter(num)
        const safe = this.safeSquares(num);
        for (let i = 0; i < this.n; i++) {
            //step:try(num, i)
            if (!safe[i]) {
                //step:clash(num, i)
                continue;
            }
            //step:place(num, i)
            this.column[num] = i;
            if (num === this.n - 1) {
                //step:solution()
                this.solutions++;
                this.print();
                //step:remove(num, i)
                break;
            }
            this.queen(num + 1);
            //step^:remove(num, i)
        }
        //step^:backtrack(num)
    }
    // #endregion

    // #region mark
    // Tells which squares of row num no queen above attacks.
    safeSquares(num) {
        const safe = new Array(this.n).fill(true);
        for (let i = 0; i < num; i++) {
            const k = num - i;
            const c = this.column[i];
            //step:mark(num, c)
            safe[c] = false;
            if (c + k < this.n) {
                //step:mark(num, c + k)
                safe[c + k] = false;
            }
            if (c - k >= 0) {
                //step:mark(num, c - k)
                safe[c - k] = false;
            }
        }
        return safe;
    }
    // #endregion

    print() {
        console.log(this.solutions);
        console.log(this.column.map((_, c) => String(c).padStart(2)).join(" "));
        for (const queen of this.column) {
            console.log(this.column.map((_, c) => (c === queen ? "++" : "--")).join(" "));
        }
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new SafeSquares(n);
search.queen(0);
console.log(search.solutions);
