#queens: base 1, lines columns
"""Checks a queen before it calls the routine for her. The loop that compares
is left at a clash; its else belongs to the loop, and runs only if nothing has
left it.
"""

import sys


class GotoSkip:
    def __init__(self, n):
        self.n = n
        # row[step] is the row of the queen in the column of that step, from 1
        self.row = [0] * (n + 1)
        self.solutions = 0

    # #region start
    def solve(self):
        for place in range(1, self.n + 1):
            #step:try(1, place)
            self.queen(1, place)
        #step^:backtrack(1)
    # #endregion

    # #region search
    def queen(self, step, column):
        #step:enter(step)
        row = self.row
        #step:place(step, column)
        row[step] = column
        if step == self.n:
            #step:solution()
            self.solutions += 1
            self.print()
        else:
            for place in range(1, self.n + 1):
                #step:try(step + 1, place)
                for j in range(1, step + 1):
                    #step:compare(j, step + 1)
                    if row[j] == place or abs(row[j] - place) == step + 1 - j:
                        #step:clash(step + 1, place)
                        break
                else:
                    self.queen(step + 1, place)
            #step^:backtrack(step + 1)
        #step^:remove(step, column)
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
    search = GotoSkip(n)
    search.solve()
    print(search.solutions)


if __name__ == "__main__":
    main()
