#!/usr/bin/env node
//queens: base 0, lines rows
"use strict"
// A program with what is hard to read in JavaScript. It prints what it does.
let log = (...args) => console.log(...args)

const object = {
    a: 1, "b c": 2,
    d: { e: [1, 2, 3] },
    method(x) {
        return x + 1
    },
    get getter() { return 5 },
    async *["computed" + 1]() {
        yield 1
    },
    arrow: (x) => {
        return { x }
    },
    if: 1,
    return: 2,
}

class Base {
    #hidden = 1
    static count = 0
    field = { a: 1 }
    handler = x => {
        this.#hidden += x
        return this.#hidden
    }
    static {
        Base.count++
    }
    constructor(n) {
        this.n = n
    }
    get double() {
        return 2 * this.n
    }
    static make(n) {
        if (n in object) return null
        return new this(n)
    }
    has(o) { return #hidden in o }
}

class Derived extends Base {
    constructor(n) {
        super(n)
        this.m = n
    }
    toString() { return `Derived(${this.n}, ${[this.m].map(m => {
        const k = m
        return `<${k}>`
    })})` }
}

function heads(n) {
    let sum = 0
    if (n > 3)
        sum += 1
    else if (n > 2)
        sum += 2
    else
        sum += 3
    if (n) { sum++ } else { sum-- }
    if (n)
        sum++
    ; else sum--
    do sum++
    ; while (sum < 5)
    for (let i = 0; i < n; i++)
        for (let j = 0;
            j < i; j++)
            if (i !== j)
                sum += i * j
    for (const x of [1, 2]) sum += x
    for (const x in { a: 1 })
        sum += x.length
    while (sum > 50)
        sum -= 7
    do
        sum++
    while (sum < 10)
    do {
        sum++
    } while (sum < 12)
    do sum++; while (sum < 14) sum++
    outer:
    for (;;) {
        inner: for (;;) {
            if (sum++ > 20) break outer
            continue outer
        }
    }
    block: {
        if (sum) break block
        sum = 0
    }
    return sum
}

function cases(n) {
    "use strict"
    let x = 10
    switch (n) {
    case 0:
    case 1: {
        return "few"
    }
    case n > 5 ? 7 : 3:
        x++
    case 4:
        n = x
        break
    default:
        while (true) {
            if (n++ > 10)
                return "many" + n
        }
    }
    return "some"
}

function* generate(n) {
    let x = yield n
    yield
    yield* [x, 2]
    return
}

async function wait(n) {
    for await (const x of object.computed1()) {
        n += x
    }
    await null
    try {
        if (n) throw new Error("thrown")
    } catch ({ message }) {
        log(message)
    } finally {
        n++
    }
    try { n++ } catch { }
    return n
}

function endings() {
    let a = 1
    let b = a
    ++a
    b
    ++
    a
    let c = a
        + b
        - 2
    let d = c
        .toString()
        ?.length
    let f = a ? b
        : c
    const g = function () {
        return 1
    }
    const h = g
    (1)
    const k = [1, 2, 3]
    [1]
    const t = String.raw
    `x`
    let i = 9, m = 3
    const r = i
    /m/1
    var u = /[/"'`{(]\/"/.test("/\"") ? /"/g : /'/
    if (u) /`/.test(`a${1 / 2}`)
    const v = x =>
        x + 1
    let w = v(1), y = typeof
        w
    log(a, b, c, d, f, h, k, t, r, y, i++ / 2, (i) / 2)
    return {
        a,
        b
    }
}

const template = `
//step:solution()
${`inner ${"}"} \` ${{ a: 1 }.a}`} $ { } ${
    1 + 1
}
`
/*
//step:solution()
*/
!function () { log("called") }()
;[1, 2].forEach(x => {
    log(x)
})
;(function () {
    log("again")
})()
log(template, /* " */ "a // b \
c", '\'')
log(heads(8), cases(1), cases(7), cases(9), endings())
log(object.method(1), object.getter, object.arrow(1), object.if + object.return)
log(`${new Derived(2)}`, Base.make(3).double, Base.count, new Base(1).handler(3), new Base(1).has({}))
log([...generate(3)])
const { a, d: { e: [first, ...rest] } } = object
log(a, first, rest);
{
    let a = 2
    log(a)
}
if (a) ; else log("none")
var anonymous = class extends Base { }
wait(1).then(n => {
    log(n)
})
for (const [key, value] of Object.entries({ x: 1 })) log(key, value)
new Promise((resolve) => { resolve(1) }).then(
    (x) => log(x)
)
log("end")
