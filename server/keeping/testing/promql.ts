/**
 * For tests: evaluates alert rules of Prometheus over texts of figures, as far as ours use its language: numbers, selectors with
 * equal labels, rate over a range, abs, absent, time, arithmetic, comparisons and `or`. What it does not know it refuses.
 */

export interface Sample {
  /** Labels, in order, but for the name. */
  readonly labels: string
  readonly name: string
  readonly value: number
}
/** What was read at a time, seconds. */
export interface Scrape {
  readonly at: number
  readonly samples: readonly Sample[]
}
type Vector = readonly { readonly labels: string; readonly value: number }[]
type Value = number | Vector

/** Returns the samples of a text in the format that Prometheus reads. */
export function readSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name === '') throw new Error(`This is no figure: ${line}`)
      return {
        name,
        labels: labels.split(',').sort().join(),
        value: value === 'Nan' ? Number.NaN : Number(value),
      }
    })
}

const seconds = { s: 1, m: 60, h: 3_600 }

/** Returns a duration such as "5m" in seconds. */
export function durationOf(text: string): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  if (number === undefined) throw new Error(`${text} is no duration.`)
  return Number(number) * seconds[unit as keyof typeof seconds]
}

/** Returns whether a rule fires at the last of the scrapes: whether for its time it was so at each of them. */
export function fires(
  { expr, for: lasting }: { expr: string; for: string },
  scrapes: readonly Scrape[],
): boolean {
  const end = scrapes.at(-1)!.at
  let since: number | undefined
  for (let i = 0; i < scrapes.length; i++) {
    const found = evaluate(expr, scrapes.slice(0, i + 1))
    if (found.length === 0) since = undefined
    else since ??= scrapes[i]!.at
  }
  return since !== undefined && end - since >= durationOf(lasting)
}

const token = /\s*(\d+(?:\.\d+)?|\w+(?:\{[^}]*\})?(?:\[\w+\])?|[<>=!]=|[-+*/<>(),])/y
/** Those that bind least first. */
const levels = [['or'], ['<', '>', '<=', '>=', '==', '!='], ['+', '-'], ['*', '/']]
const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  ...{ '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b },
}
const comparison: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  ...{ '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b },
  ...{ '==': (a, b) => a === b, '!=': (a, b) => a !== b },
}

/** Returns what an expression comes to at the last of the scrapes. Throws where it is not understood. */
export function evaluate(expr: string, scrapes: readonly Scrape[]): Vector {
  const tokens = tokensOf(expr)
  const { at: now } = scrapes.at(-1)!

  function binary(level: number): Value {
    const operators = levels[level]
    if (operators === undefined) return primary()
    let left = binary(level + 1)
    while (operators.includes(tokens[0] ?? '')) left = apply(tokens.shift()!, left, binary(level + 1))
    return left
  }

  function primary(): Value {
    const text = tokens.shift() ?? ''
    if (text === '(') return closing(binary(0))
    if (/^\d/.test(text)) return Number(text)
    if (tokens[0] === '(') {
      tokens.shift()
      return closing(call(text))
    }
    return selected(text, scrapes.at(-1)!)
  }

  function closing(value: Value): Value {
    if (tokens.shift() !== ')') throw new Error(`A bracket is open in ${expr}`)
    return value
  }

  function call(name: string): Value {
    if (name === 'time') return now
    if (name === 'rate') return rate(tokens.shift()!)
    const argument = binary(0)
    if (typeof argument === 'number') throw new Error(`${name} takes figures.`)
    if (name === 'abs') return argument.map(({ labels, value }) => ({ labels, value: Math.abs(value) }))
    if (name === 'absent') return argument.length === 0 ? [{ labels: '', value: 1 }] : []
    throw new Error(`${name} is not known here.`)
  }

  function rate(range: string): Vector {
    const [, selector = '', length = ''] = /^(.*)\[(\w+)\]$/.exec(range) ?? []
    const from = now - durationOf(length)
    const within = scrapes.filter(({ at }) => at >= from)
    const [first, last] = [within[0]!, within.at(-1)!]
    if (first === last) return []
    const before = selected(selector, first)
    return selected(selector, last).flatMap(({ labels, value }) => {
      const earlier = before.find((one) => one.labels === labels)
      return earlier ? [{ labels, value: (value - earlier.value) / (last.at - first.at) }] : []
    })
  }

  const value = binary(0)
  if (tokens.length > 0) throw new Error(`${expr}: "${tokens[0]}" is not understood.`)
  return typeof value === 'number' ? [{ labels: '', value }] : value
}

function tokensOf(expr: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < expr.length) {
    const at = token.lastIndex
    const found = token.exec(expr)
    if (found === null) throw new Error(`${expr} is not understood from its sign ${at} on.`)
    tokens.push(found[1]!)
  }
  return tokens
}

function selected(selector: string, { samples }: Scrape): Vector {
  const [, name, wanted = ''] = /^([a-z]\w*)(?:\{(.*)\})?$/.exec(selector) ?? []
  if (name === undefined) throw new Error(`"${selector}" is not understood.`)
  const labels = wanted === '' ? [] : wanted.split(',')
  return samples.filter(
    (one) => one.name === name && labels.every((label) => one.labels.split(',').includes(label)),
  )
}

function apply(operator: string, left: Value, right: Value): Value {
  if (operator === 'or') return both(left, right)
  const [calculate, compare] = [arithmetic[operator], comparison[operator]]
  if (typeof left === 'number' && typeof right === 'number') {
    if (calculate === undefined) throw new Error('Two numbers are not compared.')
    return calculate(left, right)
  }
  const pairs = pairsOf(left, right)
  if (calculate !== undefined) return pairs.map(({ labels, a, b }) => ({ labels, value: calculate(a, b) }))
  return pairs.flatMap(({ labels, a, b }) =>
    compare!(a, b) ? [{ labels, value: typeof left === 'number' ? b : a }] : [],
  )
}

function both(left: Value, right: Value): Vector {
  if (typeof left === 'number' || typeof right === 'number') throw new Error('"or" is of figures.')
  return [...left, ...right.filter(({ labels }) => left.every((one) => one.labels !== labels))]
}

function pairsOf(left: Value, right: Value): { labels: string; a: number; b: number }[] {
  if (typeof right === 'number')
    return (left as Vector).map(({ labels, value }) => ({ labels, a: value, b: right }))
  if (typeof left === 'number') return right.map(({ labels, value }) => ({ labels, a: left, b: value }))
  return left.flatMap(({ labels, value }) => {
    const other = right.find((one) => one.labels === labels)
    return other ? [{ labels, a: value, b: other.value }] : []
  })
}
