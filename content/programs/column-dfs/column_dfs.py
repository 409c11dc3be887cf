#queens: base 1, lines columns
"""Goes column by column, smallest row first, and checks the newest queen
only. It counts a solution and does not return: it goes on to a column that is
not there, where every queen clashes.
"""

import sys


class ColumnDfs:
    def __init__(self, n):
        self.n = n
        # pos[col] is the row of the queen in column col, from 1; one column more
        # than the board has
        self.pos = [0] * (n + 2)
        self.solutions = 0

    # #region search
    def dfs(self, col):
        #step:enter(col)
        if col == self.n + 1:
            #step:solution()
            self.solutions += 1
        for i in range(1, self.n + 1):
            #step:try(col, i)
            self.pos[col] = i
            if not self.is_free(col):
                #step:clash(col, i)
                continue
            #step:place(col, i)
            self.dfs(col + 1)
            #step^:remove(col, i)
        #step^:backtrack(col)
    # #endregion

    # #region check
    def is_free(self, col):
        """Holds the queen in column col against each queen before her."""
        pos = self.pos
        for i in range(1, col):
            #step:compare(i, col)
            if pos[i] == pos[col] or col - i == abs(pos[i] - pos[col]):
                return False
        return True
    # #endregion


def ask():
    """Asks for n, and takes 8 if the line is empty."""
    print("n = ", end="", flush=True)
    return sys.stdin.readline().strip() or "8"


def main():
    text = sys.argv[1] if len(sys.argv) > 1 else ask()
    try:
        n = int(text)
    except ValueError:
        n = 0
    if n < 1:
        sys.exit(f"n is {text}, want a whole number of 1 or more")
    search = ColumnDfs(n)
    search.dfs(1)
    print(search.solutions)


if __name__ == "__main__":
    main()
