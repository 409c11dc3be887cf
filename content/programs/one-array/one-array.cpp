//queens: base 0, lines rows

// Keeps a number a row in place of a board: the column of its queen. It checks
// the newest queen only.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

class OneArray {
public:
    explicit OneArray(int size) : n(size), a(n) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        queen(0);
        return solutions;
    }

private:
    const int n;
    std::vector<int> a; // a[row] is the column of the queen in that row, from 0
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
            a[row] = col;
            queen(row + 1);
            //step^:remove(row, col)
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    // Compares the square with the queen of each row above: same column, or as many
    // columns away as rows.
    bool is_free(int row, int col) const {
        for (int i = 0; i < row; ++i) {
            //step:compare(i, row)
            if (a[i] == col || std::abs(row - i) == std::abs(col - a[i])) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() const {
        std::cout << solutions;
        for (int col : a) {
            std::cout << ' ' << col;
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
    std::cout << OneArray(n).solve() << '\n';
}
