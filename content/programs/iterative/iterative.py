#queens: base 1, lines columns
"""The same search without recursion: k goes up and down by itself."""

import sys


class Iterative:
    def __init__(self, n):
        self.n = n
        # row[k] is the row of the queen in column k, from 1; 0 before the first
        self.row = [0] * (n + 1)
        self.solutions = 0

    # #region search
    def solve(self):
        row = self.row
        k = 1
        while True:
            row[k] += 1
            while row[k] <= self.n:
                #step:try(k, row[k])
                if not self.conflict(k):
                    break
                #step:clash(k, row[k])
                row[k] += 1
            if row[k] > self.n:
                #step:backtrack(k)
                k -= 1
                if k == 0:
                    return
                #step:remove(k, row[k])
                continue
            #step:place(k, row[k])
            if k < self.n:
                k += 1
                row[k] = 0
                continue
            #step:solution()
            self.solutions += 1
            self.print()
            #step^:remove(k, row[k])
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
    search = Iterative(n)
    search.solve()
    print(search.solutions)


if __name__ == "__main__":
    main()
