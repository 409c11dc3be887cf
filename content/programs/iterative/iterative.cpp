//queens: base 1, lines columns

// The same search without recursion: k goes up and down by itself.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

class Iterative {
public:
    explicit Iterative(int size) : n(size), row(n + 1) {}

    // #region search
    // Prints every solution, and returns how many there are.
    long solve() {
        int k = 1;
        for (;;) {
            ++row[k];
            while (row[k] <= n) {
                //step:try(k, row[k])
                if (!conflict(k)) {
                    break;
                }
                //step:clash(k, row[k])
                ++row[k];
            }
            if (row[k] > n) {
                //step:backtrack(k)
                --k;
                if (k == 0) {
                    return solutions;
                }
                //step:remove(k, row[k])
                continue;
            }
            //step:place(k, row[k])
            if (k < n) {
                ++k;
                row[k] = 0;
                continue;
            }
            //step:solution()
            ++solutions;
            print();
            //step^:remove(k, row[k])
        }
    }
    // #endregion

private:
    const int n;
    std::vector<int> row; // row[k] is the row of the queen in column k, from 1; 0 before the first
    long solutions = 0;

    // #region check
    // Holds every pair of the first m queens against each other.
    bool conflict(int m) const {
        for (int i = 2; i <= m; ++i) {
            for (int j = 1; j < i; ++j) {
                //step:compare(j, i)
                if (row[j] == row[i] || std::abs(row[j] - row[i]) == i - j) {
                    return true;
                }
            }
        }
        return false;
    }
    // #endregion

    void print() const {
        std::cout << solutions;
        for (int k = 1; k <= n; ++k) {
            std::cout << ' ' << row[k];
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
    std::cout << Iterative(n).solve() << '\n';
}
