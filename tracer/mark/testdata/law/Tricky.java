//queens: base 0, lines rows
// A program with what is hard to read in Java. It prints what it does.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

@interface Note {
    String value() default "}";
    int[] numbers() default { 1, 2 };
}

interface Shape {
    double area();

    default String describe() {
        return "area " + area();
    }

    static Shape square(double side) {
        return () -> side * side;
    }
}

enum Colour {
    RED, GREEN(2) {
        @Override
        int weight() {
            return 20;
        }
    },
    BLUE {
    };

    private final int weight;

    Colour() {
        this(1);
    }

    Colour(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }
}

record Point(int x, int y) {
    static final Point ORIGIN = new Point(0, 0);

    Point {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
    }

    Point(int x) {
        this(x, x);
        assert x == y;
    }
}

@Note(value = "{", numbers = { 1, 2 })
public class Tricky<T extends Comparable<T>> {
    static int count;
    static final int[] TABLE = { 1, 2 }, MORE[] = { { 1 }, { 2 } };
    final int[] made = new int[] {
        1, 2,
    };
    static Map<String, List<Integer>> map = new HashMap<String, List<Integer>>() {{
        put("a", new ArrayList<>());
        get("a").add(1);
    }};
    static final Comparator<Map<String, Integer>> ORDER = new Comparator<Map<String, Integer>>() {
        int calls = 0;

        @Override
        public int compare(Map<String, Integer> a, Map<String, Integer> b) {
            calls++;
            return calls;
        }
    };

    static {
        count = 1;
    }

    {
        count++;
    }

    Tricky() {
        super();
        count++;
    }

    Tricky(int n) throws RuntimeException, Error {
        this();
        count += n;
    }

    static int heads(int n) {
        int sum = 0;
        if (n > 3)
            sum += 1;
        else if (n > 2)
            sum += 2;
        else
            sum += 3;
        if (n > 0) { sum++; } else { sum--; }
        for (int i = 0; i < n; i++)
            for (int j = 0;
                    j < i; j++)
                if (i != j)
                    sum += i * j;
        for (int x : new int[] { 1, 2 })
            sum += x;
        for (int x : TABLE) {
            sum += x;
        }
        while (sum > 50)
            sum -= 7;
        do
            sum++;
        while (sum < 10);
        do {
            sum++;
        } while (sum < 12);
        do sum++; while (sum < 14);
        synchronized (ORDER) {
            sum++;
        }
        outer:
        for (;;) {
            inner: for (;;) {
                if (sum++ > 20) break outer;
                if (sum > 3) continue outer;
                break inner;
            }
        }
        block: {
            if (sum > 0) break block;
            sum = 0;
        }
        return sum;
    }

    static String cases(int n) {
        int x = 10;
        switch (n) {
            case 0:
            case 1: {
                return "few";
            }
            case 2 > 1 ? 7 : 3:
                x++;
            case 4:
                n = x;
                break;
            default:
                while (true) {
                    if (n++ > 10)
                        return "many";
                }
        }
        return "some";
    }

    static int arrows(Colour colour, int n) {
        switch (colour) {
            case RED -> n++;
            case GREEN -> {
                n += 2;
                if (n > 100) break;
            }
            case BLUE -> throw new IllegalStateException("blue");
        }
        int y = switch (n) {
            case 1, 2 -> 3;
            case 3 -> {
                int z = n;
                yield z;
            }
            default -> throw new IllegalStateException();
        };
        return switch (y) {
            case 3:
                n++;
                yield n;
            default:
                yield 0;
        };
    }

    static int all(int n) {
        switch (n) {
            case 1:
                return 1;
            case 2:
                throw new IllegalStateException();
            default:
                return 3;
        }
    }

    static int both(int n) {
        if (n > 1) {
            return 1;
        } else {
            return 2;
        }
    }

    static int endless(int n) {
        while (true) {
            if (n++ > 3) {
                return n;
            }
        }
    }

    static int endlessFor(int n) {
        for (;;) {
            do {
                n++;
                if (n > 5) return n;
            } while (true);
        }
    }

    static int tries(int n) throws Exception {
        try {
            if (n > 0) throw new Exception("thrown");
        } catch (IllegalStateException | IllegalArgumentException e) {
            return 1;
        } catch (Exception e) {
            System.out.println(e.getMessage());
        } finally {
            n++;
        }
        try (AutoCloseable c = () -> {
            System.out.println("closed");
        }) {
            n++;
        }
        try {
            return n;
        } finally {
            n++;
        }
    }

    static int never() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    static int once(int n) {
        do {
            n++;
            if (n > 3) continue;
            break;
        } while (n < 10);
        do {
            return n;
        } while (n > 0);
    }

    static <A, B> B apply(Function<? super A, ? extends B> f, A a) { return f.apply(a); }

    static int lambdas() {
        Supplier<Integer> s = () -> {
            int k = 1;
            return k;
        };
        Runnable r = new Runnable() {
            private int n;

            public void run() {
                n++;
                System.out.println("run " + n);
            }
        };
        r.run();
        class Local {
            int f() {
                return 3;
            }
        }
        record Pair(int a, int b) {
            int sum() { return a + b; }
        }
        final int[] list = {
            1,
            2
        };
        new Thread() {
            @Override
            public void run() {
            }
        }.run();
        return s.get() + new Local().f() + new Pair(1, list[0]).sum() + Tricky.<Integer, Integer>apply(a -> {
            return a + 1;
        }, 1);
    }

    static String texts() {
        char c = '"', d = '\'', e = '\\';
        String block = """
            //step:solution()
            "quoted" \""" { '
            """;
        /*
        //step:solution()
        */
        String s = "a \" // b" + c + d + e /* " */ + "c"; // " '
        /** { */
        return block
            + s
            ;
    }

    public static void main(String[] args) throws Exception {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        System.out.println(heads(n) + cases(1) + cases(7) + cases(9) + arrows(Colour.RED, 0));
        System.out.println(endless(1) + endlessFor(1) + tries(1) + never() + once(1) + lambdas() + both(1) + all(1));
        System.out.println(texts());
        System.out.println(new Point(3) + " " + Colour.GREEN.weight() + Colour.RED.weight() + Shape.square(2).describe());
        new Tricky<Integer>(3);
        System.out.println(count + " " + map + ORDER.compare(null, null) + int[].class.getSimpleName());
        {
            int k = 3;
            System.out.println(k);
        }
        if (n > 0) ; else System.out.println("none");
        ;
        List<? extends Number> numbers = n < 3 ? List.of(1) : List.of(2);
        for (var x : numbers) System.out.println(x);
    }
}
