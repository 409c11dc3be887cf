//queens: base 1, lines columns

// Checks a queen before it calls the routine for her. The loop that compares is
// left by a jump to the next place.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

class GotoSkip {
public:
    explicit GotoSkip(int size) : n(size), row(n + 1) {}

    // #region start
    // Prints every solution, and returns how many there are.
    long solve() {
        for (int place = 1; place <= n; ++place) {
            //step:try(1, place)
            queen(1, place);
        }
        //step^:backtrack(1)
        return solutions;
    }
    // #endregion

private:
    const int n;
    std::vector<int> row; // row[step] is the row of the queen in the column of that step, from 1
    long solutions = 0;

    // #region search
    void queen(int step, int column) {
        //step:enter(step)
        //step:place(step, column)
        row[step] = column;
        if (step == n) {
            //step:solution()
            ++solutions;
            print();
        } else {
            for (int place = 1; place <= n; ++place) {
                //step:try(step + 1, place)
                for (int j = 1; j <= step; ++j) {
                    //step:compare(j, step + 1)
                    if (row[j] == place || std::abs(row[j] - place) == step + 1 - j) {
                        //step:clash(step + 1, place)
                        goto skip;
                    }
                }
                queen(step + 1, place);
            skip:;
            }
            //step^:backtrack(step + 1)
        }
        //step^:remove(step, column)
    }
    // #endregion

    void print() const {
        std::cout << solutions;
        for (int step = 1; step <= n; ++step) {
            std::cout << ' ' << row[step];
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
    std::cout << GotoSkip(n).solve() << '\n';
}
