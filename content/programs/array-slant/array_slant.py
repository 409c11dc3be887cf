#queens: base 0, lines rows
"""Keeps one number a row and checks along the slant: i rows up, a queen must
not stand i columns to the left or to the right.
"""

import sys


class ArraySlant:
    def __init__(self, n):
        self.n = n
        # q[row] is the column of the queen in that row, from 0; -1 for none
        self.q = [-1] * n
        self.solutions = 0

    # #region search
    def queen(self, row, col):
        #step:enter(row, col)
        if col >= self.n:
            #step:backtrack(row)
            return
        if row >= self.n:
            #step:solution()
            self.solutions += 1
            self.print()
            return
        #step:try(row, col)
        if not self.is_free(row, col):
            #step:clash(row, col)
            self.queen(row, col + 1)
            return
        #step:place(row, col)
        self.q[row] = col
        self.queen(row + 1, 0)
        #step:remove(row, col)
        self.q[row] = -1
        self.queen(row, col + 1)
    # #endregion

    # #region check
    def is_free(self, row, col):
        """Reads row by row down the column, and up the slant from the square itself."""
        q = self.q
        for i in range(row + 1):
            #step:compare(i, row)
            if q[i] == col or q[row - i] == col - i or q[row - i] == col + i:
                return False
        return True
    # #endregion

    def print(self):
        print(self.solutions, *self.q)


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    # Each square of a row is a call within the call for the square before it:
    # that can be n * (n + 1) calls deep, and Python stops at 1000 by itself.
    sys.setrecursionlimit(1000 + n * (n + 1))
    search = ArraySlant(n)
    search.queen(0, 0)
    print(search.solutions)


if __name__ == "__main__":
    main()
