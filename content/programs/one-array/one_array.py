#queens: base 0, lines rows
"""Keeps a number a row in place of a board: the column of its queen. It
checks the newest queen only.
"""

import sys


class OneArray:
    def __init__(self, n):
        self.n = n
        self.a = [0] * n  # a[row] is the column of the queen in that row, from 0
        self.solutions = 0

    # #region search
    def queen(self, row):
        #step:enter(row)
        if row == self.n:
            #step:solution()
            self.solutions += 1
            self.print()
            return
        for col in range(self.n):
            #step:try(row, col)
            if not self.is_free(row, col):
                #step:clash(row, col)
                continue
            #step:place(row, col)
            self.a[row] = col
            self.queen(row + 1)
            #step^:remove(row, col)
        #step^:backtrack(row)
    # #endregion

    # #region check
    def is_free(self, row, col):
        """Compares the square with the queen of each row above: same column, or
        as many columns away as rows.
        """
        a = self.a
        for i in range(row):
            #step:compare(i, row)
            if a[i] == col or abs(row - i) == abs(col - a[i]):
                return False
        return True
    # #endregion

    def print(self):
        print(self.solutions, *self.a)


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = OneArray(n)
    search.queen(0)
    print(search.solutions)


if __name__ == "__main__":
    main()
