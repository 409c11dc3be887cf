//queens: base 0, lines rows
// A program with what is hard to read in C++. It prints what it does.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace outer::inner {
inline namespace v1 {
int twice(int x) { return 2 * x; }
}
} // namespace

namespace {
enum class Colour : unsigned char { red, green = 5 };
enum { one = 1, two };
}

extern "C" {
int from_c(int x) {
    return x;
}
}
extern "C" int also_c(int x) { return x; }

template <class T, int N = (3)>
struct Box {
    T items[N]{};
    T &operator[](int i) {
        return items[i];
    }
    auto size() const noexcept -> int {
        return N;
    }
    bool operator==(const Box &other) const {
        return std::memcmp(items, other.items, sizeof items) == 0;
    }
    explicit operator bool() const { return true; }
    Box &operator=(const Box &) = default;
};

template <typename T> T largest(std::initializer_list<T> list) {
    T m{};
    for (const T &x : list)
        if (x > m)
            m = x;
    return m;
}

template <typename T>
concept Small = requires (T t) {
    t + t;
    requires sizeof(T) < 16;
};

template <Small T>
    requires (sizeof(T) > 1)
T add(T a, T b)
{
    return a + b;
}

constexpr int square(int x) {
    return x * x;
}

static_assert(square(3) == 9);

class Base {
public:
    explicit Base(int n) : n(n), list{1, 2}, named{{"a", 1}} {
        count++;
    }
    Base(const Base &) = default;
    virtual ~Base() {
        count--;
    }
    virtual int value() const = 0;
    static int count;

protected:
    int n = 3, m{4};
    std::vector<int> list;
    std::map<std::string, int> named;
    struct Nested {
        int a = 1;
        int f() { return a; }
    } nested;
};
int Base::count{0};

class Derived final : public Base {
public:
    Derived(int n)
    try : Base{n}, call([this](int x) {
        int y = x;
        return y + this->n;
    }) {
        m++;
    } catch (...) {
        throw;
    }
    int value() const override {
        return call(m);
    }

private:
    std::function<int(int)> call{[](int) {
        return 0;
    }};
};

union Either { int i; float f; };

struct Pair { int a, b; };
struct Pair make_pair(int a, int b) {
    struct Pair p = { a, b };
    return p;
}
auto make_other(int a) -> struct Pair { return {a, a}; }
std::function<int(int)> table[] = {
    [](int x) { return x; },
    outer::inner::twice,
};

[[nodiscard]] static int heads(int n) {
    int sum = 0;
    if (n > 3)
        sum += 1;
    else if (int k = n; k > 2)
        sum += 2;
    else
        sum += 3;
    if constexpr (sizeof(int) > 2)
        sum++;
    else
        sum--;
    if constexpr (sizeof(int) > 2) {
        sum++;
    }
    if (n > 2) [[likely]]
        sum++;
    if (n > 2) [[likely]] {
        sum++;
    }
    for (int x : {1, 2})
        sum += x;
    for (int x : std::vector<int>{1, 2}) {
        sum += x;
    }
    for (auto &[key, x] : std::map<int, int>{{1, 2}})
        sum += x + key;
    while (sum > 50)
        sum -= 7;
    do
        sum++;
    while (sum < 10);
    do {
        sum++;
    } while (sum < 12);
    for (;;) {
        if (sum++ > 20)
            break;
    }
    switch (sum) {
        using enum Colour;
    case 1'0:
        sum++;
        [[fallthrough]];
    case static_cast<int>(Colour::green): {
        sum++;
        break;
    }
    case two:
        return 1;
    default:
        sum++;
    }
    goto end;
end:
    return sum;
}

static int tries(int n) {
    try {
        if (n)
            throw std::string("thrown");
    } catch (const std::string &s) {
        std::printf("%s\n", s.c_str());
    } catch (...) {
        return 1;
    }
    try {
        return n;
    } catch (int) {
        return 2;
    }
}

static int lambdas(int n) {
    auto f = [](int x) {
        return x + 1;
    };
    auto g = [&, n]() mutable noexcept -> int {
        n++;
        return n;
    };
    auto h = [=] {
        return n;
    };
    std::function<int(int)> recurse = [&](int k) -> int {
        if (k == 0)
            return 0;
        return k + recurse(k - 1);
    };
    auto generic = []<class T>(T x) {
        return x;
    };
    struct Local {
        int a;
        int method() {
            return a;
        }
    } local{3};
    Pair pair{
        1,
        2
    };
    int array[]{1, 2}, more[2] = {3};
    auto [a, b] = pair;
    auto made = new Pair{
        5, 6
    };
    [&] {
        n += made->a;
    }();
    int called = [](int x) {
        return x;
    }(4);
    delete made;
    return f(1) + g() + h() + recurse(3) + generic(4) + local.method() + array[0] + more[0] + a + b + called + [] {
        return 1;
    }();
}

static auto returned(int n) {
    return [n](int x) {
        return x + n;
    };
}

static int texts() {
    const char *raw = R"(
//step:solution()
" ' { )" R"x(
)" //step:solution()
)x";
    char c = '"', d = '\'';
    auto wide = L'x' + u8"}"[0];
    int big = 1'000'000, hex = 0xff'ff;
    double e = 1.5e+3, f = .5;
    /*
    //step:solution()
    */
    return std::strlen(raw) + c + d + wide + big + hex + int(e + f); // " \
    }
}

int main(int argc, char *argv[]) {
    const int n{argc > 1 ? std::atoi(argv[1]) : 8};
    Box<int> box{}, other = {{1, 2, 3}};
    box[0] = largest({1, 2, n});
    if (box == other) std::puts("same"); else std::puts("others");
    Derived derived(n);
    const Base &base = derived;
    std::printf("%d %d %d %d\n", base.value(), Base::count, add(1, 2), square(4));
    std::printf("%d %d %d %d\n", heads(n), tries(1), lambdas(2), returned(3)(4));
    std::printf("%d %d %d\n", texts(), table[1](3), make_pair(1, 2).b + make_other(3).a);
    std::printf("%d %d\n", from_c(1) + also_c(2), (int)outer::inner::twice(one));
    std::vector<std::function<int()>> calls{
        [] { return 1; },
        [n] {
            return n;
        },
    };
    for (auto &call : calls) {
        std::printf("%d\n", call());
    }
}
