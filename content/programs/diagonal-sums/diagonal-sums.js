//queens: base 0, lines rows
"use strict";

// Knows a diagonal by a number: the sum of row and column is the same all along
// one direction, their difference all along the other. It leaves the last row
// when one square was found there.
class DiagonalSums {
    constructor(n) {
        this.n = n;
        this.queen = new Array(n).fill(0); // queen[line] is the square of the queen in that row, from 0
        this.solutions = 0;
    }

    // #region search
    place(line) {
        //step:enter(line)
        for (let spot = 0; spot < this.n; spot++) {
            //step:try(line, spot)
            if (!this.isFree(line, spot)) {
                //step:clash(line, spot)
                continue;
            }
            //step:place(line, spot)
            this.queen[line] = spot;
            if (line === this.n - 1) {
                //step:solution()
                this.solutions++;
                this.print();
                //step:remove(line, spot)
                this.queen[line] = 0;
                //step:backtrack(line)
                return;
            }
            this.place(line + 1);
            //step:remove(line, spot)
            this.queen[line] = 0;
        }
        //step^:backtrack(line)
    }
    // #endregion

    // #region check
    // Compares the square with the column and the two diagonals of each queen above
    // it.
    isFree(line, spot) {
        const { queen } = this;
        for (let i = 0; i < line; i++) {
            //step:compare(i, line)
            if (queen[i] === spot || i + queen[i] === line + spot || i - queen[i] === line - spot) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    print() {
        for (const spot of this.queen) {
            console.log("0".repeat(spot) + "#" + "0".repeat(this.n - 1 - spot));
        }
        console.log("=".repeat(this.n));
    }
}

const text = process.argv[2] ?? "8";
const n = Number(text);
if (!Number.isInteger(n) || n < 1) {
    console.error(`n is ${text}, want a whole number of 1 or more`);
    process.exit(2);
}
const search = new DiagonalSums(n);
search.place(0);
console.log(search.solutions);
