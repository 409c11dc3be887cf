#queens: base 0, lines rows
"""Walks over the board with one pair of numbers, row and column, and does not
recurse.
"""

import sys


class CellWalk:
    def __init__(self, n):
        self.n = n
        # board[row][col] tells whether a queen stands there
        self.board = [[False] * n for _ in range(n)]
        self.solutions = 0

    # #region search
    def walk(self):
        row, col = 0, 0
        while row >= 0:
            #step:try(row, col)
            if not self.above(row, col):
                #step:clash(row, col)
                row, col = self.next(row, col)
                continue
            #step:place(row, col)
            self.board[row][col] = True
            if row < self.n - 1:
                row, col = row + 1, 0
                continue
            #step:solution()
            self.solutions += 1
            self.print()
            #step:remove(row, col)
            self.board[row][col] = False
            row, col = self.next(row, col)

    def next(self, row, col):
        """Returns the square to try after (row, col). At the end of a row it goes
        back to the queen of the row above and takes her off; she may stand at
        the end of her row, too. The row is -1 when all is done.
        """
        while col == self.n - 1:
            #step:backtrack(row)
            row -= 1
            if row < 0:
                break
            col = self.board[row].index(True)
            #step:remove(row, col)
            self.board[row][col] = False
        return row, col + 1
    # #endregion

    # #region check
    def above(self, row, col):
        """Tells whether no queen stands above the square, straight or aslant."""
        board = self.board
        for i in range(1, row + 1):
            #step:probe(row - i, col)
            if board[row - i][col]:
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
        print(self.solutions, *(line.index(True) for line in self.board))


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = CellWalk(n)
    search.walk()
    print(search.solutions)


if __name__ == "__main__":
    main()
