//queens: base 0, lines rows

// Keeps the whole board, and looks along the row, the column and three arms of
// the diagonals. The first row is set without a look.

#include <algorithm>
#include <iostream>
#include <sstream>
#include <vector>

class BoardScan {
public:
    explicit BoardScan(int size) : n(size) {}

    // #region start
    // Prints every solution, and returns how many there are.
    long solve() {
        for (int c = 0; c < n; ++c) {
            board.assign(n, std::vector<bool>(n));
            //step:try(0, c)
            board[0][c] = true;
            //step:place(0, c)
            if (n == 1) {
                //step:solution()
                ++solutions;
                print();
            } else {
                queen(1);
            }
            //step^:remove(0, c)
        }
        //step^:backtrack(0)
        return solutions;
    }
    // #endregion

private:
    const int n;
    std::vector<std::vector<bool>> board; // board[row][col] tells whether a queen stands there
    long solutions = 0;

    // #region search
    void queen(int r) {
        //step:enter(r)
        for (int c = 0; c < n; ++c) {
            //step:try(r, c)
            if (!is_free(r, c)) {
                //step:clash(r, c)
                continue;
            }
            //step:place(r, c)
            board[r][c] = true;
            if (r == n - 1) {
                //step:solution()
                ++solutions;
                print();
            } else {
                queen(r + 1);
            }
            //step:remove(r, c)
            board[r][c] = false;
        }
        //step^:backtrack(r)
    }
    // #endregion

    // #region check
    // Tells whether no queen stands in the row, the column or on the three arms.
    bool is_free(int r, int c) const {
        for (int i = 0; i < n; ++i) {
            //step:probe(r, i)
            if (board[r][i]) {
                return false;
            }
            //step:probe(i, c)
            if (board[i][c]) {
                return false;
            }
        }
        const int edge = std::min(r, c);
        for (int i = r - edge, j = c - edge; i < n && j < n; ++i, ++j) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (int i = r, j = c; i < n && j >= 0; ++i, --j) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (int i = r, j = c; i >= 0 && j < n; --i, ++j) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
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
    std::cout << BoardScan(n).solve() << '\n';
}
