/** What is under way, by name: sums of calls that are not decided, so that of several at once each sees those before it. */
import type { Money } from '#core/values/brands.ts'

/** Returns what adds an amount to a name; that returns the sum with it, minor units, and what takes it off, once. */
export function createUnderWay(): (name: string, amount: Money) => { readonly sum: Money; end(): void } {
  const sums = new Map<string, Money>()

  function count(name: string, by: Money): Money {
    const sum = (sums.get(name) ?? 0) + by
    if (sum === 0) sums.delete(name)
    else sums.set(name, sum)
    return sum
  }

  return (name, amount) => {
    const sum = count(name, amount)
    let isOver = false
    return {
      sum,
      end() {
        if (!isOver) count(name, -amount)
        isOver = true
      },
    }
  }
}
