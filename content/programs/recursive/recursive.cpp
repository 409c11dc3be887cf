//queens: base 1, lines columns

// Stands a queen in each column in turn. If she fits, it goes on to the next
// column; when it comes back, she tries the next row.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

class Recursive {
public:
    explicit Recursive(int size) : n(size), row(n + 1) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        queen(1);
        return solutions;
    }

private:
    const int n;
    std::vector<int> row; // row[k] is the row of the queen in column k, from 1
    long solutions = 0;

    // #region search
    void queen(int k) {
        //step:enter(k)
        if (k > n) {
            //step:solution()
            ++solutions;
            print();
            return;
        }
        for (int i = 1; i <= n; ++i) {
            //step:try(k, i)
            row[k] = i;
            if (conflict(k)) {
                //step:clash(k, i)
                continue;
            }
            //step:place(k, i)
            queen(k + 1);
            //step^:remove(k, i)
        }
        //step^:backtrack(k)
    }
    // #endregion

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
    std::cout << Recursive(n).solve() << '\n';
}
