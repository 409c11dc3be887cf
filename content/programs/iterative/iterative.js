//queens: base 1, lines columns
"use strict";

// The same search without recursion: k goes up and down by itself.
class Iterative {
    constructor(n) {
        this.n = n;
        this.row = new Array(n + 1).fill(0); // row[k] is the row of the queen in column k, from 1; 0 before the first
        this.solutions = 0;
    }

    // #region search
    solve() {
        const { n, row } = this;
        let k = 1;
        for (;;) {
            row[k]++;
            while (row[k] <= n) {
                //step:try(k, row[k])
                if (!this.conflict(k)) {
                    break;
                }
                //step:clash(k, row[k])
                row[k]++;
            }
            if (row[k] > n) {
                //step:backtrack(k)
                k--;
                if (k === 0) {
                    return;
                }
                //step:remove(k, row[k])
                continue;
            }
            //step:place(k, row[k])
            if (k < n) {
                k++;
                row[k] = 0;
                continue;
            }
            //step:solution()
            this.solutions++;
            this.print();
            //step^:remove(k, row[k])
        }
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
const search = new Iterative(n);
search.solve();
console.log(search.solutions);
