#!/usr/bin/env python3
#queens: base 0, lines rows
# A program with what is hard to read in Python. It prints what it does.
"""The text of the module. #step:solution()
#step:solution()
"""
from __future__ import annotations

import sys, functools
from functools import (
    reduce,
)

x: int = 1; y = 2
total = x + \
    y
long = (1 +
        2)


def decorate(function):
    """A text."""
    @functools.wraps(function)
    def inner(*args):
        return function(*args)
    return inner


@decorate
@decorate
# a comment
def heads(n):
    '''Another text
    over lines.'''
    s = 0
    if n > 3:
        s += 1
    elif n > 2:
        s += 2
    else:
        s += 3
    if n: s += 1
    else: s -= 1
    for i in range(n):
        for j in range(i):
            if i != j:
                s += i * j
        else:
            s += 1
    while s > 50:
        s -= 7
        if s == 3: break
    else:
        s += 2

    while True:
        s += 1
        if s > 20:
            break
        continue
    return s


class Base:
    """The text of a class."""
    count = 0

    def __init__(self, n): self.n = n

    @property
    def double(self):
        return 2 * self.n

    class Inner:
        pass

    def method(self,
               other=None,
               ):
        if other is None:
            return self

        # a comment
        return other


def tries(n):
    try:
        if n:
            raise ValueError(
                "thrown"
            )
    except (TypeError,
            ValueError) as e:
        print(e)
    except Exception:
        pass
    else:
        print("else")
    finally:
        n += 1
    with open("/dev/null") as f, \
            open("/dev/null") as g:
        n += 1
    return n


def texts(n):
    a = "a # b" ; b = 'it\'s'
    c = r"\" # c"
    d = f"{n + 1:>{4}} {{ {'#' + str(n)} {n!r:#x}" if n < 0 else f"{n:#x} {'}'}"
    e = """
#step:solution()
" "" \"""
"""
    f = rb'''#''' + B"\x00" + br'\''
    g = ("one"
         # between
         'two')
    h = "a \
#step:solution()"
    return a + b + c + d + e + str(f) + g + h


def matches(match):
    match match:
        case 1:
            return "one"
        case [2, *rest]:
            case = rest
            return case
        case {"a": b} if b:
            return b
        case _:
            pass
    match = 3
    return match


def generate(n):
    yield n
    x = yield
    yield from (i for i in [1, 2])
    global total
    total += 1
    f = lambda a: (
        a
    )
    def nested():
        nonlocal x
        x = 1
    nested()
    print(f(x))


async def wait(n):
    async with Manager() as m:
        n += m
    async for i in agenerate():
        n += i
    else:
        n += 1
    return n


async def agenerate():
    for i in range(2):
        yield i


class Manager:
    async def __aenter__(self): return 1
    async def __aexit__(self, *args): pass


def empty(): pass
def deep(n):
        if n:
             return [i
for i in range(n)
                if i]
        else:
                print("no")
        print("deep")
	

if x:
    pass
    if y:
        print("y")
# a comment at the margin
    print("x")
        # a comment too deep
else:
    print("none")

import asyncio
print(heads(8), Base(2).double, Base(2).method().n, tries(1))
print(texts(255))
print(matches(1), matches([2, 3]), matches({"a": 4}), matches(5))
print(list(generate(1)), asyncio.run(wait(1)), deep(3), deep(0))
print(heads.__doc__, Base.__doc__, __doc__, heads.__name__, total)
if __name__ == "__main__":
    sys.exit(0)
