//queens: base 0, lines rows

// Marks the squares of a row that the queens above attack, before it tries any
// of them.

#include <iomanip>
#include <iostream>
#include <sstream>
#include <vector>

class SafeSquares {
public:
    explicit SafeSquares(int size) : n(size), column(n) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        queen(0);
        return solutions;
    }

private:
    const int n;
    std::vector<int> column; // column[i] is the column of the queen in row i, from 0
    long solutions = 0;

    // #region search
    void queen(int num) {
        //step:enter(num)
        const std::vector<bool> safe = safe_squares(num);
        for (int i = 0; i < n; ++i) {
            //step:try(num, i)
            if (!safe[i]) {
                //step:clash(num, i)
                continue;
            }
            //step:place(num, i)
            column[num] = i;
            if (num == n - 1) {
                //step:solution()
                ++solutions;
                print();
                //step:remove(num, i)
                break;
            }
            queen(num + 1);
            //step^:remove(num, i)
        }
        //step^:backtrack(num)
    }
    // #endregion

    // #region mark
    // Tells which squares of row num no queen above attacks.
    std::vector<bool> safe_squares(int num) const {
        std::vector<bool> safe(n, true);
        for (int i = 0; i < num; ++i) {
            const int k = num - i;
            const int c = column[i];
            //step:mark(num, c)
            safe[c] = false;
            if (c + k < n) {
                //step:mark(num, c + k)
                safe[c + k] = false;
            }
            if (c - k >= 0) {
                //step:mark(num, c - k)
                safe[c - k] = false;
            }
        }
        return safe;
    }
    // #endregion

    void print() const {
        std::cout << solutions << '\n';
        for (int c = 0; c < n; ++c) {
            std::cout << (c > 0 ? " " : "") << std::setw(2) << c;
        }
        std::cout << '\n';
        for (int queen_column : column) {
            for (int c = 0; c < n; ++c) {
                std::cout << (c > 0 ? " " : "") << (c == queen_column ? "++" : "--");
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
    std::cout << SafeSquares(n).solve() << '\n';
}
