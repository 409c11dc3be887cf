#queens: base 0, lines rows
"""Knows a diagonal by a number: the sum of row and column is the same all
along one direction, their difference all along the other. It leaves the last
row when one square was found there.
"""

import sys


class DiagonalSums:
    def __init__(self, n):
        self.n = n
        # queen[line] is the square of the queen in that row, from 0
        self.queen = [0] * n
        self.solutions = 0

    # #region search
    def place(self, line):
        #step:enter(line)
        for spot in range(self.n):
            #step:try(line, spot)
            if not self.is_free(line, spot):
                #step:clash(line, spot)
                continue
            #step:place(line, spot)
            self.queen[line] = spot
            if line == self.n - 1:
                #step:solution()
                self.solutions += 1
                self.print()
                #step:remove(line, spot)
                self.queen[line] = 0
                #step:backtrack(line)
                return
            self.place(line + 1)
            #step:remove(line, spot)
            self.queen[line] = 0
        #step^:backtrack(line)
    # #endregion

    # #region check
    def is_free(self, line, spot):
        """Compares the square with the column and the two diagonals of each queen
        above it.
        """
        queen = self.queen
        for i in range(line):
            #step:compare(i, line)
            if (queen[i] == spot
                    or i + queen[i] == line + spot
                    or i - queen[i] == line - spot):
                return False
        return True
    # #endregion

    def print(self):
        for spot in self.queen:
            print("0" * spot + "#" + "0" * (self.n - spot - 1))
        print("=" * self.n)


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = DiagonalSums(n)
    search.place(0)
    print(search.solutions)


if __name__ == "__main__":
    main()
