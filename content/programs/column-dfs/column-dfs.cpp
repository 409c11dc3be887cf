//queens: base 1, lines columns

// Goes column by column, smallest row first, and checks the newest queen only.
// It counts a solution and does not return: it goes on to a column that is not
// there, where every queen clashes.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

class ColumnDfs {
public:
    explicit ColumnDfs(int size) : n(size), pos(n + 2) {}

    // Returns how many solutions there are.
    long solve() {
        dfs(1);
        return solutions;
    }

private:
    const int n;
    // pos[col] is the row of the queen in column col, from 1; one column more than
    // the board has.
    std::vector<int> pos;
    long solutions = 0;

    // #region search
    void dfs(int col) {
        //step:enter(col)
        if (col == n + 1) {
            //step:solution()
            ++solutions;
        }
        for (int i = 1; i <= n; ++i) {
            //step:try(col, i)
            pos[col] = i;
            if (!is_free(col)) {
                //step:clash(col, i)
                continue;
            }
            //step:place(col, i)
            dfs(col + 1);
            //step^:remove(col, i)
        }
        //step^:backtrack(col)
    }
    // #endregion

    // #region check
    // Holds the queen in column col against each queen before her.
    bool is_free(int col) const {
        for (int i = 1; i < col; ++i) {
            //step:compare(i, col)
            if (pos[i] == pos[col] || col - i == std::abs(pos[i] - pos[col])) {
                return false;
            }
        }
        return true;
    }
    // #endregion
};

// Asks for n, and takes 8 if the line is empty.
static std::string ask() {
    std::cout << "n = " << std::flush;
    std::string line;
    std::getline(std::cin, line);
    bool empty = line.find_first_not_of(" \t\r") == std::string::npos;
    return empty ? "8" : line;
}

int main(int argc, char *argv[]) {
    const std::string text = argc > 1 ? argv[1] : ask();
    std::istringstream in(text);
    int n = 0;
    char rest;
    if (!(in >> n) || in >> rest || n < 1) {
        std::cerr << "n is " << text << ", want a whole number of 1 or more\n";
        return 2;
    }
    std::cout << ColumnDfs(n).solve() << '\n';
}
