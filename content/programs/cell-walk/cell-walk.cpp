//queens: base 0, lines rows

// Walks over the board with one pair of numbers, row and column, and does not
// recurse.

#include <algorithm>
#include <iostream>
#include <sstream>
#include <tuple>
#include <utility>
#include <vector>

class CellWalk {
public:
    explicit CellWalk(int size) : n(size), board(n, std::vector<bool>(n)) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        walk();
        return solutions;
    }

private:
    const int n;
    std::vector<std::vector<bool>> board; // board[row][col] tells whether a queen stands there
    long solutions = 0;

    // #region search
    void walk() {
        int row = 0, col = 0;
        while (row >= 0) {
            //step:try(row, col)
            if (!above(row, col)) {
                //step:clash(row, col)
                std::tie(row, col) = next(row, col);
                continue;
            }
            //step:place(row, col)
            board[row][col] = true;
            if (row < n - 1) {
                ++row;
                col = 0;
                continue;
            }
            //step:solution()
            ++solutions;
            print();
            //step:remove(row, col)
            board[row][col] = false;
            std::tie(row, col) = next(row, col);
        }
    }

    // Returns the square to try after (row, col). At the end of a row it goes back
    // to the queen of the row above and takes her off; she may stand at the end of
    // her row, too. The row is -1 when all is done.
    std::pair<int, int> next(int row, int col) {
        while (col == n - 1) {
            //step:backtrack(row)
            --row;
            if (row < 0) {
                break;
            }
            col = column(row);
            //step:remove(row, col)
            board[row][col] = false;
        }
        return {row, col + 1};
    }
    // #endregion

    // #region check
    // Tells whether no queen stands above the square, straight or aslant.
    bool above(int row, int col) const {
        for (int i = 1; i <= row; ++i) {
            //step:probe(row - i, col)
            if (board[row - i][col]) {
                return false;
            }
            if (col - i >= 0) {
                //step:probe(row - i, col - i)
                if (board[row - i][col - i]) {
                    return false;
                }
            }
            if (col + i < n) {
                //step:probe(row - i, col + i)
                if (board[row - i][col + i]) {
                    return false;
                }
            }
        }
        return true;
    }
    // #endregion

    // The column of the queen in a row.
    int column(int row) const {
        const auto &squares = board[row];
        return std::find(squares.begin(), squares.end(), true) - squares.begin();
    }

    void print() const {
        std::cout << solutions;
        for (int row = 0; row < n; ++row) {
            std::cout << ' ' << column(row);
        }
        std::cout << '\n';
    }
};

int main(int argc, char *argv[]) {
    const char *text = argc > 1 ? argv[1] : "8";
    std::istringstream in(text);
    int n = 0;
    char rest;
    if (!(in >> n) || in >> rest || n < 1) {
        std::cerr << "n is " << text << ", want a whole number of 1 or more\n";
        return 2;
    }
    std::cout << CellWalk(n).solve() << '\n';
}
