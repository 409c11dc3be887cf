//queens: base 1, lines columns
"use strict";

// Checks a queen before it calls the routine for her. The loop that compares is
// left by a jump to the next place.
class GotoSkip {
    constructor(n) {
        this.n = n;
        this.row = new Array(n + 1).fill(0); // row[step] is the row of the queen in the column of that step, from 1
        this.solutions = 0;
    }

    // #region start
    solve() {
        for (let place = 1; place <= this.n; place++) {
            //step:try(1, place)
            this.queen(1, place);
        }
        //step^:backtrack(1)
    }
    // #endregion

    // #region search
    queen(step, column) {
        const { n, row } = this;
        //step:enter(step)
        //step:place(step, column)
        row[step] = column;
        if (step === n) {
            //step:solution()
            this.solutions++;
            this.print();
        } else {
            skip: for (let place = 1; place <= n; place++) {
                //step:try(step + 1, place)
                for (let j = 1; j <= step; j++) {
                    //step:compare(j, step + 1)
                    if (row[j] === place || Math.abs(row[j] - place) === step + 1 - j) {
                        //step:clash(step + 1, place)
                        continue skip;
                    }
                }
                this.queen(step + 1, place);
            }
            //step^:backtrack(step + 1)
        }
        //step^:remove(step, column)
    }
    // #endregion

    print() {
        console.log(`${this.solutions} ${this.row.slice(1).join(" ")}`);
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new GotoSkip(n);
search.solve();
console.log(search.solutions);
