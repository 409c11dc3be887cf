#queens: base 1, lines rows
"""Queens with one set: it holds the column and the two diagonals of each."""
import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
taken = set()
solutions = 0


def lines(row, column):
    return {("column", column), ("sum", row + column), ("difference", row - column)}


# #region search
def search(row):
    global solutions
    #step:enter(row)
    if row > n:
        #step:solution()
        solutions += 1
        return
    for column in range(1, n + 1):
        #step:try(row, column)
        #step:probe(row, column)
        if taken & lines(row, column):
            #step:clash(row, column)
            continue
        #step:place(row, column)
        taken.update(lines(row, column))
        search(row + 1)
        taken.difference_update(lines(row, column))
        #step^:remove(row, column)
    #step^:backtrack(row)
# #endregion


search(1)
print(solutions)
