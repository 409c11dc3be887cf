#queens: base 0, lines rows
"""Keeps the whole board, and looks along the row, the column and three arms
of the diagonals. The first row is set without a look.
"""

import sys


class BoardScan:
    def __init__(self, n):
        self.n = n
        # board[row][col] tells whether a queen stands there
        self.board = [[False] * n for _ in range(n)]
        self.solutions = 0

    # #region start
    def solve(self):
        for c in range(self.n):
            self.board = [[False] * self.n for _ in range(self.n)]
            #step:try(0, c)
            self.board[0][c] = True
            #step:place(0, c)
            if self.n == 1:
                #step:solution()
                self.solutions += 1
                self.print()
            else:
                self.queen(1)
            #step^:remove(0, c)
        #step^:backtrack(0)
    # #endregion

    # #region search
    def queen(self, r):
        #step:enter(r)
        for c in range(self.n):
            #step:try(r, c)
            if not self.is_free(r, c):
                #step:clash(r, c)
                continue
            #step:place(r, c)
            self.board[r][c] = True
            if r == self.n - 1:
                #step:solution()
                self.solutions += 1
                self.print()
            else:
                self.queen(r + 1)
            #step:remove(r, c)
            self.board[r][c] = False
        #step^:backtrack(r)
    # #endregion

    # #region check
    def is_free(self, r, c):
        """Tells whether no queen stands in the row, the column or on the three arms."""
        board, n = self.board, self.n
        for i in range(n):
            #step:probe(r, i)
            if board[r][i]:
                return False
            #step:probe(i, c)
            if board[i][c]:
                return False
        edge = min(r, c)
        for i, j in zip(range(r - edge, n), range(c - edge, n)):
            #step:probe(i, j)
            if board[i][j]:
                return False
        for i, j in zip(range(r, n), range(c, -1, -1)):
            #step:probe(i, j)
            if board[i][j]:
                return False
        for i, j in zip(range(r, -1, -1), range(c, n)):
            #step:probe(i, j)
            if board[i][j]:
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
    search = BoardScan(n)
    search.solve()
    print(search.solutions)


if __name__ == "__main__":
    main()
