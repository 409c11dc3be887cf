//queens: base 0, lines rows
// A program with what is hard to read in C#. It prints what it does.
#define SOME
using System;
using System.Collections.Generic;
using System.Linq;
using Pairs = System.Collections.Generic.Dictionary<string, int>;

#region Types
namespace Outer.Inner
{
    delegate int Change(int x);

    enum Colour : byte { Red, Green = 5 }

    interface IShape
    {
        double Area { get; }
        int F(int x);
    }

    struct Point
    {
        public int X, Y;

        public Point(int x, int y)
        {
            X = x;
            Y = y;
        }

        public static Point operator +(Point a, Point b)
        {
            return new Point(a.X + b.X, a.Y + b.Y);
        }

        public static implicit operator int(Point p) { return p.X; }
    }

    [Serializable]
    class Base<T> where T : new()
    {
        protected int n = 3;
        int[] table = { 1, 2 };
        readonly List<int> list = new List<int> {
            1,
            2
        };
        Func<int, int> field = x => {
            return x + 1;
        };
        (int, int) Tuple { get; set; }
        public int Property
        {
            get
            {
                return n;
            }
            private set
            {
                n = value;
                table[0] = 1;
            }
        }
        public int Arrow => list.Count;
        public int Both { get { return field(n); } set { n = value; } }
        public int this[int i]
        {
            get { return table[i]; }
            set
            {
                table[i] = value;
            }
        }
        public event Action Happened
        {
            add { }
            remove
            {
                n--;
            }
        }

        public Base(int n)
        {
            Property = n;
        }

        static Base()
        {
            Console.WriteLine("static");
        }

        ~Base()
        {
            n = 0;
        }

        public virtual int Method<U>(U u) where U : struct
        {
            Tuple = (1, 2);
            return n;
        }

        public (int, int) Two(int a)
        {
            return (a, Tuple.Item1);
        }
    }

    class Derived : Base<int>, IShape
    {
        public Derived(int n) : base(n)
        {
            n++;
        }

        public double Area { get; } = 2;

        int IShape.F(int x)
        {
            return x;
        }

        public override int Method<U>(U u)
        {
            return base.Method(u) + 1;
        }
    }
}
#endregion

static class Tricky
{
    static int Heads(int n)
    {
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
        foreach (int x in new[] { 1, 2 })
            sum += x;
        foreach (var x in new List<int>() { 1, 2 })
        {
            sum += x;
        }
        while (sum > 50)
            sum -= 7;
        do
            sum++;
        while (sum < 10);
        do
        {
            sum++;
        } while (sum < 12);
        lock (typeof(int))
        {
            sum++;
        }
        lock (typeof(int))
            sum++;
        using (var reader = new System.IO.StringReader("a"))
        using (new System.IO.StringReader("b"))
        {
            sum += reader.Read();
        }
        checked
        {
            sum++;
        }
        unchecked { sum++; }
        for (;;)
        {
            if (sum++ > 20) break;
        }
        goto end;
    end:
        return sum;
    }

    static string Cases(int n)
    {
        int x = 10;
        switch (n)
        {
            case 0:
            case 1:
            {
                return "few";
            }
            case 7:
                x++;
                goto case 4;
            case 4:
                n = x;
                break;
            default:
                while (true)
                {
                    if (n++ > 10)
                        return "many";
                }
        }
        return "some";
    }

    static int Tries(int n)
    {
        try
        {
            if (n > 0) throw new Exception("thrown");
        }
        catch (ArgumentException e) when (e.Message != null)
        {
            return 1;
        }
        catch (Exception e)
        {
            Console.WriteLine(e.Message);
        }
        finally
        {
            n++;
        }
        try
        {
            return n;
        }
        catch
        {
            return 2;
        }
    }

    static IEnumerable<int> Generate(int n)
    {
        for (int i = 0; i < n; i++)
        {
            yield return i;
        }
        if (n > 3)
            yield break;
        yield return 4;
    }

    static int Both(int n)
    {
        if (n > 1)
        {
            return 1;
        }
        else
        {
            return 2;
        }
    }

    static int Lambdas(int n)
    {
        Func<int, int> f = x => x + 1;
        Func<int, int> g = x =>
        {
            return x + n;
        };
        Outer.Inner.Change h = delegate (int x)
        {
            return x * 2;
        };
        Func<int> k = () => { return 1; };
        var made = new Pairs
        {
            { "a", 1 },
        };
        var array = new int[] {
            1, 2
        };
        var anonymous = new { A = 1, B = new Outer.Inner.Point() { X = 1,
            Y = 2 } };
        var query = from x in array
                    where x > 0
                    select new { x };
        int[,] grid = { { 1, 2 },
            { 3, 4 } };
        Each(array, x =>
        {
            n += x;
        });
        var chosen = n > 3
            ? f
            : g;
        int? maybe = n > 3 ? (int?)null : 2;
        return f(1) + g(1) + h(1) + k() + made.Count + anonymous.B.X + query.Count() + grid[0, 1]
            + chosen(1) + (maybe ?? 1);
    }

    static void Each(int[] list, Action<int> action) { foreach (int x in list) action(x); }

    static string Texts(int n)
    {
        char c = '"', d = '\'', e = '\\';
        string verbatim = @"\
//step:solution()
"" { ' ";
        string filled = $"{n} {{ {n + 1:D3} {(n > 1 ? "a" : "b")} {string.Join("}", new[] { "x" })} \"";
        string both = $@"\
//step:solution()
{n} """;
        /*
        //step:solution()
        */
        string s = "a \" // b" + c + d + e /* " */ + "c"; // " '
        return verbatim + filled + both
            + s
            ;
    }

    static int Branches(int n)
    {
#if SOME
        if (n > 1) {
#else
        if (n > 2) {
#endif
            n++;
        }
#if false
        broken ' "
#endif
#pragma warning disable
        #region inside
        n++;
        #endregion
        return n;
    }

    static int Main(string[] args)
    {
        int n = args.Length > 0 ? int.Parse(args[0]) : 8;
        var derived = new Outer.Inner.Derived(2) { Both = 3 };
        derived[1] = 5;
        Console.WriteLine("" + Heads(n) + Cases(1) + Cases(7) + Cases(9) + Tries(1) + Both(1));
        Console.WriteLine(string.Join(",", Generate(2)) + Lambdas(n) + Texts(n) + Branches(3));
        Console.WriteLine(derived.Method(1) + derived.Arrow + derived[1] + derived.Two(1).Item1 + (int)(new Outer.Inner.Point(1, 2) + new Outer.Inner.Point(3, 4)));
        {
            int k = 3;
            Console.WriteLine(k);
        }
        if (n > 0) ; else Console.WriteLine("none");
        ;
        return 0;
    }
}
