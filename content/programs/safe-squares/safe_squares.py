#queens: base 0, lines rows
"""Marks the squares of a row that the queens above attack, before it tries
any of them.
"""

import sys


class SafeSquares:
    def __init__(self, n):
        self.n = n
        self.column = [0] * n  # column[i] is the column of the queen in row i, from 0
        self.solutions = 0

    # #region search
    def queen(self, num):
        #step:enter(num)
        safe = self.safe_squares(num)
        for i in range(self.n):
            #step:try(num, i)
            if not safe[i]:
                #step:clash(num, i)
                continue
            #step:place(num, i)
            self.column[num] = i
            if num == self.n - 1:
                #step:solution()
                self.solutions += 1
                self.print()
                #step:remove(num, i)
                break
            self.queen(num + 1)
            #step^:remove(num, i)
        #step^:backtrack(num)
    # #endregion

    # #region mark
    def safe_squares(self, num):
        """Tells which squares of row num no queen above attacks."""
        safe = [True] * self.n
        for i in range(num):
            k = num - i
            c = self.column[i]
            #step:mark(num, c)
            safe[c] = False
            if c + k < self.n:
                #step:mark(num, c + k)
                safe[c + k] = False
            if c - k >= 0:
                #step:mark(num, c - k)
                safe[c - k] = False
        return safe
    # #endregion

    def print(self):
        print(self.solutions)
        print(*(f"{c:2}" for c in range(self.n)))
        for queen in self.column:
            print(*("++" if c == queen else "--" for c in range(self.n)))


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = SafeSquares(n)
    search.queen(0)
    print(search.solutions)


if __name__ == "__main__":
    main()
