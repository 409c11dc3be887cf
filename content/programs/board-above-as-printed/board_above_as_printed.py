#queens: base 0, lines rows
"""Is wrong on purpose. Its check runs i from 0 to row-1, and so never reads
the diagonals of row 0.
"""

import sys


class BoardAboveAsPrinted:
    def __init__(self, n):
        self.n = n
        # board[row][col] tells whether a queen stands there
        self.board = [[False] * n for _ in range(n)]
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
            if not self.above(row, col):
                #step:clash(row, col)
                continue
            #step:place(row, col)
            self.board[row][col] = True
            self.queen(row + 1)
            #step:remove(row, col)
            self.board[row][col] = False
        #step^:backtrack(row)
    # #endregion

    # #region check
    def above(self, row, col):
        """Looks up the column from row 0 down, but up the diagonals from the
        square itself: it ends one row too early.
        """
        board = self.board
        for i in range(row):
            #step:probe(i, col)
            if board[i][col]:
                return False
            if col - i >= 0:
                #step:probe(row - i, col - i)
                if board[row - i][col - i]:
                    return False
            if col + i < self.n:
                #step:probe(row - i, col + i)
                if board[row - i][col + i]:
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
    search = BoardAboveAsPrinted(n)
    search.queen(0)
    print(search.solutions)


if __name__ == "__main__":
    main()
