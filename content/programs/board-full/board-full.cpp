//queens: base 0, lines rows

// Keeps the whole board, and looks in all eight directions before it accepts a
// queen.

#include <iostream>
#include <sstream>
#include <vector>

class BoardFull {
public:
    explicit BoardFull(int size) : n(size), board(n, std::vector<bool>(n)) {}

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
            if (!is_free(row, col)) {
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
    // Tells whether no queen stands in the row, the column or on a diagonal, above
    // or below.
    bool is_free(int row, int col) const {
        for (int i = 0; i < n; ++i) {
            //step:probe(row, i)
            if (board[row][i]) {
                return false;
            }
            //step:probe(i, col)
            if (board[i][col]) {
                return false;
            }
            if (row - i >= 0) {
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
            if (row + i < n) {
                if (col - i >= 0) {
                    //step:probe(row + i, col - i)
                    if (board[row + i][col - i]) {
                        return false;
                    }
                }
                if (col + i < n) {
                    //step:probe(row + i, col + i)
                    if (board[row + i][col + i]) {
                        return false;
                    }
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
    std::cout << BoardFull(n).solve() << '\n';
}
