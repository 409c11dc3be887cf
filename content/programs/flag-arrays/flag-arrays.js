//queens: base 1, lines columns
"use strict";

// Keeps a flag for each row and for each diagonal, 1 while it is free. A check
// reads three flags, however many queens stand.
class FlagArrays {
    constructor(n) {
        this.n = n;
        this.queen = new Array(n).fill(0); // queen[i-1] is the row of the queen in column i
        this.row = new Array(n).fill(1); // row[j-1] is 1 while row j is free
        // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free,
        // diff[i-j+n-1] while the one of the squares with this i-j is.
        this.sum = new Array(2 * n - 1).fill(1);
        this.diff = new Array(2 * n - 1).fill(1);
        this.solutions = 0;
    }

    // #region search
    column(i) {
        //step:enter(i)
        for (let j = 1; j <= this.n; j++) {
            //step:try(i, j)
            //step:probe(i, j)
            let free = this.row[j - 1];
            //step:probe(i, j)
            free += this.sum[i + j - 2];
            //step:probe(i, j)
            free += this.diff[i - j + this.n - 1];
            if (free < 3) {
                //step:clash(i, j)
                continue;
            }
            this.setFlags(i, j, 0);
            //step:place(i, j)
            this.queen[i - 1] = j;
            if (i < this.n) {
                this.column(i + 1);
            } else {
                //step:solution()
                this.solutions++;
                this.print();
            }
            this.setFlags(i, j, 1);
            //step^:remove(i, j)
        }
        //step^:backtrack(i)
    }

    // Sets the three flags of a square.
    setFlags(i, j, flag) {
        this.row[j - 1] = flag;
        this.sum[i + j - 2] = flag;
        this.diff[i - j + this.n - 1] = flag;
    }
    // #endregion

    print() {
        console.log(this.solutions);
        for (let j = 1; j <= this.n; j++) {
            console.log(this.queen.map((row) => (row === j ? "Q" : ".")).join(" "));
        }
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new FlagArrays(n);
search.column(1);
console.log(search.solutions);
