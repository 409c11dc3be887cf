//queens: base 0, lines rows

// Is wrong on purpose. Its check ends one row too early, and so never reads the
// slant in row 0.

#include <iostream>
#include <sstream>
#include <vector>

class ArraySlantShort {
public:
    explicit ArraySlantShort(int size) : n(size), q(n, -1) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        queen(0, 0);
        return solutions;
    }

private:
    const int n;
    std::vector<int> q; // q[row] is the column of the queen in that row, from 0; -1 for none
    long solutions = 0;

    // #region search
    void queen(int row, int col) {
        //step:enter(row, col)
        if (col >= n) {
            //step:backtrack(row)
            return;
        }
        if (row >= n) {
            //step:solution()
            ++solutions;
            print();
            return;
        }
        //step:try(row, col)
        if (!is_free(row, col)) {
            //step:clash(row, col)
            queen(row, col + 1);
            return;
        }
        //step:place(row, col)
        q[row] = col;
        queen(row + 1, 0);
        //step:remove(row, col)
        q[row] = -1;
        queen(row, col + 1);
    }
    // #endregion

    // #region check
    // Ends at row-1, where the slant has not reached row 0.
    bool is_free(int row, int col) const {
        for (int i = 0; i < row; ++i) {
            //step:compare(i, row)
            if (q[i] == col || q[row - i] == col - i || q[row - i] == col + i) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() const {
        std::cout << solutions;
        for (int col : q) {
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
    std::cout << ArraySlantShort(n).solve() << '\n';
}
