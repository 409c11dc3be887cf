//queens: base 1, lines columns

// Keeps a flag for each row and for each diagonal, 1 while it is free. A check
// reads three flags, however many queens stand.

#include <iostream>
#include <sstream>
#include <vector>

class FlagArrays {
public:
    explicit FlagArrays(int size) : n(size), queen(n), row(n, 1), sum(2 * n - 1, 1), diff(2 * n - 1, 1) {}

    // Prints every solution, and returns how many there are.
    long solve() {
        column(1);
        return solutions;
    }

private:
    const int n;
    std::vector<int> queen; // queen[i-1] is the row of the queen in column i
    std::vector<int> row;   // row[j-1] is 1 while row j is free
    std::vector<int> sum;   // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
    std::vector<int> diff;  // diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
    long solutions = 0;

    // #region search
    void column(int i) {
        //step:enter(i)
        for (int j = 1; j <= n; ++j) {
            //step:try(i, j)
            //step:probe(i, j)
            int free_flags = row[j - 1];
            //step:probe(i, j)
            free_flags += sum[i + j - 2];
            //step:probe(i, j)
            free_flags += diff[i - j + n - 1];
            if (free_flags < 3) {
                //step:clash(i, j)
                continue;
            }
            set_flags(i, j, 0);
            //step:place(i, j)
            queen[i - 1] = j;
            if (i < n) {
                column(i + 1);
            } else {
                //step:solution()
                ++solutions;
                print();
            }
            set_flags(i, j, 1);
            //step^:remove(i, j)
        }
        //step^:backtrack(i)
    }

    // Sets the three flags of a square.
    void set_flags(int i, int j, int flag) {
        row[j - 1] = flag;
        sum[i + j - 2] = flag;
        diff[i - j + n - 1] = flag;
    }
    // #endregion

    void print() const {
        std::cout << solutions << '\n';
        for (int j = 1; j <= n; ++j) {
            for (int i = 1; i <= n; ++i) {
                std::cout << (i > 1 ? " " : "") << (queen[i - 1] == j ? 'Q' : '.');
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
    std::cout << FlagArrays(n).solve() << '\n';
}
