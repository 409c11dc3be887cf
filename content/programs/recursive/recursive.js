//queens: base 1, lines columns
"use strict";

// Stands a queen in each column in turn. If she fits, it goes on to the next
// column; when it comes back, she tries the next row.
class Recursive {
    constructor(n) {
        this.n = n;
        this.row = new Array(n + 1).fill(0); // row[k] is the row of the queen in column k, from 1
        this.solutions = 0;
    }

    // #region search
    queen(k) {
        //step:enter(k)
        if (k > this.n) {
            //step:solution()
            this.solutions++;
            this.print();
            return;
        }
        for (let i = 1; i <= this.n; i++) {
            //step:try(k, i)
            this.row[k] = i;
            if (this.conflict(k)) {
                //step:clash(k, i)
                continue;
            }
            //step:place(k, i)
            this.queen(k + 1);
            //step^:remove(k, i)
        }
        //step^:backtrack(k)
    }
    // #endregion

    // #region check
    // Holds every pair of the first m queens against each other.
    conflict(m) {
        const { row } = this;
        for (let i = 2; i <= m; i++) {
            for (let j = 1; j < i; j++) {
                //step:compare(j, i)
                if (row[j] === row[i] || Math.abs(row[j] - row[i]) === i - j) {
                    return true;
                }
            }
        }
        return false;
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
const search = new Recursive(n);
search.queen(1);
console.log(search.solutions);
