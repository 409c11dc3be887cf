//queens: base 0, lines rows

// Is wrong on purpose. Its check runs i from 0 to row-1, and so never reads the
// diagonals of row 0.

#include <iostream>
#include <sstream>
#include <vector>

class BoardAboveAsPrinted {
public:
    explicit BoardAboveAsPrinted(int size) : n(size), board(n, std::vector<bool>(n)) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        queen(0);
        return solutions;
    }

private:
    const int n;
    std::vector<std::vector<bool>> board; // board[row][col] tells whether a queen stands there
    long solutions = 0;

    // #region search
    void queen(int row) {
        //step:enter(row)
        if (row == n) {
            //step:solution()
            ++solutions;
            print();
            return;
        }
        for (int col = 0; col < n; ++col) {
            //step:try(row, col)
            if (!above(row, col)) {
                //step:clash(row, col)
                continue;
            }
            //step:place(row, col)
            board[row][col] = true;
            queen(row + 1);
            //step:remove(row, col)
            board[row][col] = false;
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    // Looks up the column from row 0 down, but up the diagonals from the square
    // itself: it ends one row too early.
    bool above(int row, int col) const {
        for (int i = 0; i < row; ++i) {
            //step:probe(i, col)
            if (board[i][col]) {
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

    void print() const {
        std::cout << solutions << '\n';
        for (int row = 0; row < n; ++row) {
            for (int col = 0; col < n; ++col) {
                std::cout << (col > 0 ? " " : "") << board[row][col];
            }
            std::cout << '\n';
        }
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
    std::cout << BoardAboveAsPrinted(n).solve() << '\n';
}
