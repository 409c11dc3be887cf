//queens: base 0, lines rows

// Knows a diagonal by a number: the sum of row and column is the same all along
// one direction, their difference all along the other. It leaves the last row
// when one square was found there.

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

class DiagonalSums {
public:
    explicit DiagonalSums(int size) : n(size), queen(n) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        place(0);
        return solutions;
    }

private:
    const int n;
    std::vector<int> queen; // queen[line] is the square of the queen in that row, from 0
    long solutions = 0;

    // #region search
    void place(int line) {
        //step:enter(line)
        for (int spot = 0; spot < n; ++spot) {
            //step:try(line, spot)
            if (!is_free(line, spot)) {
                //step:clash(line, spot)
                continue;
            }
            //step:place(line, spot)
            queen[line] = spot;
            if (line == n - 1) {
                //step:solution()
                ++solutions;
                print();
                //step:remove(line, spot)
                queen[line] = 0;
                //step:backtrack(line)
                return;
            }
            place(line + 1);
            //step:remove(line, spot)
            queen[line] = 0;
        }
        //step^:backtrack(line)
    }
    // #endregion

    // #region check
    // Compares the square with the column and the two diagonals of each queen above
    // it.
    bool is_free(int line, int spot) const {
        for (int i = 0; i < line; ++i) {
            //step:compare(i, line)
            if (queen[i] == spot || i + queen[i] == line + spot || i - queen[i] == line - spot) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() const {
        for (int spot : queen) {
            std::string line(n, '0');
            line[spot] = '#';
            std::cout << line << '\n';
        }
        std::cout << std::string(n, '=') << '\n';
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
    std::cout << DiagonalSums(n).solve() << '\n';
}
