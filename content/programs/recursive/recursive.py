#queens: base 1, lines columns
"""Stands a queen in each column in turn. If she fits, it goes on to the next
column; when it comes back, she tries the next row.
"""

import sys


class Recursive:
    def __init__(self, n):
        self.n = n
        self.row = [0] * (n + 1)  # row[k] is the row of the queen in column k, from 1
        self.solutions = 0

    # #region search
    def queen(self, k):
        #step:enter(k)
        if k > self.n:
            #step:solution()
            self.solutions += 1
            self.print()
            return
        for i in range(1, self.n + 1):
            #step:try(k, i)
            self.row[k] = i
            if self.conflict(k):
                #step:clash(k, i)
                continue
            #step:place(k, i)
            self.queen(k + 1)
            #step^:remove(k, i)
        #step^:backtrack(k)
    # #endregion

    # #region check
    def conflict(self, m):
        """Holds every pair of the first m queens against each other."""
        row = self.row
        for i in range(2, m + 1):
            for j in range(1, i):
                #step:compare(j, i)
                if row[j] == row[i] or abs(row[j] - row[i]) == i - j:
                    return True
        return False
    # #endregion

    def print(self):
        print(self.solutions, *self.row[1:])


def main():
    try:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {sys.argv[1]}, want a whole number of 1 or more")
    search = Recursive(n)
    search.queen(1)
    print(search.solutions)


if __name__ == "__main__":
    main()
