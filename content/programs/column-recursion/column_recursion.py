#queens: base 0, lines rows
"""Turns the loop over the columns into a recursion, too: each call looks at
one square.
"""

import sys


class ColumnRecursion:
    def __init__(self, n):
        self.n = n
        # board[row][col] tells whether a queen stands there
        self.board = [[False] * n for _ in range(n)]
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
        self.board[row][col] = True
        self.queen(row + 1, 0)
        #step:remove(row, col)
        self.board[row][col] = False
        self.queen(row, col + 1)
    # #endregion

    # #region check
    def is_free(self, row, col):
        """Tells whether no queen stands in the row, the column or on a diagonal,
        above or below.
        """
        board, n = self.board, self.n
        for i in range(n):
            #step:probe(row, i)
            if board[row][i]:
                return False
            #step:probe(i, col)
            if board[i][col]:
                return False
            if row - i >= 0:
                if col - i >= 0:
                    #step:probe(row - i, col - i)
                    if board[row - i][col - i]:
                        return False
                if col + i < n:
                    #step:probe(row - i, col + i)
                    if board[row - i][col + i]:
                        return False
            if row + i < n:
                if col - i >= 0:
                    #step:probe(row + i, col - i)
                    if board[row + i][col - i]:
                        return False
                if col + i < n:
                    #step:probe(row + i, col + i)
                    if board[row + i][col + i]:
                        return False
        return True
    # #endregion

    def print(self):
        print(self.solutions)
        for line in self.board:
            print(*map(int, line))


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
    search = ColumnRecursion(n)
    search.queen(0, 0)
    print(search.solutions)


if __name__ == "__main__":
    main()
