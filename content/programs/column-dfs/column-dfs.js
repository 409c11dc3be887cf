//queens: base 1, lines columns
"use strict";

// Goes column by column, smallest row first, and checks the newest queen only.
// It counts a solution and does not return: it goes on to a column that is not
// there, where every queen clashes.
class ColumnDfs {
    constructor(n) {
        this.n = n;
        // pos[col] is the row of the queen in column col, from 1; one column more
        // than the board has.
        this.pos = new Array(n + 2).fill(0);
        this.solutions = 0;
    }

    // #region search
    dfs(col) {
        //step:enter(col)
        if (col === this.n + 1) {
            //step:solution()
            this.solutions++;
        }
        for (let i = 1; i <= this.n; i++) {
            //step:try(col, i)
            this.pos[col] = i;
            if (!this.isFree(col)) {
                //step:clash(col, i)
                continue;
            }
            //step:place(col, i)
            this.dfs(col + 1);
            //step^:remove(col, i)
        }
        //step^:backtrack(col)
    }
    // #endregion

    // #region check
    // Holds the queen in column col against each queen before her.
    isFree(col) {
        const { pos } = this;
        for (let i = 1; i < col; i++) {
            //step:compare(i, col)
            if (pos[i] === pos[col] || col - i === Math.abs(pos[i] - pos[col])) {
                return false;
            }
        }
        return true;
    }
    // #endregion
}

// Asks for n, and takes 8 if the line is empty.
function ask() {
    const fs = require("fs");
    process.stdout.write("n = ");
    const byte = Buffer.alloc(1);
    let line = "";
    while (fs.readSync(0, byte) > 0 && byte.toString() !== "\n") {
        line += byte;
    }
    return line.trim() || "8";
}

const text = process.argv[2] ?? ask();
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new ColumnDfs(n);
search.dfs(1);
console.log(search.solutions);
