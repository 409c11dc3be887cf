#queens: base 1, lines columns
"""Keeps a flag for each row and for each diagonal, 1 while it is free. A
check reads three flags, however many queens stand.
"""

import sys


class FlagArrays:
    def __init__(self, n):
        self.n = n
        # queen[i-1] is the row of the queen in column i
        self.queen = [0] * n
        # row[j-1] is 1 while row j is free
        self.row = [1] * n
        # sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
        self.sum = [1] * (2 * n - 1)
        # diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
        self.diff = [1] * (2 * n - 1)
        self.solutions = 0

    # #region search
    def column(self, i):
        #step:enter(i)
        for j in range(1, self.n + 1):
            #step:try(i, j)
            #step:probe(i, j)
            free = self.row[j - 1]
            #step:probe(i, j)
            free += self.sum[i + j - 2]
            #step:probe(i, j)
            free += self.diff[i - j + self.n - 1]
            if free < 3:
                #step:clash(i, j)
                continue
            self.set_flags(i, j, 0)
            #step:place(i, j)
            self.queen[i - 1] = j
            if i < self.n:
                self.column(i + 1)
            else:
                #step:solution()
                self.solutions += 1
                self.print()
            self.set_flags(i, j, 1)
            #step^:remove(i, j)
        #step^:backtrack(i)

    def set_flags(self, i, j, flag):
        """Sets the three flags of a square."""
        self.row[j - 1] = flag
        self.sum[i + j - 2] = flag
        self.diff[i - j + self.n - 1] = flag
    # #endregion

    def print(self):
        print(self.solutions)
        for j in range(1, self.n + 1):
            print(*("Q" if queen == j else "." for queen in self.queen))


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = FlagArrays(n)
    search.column(1)
    print(search.solutions)


if __name__ == "__main__":
    main()
