/** For tests: races as they stand before the off or in running, and all ways in which the first places can be filled. */
import { placesOf } from '#contract/market-of-type.ts'
import type { RaceSport } from '../../fixtures/names.ts'
import type { Random } from '../../fixtures/random.ts'
import { planRace, runRace } from '../../fixtures/simulate/race.ts'
import { racePrices } from '../../fixtures/simulate/race-contest.ts'
import type { PlannedMarket } from '../../fixtures/simulate/row-collector.ts'
import { type DrawnState, ToCome } from './drawn-state.ts'

const markets: readonly PlannedMarket[] = [
  { key: 'WIN', type: 'WIN' },
  { key: 'PLACE', type: 'PLACE' },
  { key: 'EACH_WAY', type: 'EACH_WAY' },
]
/** Performances are counted in steps of this many standard deviations of what is to come, up to `reach` of them. */
const step = 1 / 12
const reach = 6.5
/** Less likely than this a runner's performance is not taken to be, so that dividing by it stays exact. */
const least = 1e-20

/** Returns a race of horses in running or before the off, or of greyhounds before it; now and then one is withdrawn. */
export function drawRace(sport: RaceSport, random: Random): DrawnState {
  const field = sport === 'greyhound' ? 6 : 6 + random.below(9)
  const plan = planRace(random, field)
  const stretches = 4 + random.below(6)
  const { standings } = runRace(random, plan, stretches)
  const run = sport === 'greyhound' ? 0 : random.below(stretches)
  const standing = run === 0 ? plan.abilities : (standings[run - 1] as readonly number[])
  const left = 1 - run / stretches
  const removed = standing.map((_, i) => i === plan.withdrawn?.runner)
  const places = placesOf(field)
  return {
    ...{ sport, field, markets },
    prices: racePrices({ standing, left }, places, removed),
    toCome: placesToCome(standing, Math.sqrt(left), places, removed),
  }
}

/** By runner: the chances of each performance, and of one below it. */
interface Runner {
  readonly runner: number
  readonly is: Float64Array
  readonly below: Float64Array
}

/** Every order of the first two or three: the performance of the last of them is one of the steps, the others' are above it. */
function placesToCome(
  standing: readonly number[],
  spread: number,
  places: number,
  removed: readonly boolean[],
): ToCome {
  const toCome = new ToCome()
  const running = standing.flatMap((now, runner) => (removed[runner] ? [] : [{ runner, now }]))
  const from = Math.min(...running.map(({ now }) => now)) - reach * spread
  const to = Math.max(...running.map(({ now }) => now)) + reach * spread
  const count = Math.ceil((to - from) / (step * spread))
  const field = running.map(({ runner, now }): Runner => {
    const z = (i: number) => (from + i * step * spread - now) / spread
    return { runner, ...performances(Float64Array.from({ length: count }, (_, i) => z(i))) }
  })
  const add = (order: readonly Runner[], chance: number) => {
    const runners = order.map(({ runner }) => runner)
    toCome.winner('WIN', standing.length, runners[0] as number, chance)
    const [first, ...others] = runners as [number, ...number[]]
    toCome.placed('EACH_WAY', standing.length, [first, ...others.sort((a, b) => a - b)], true, chance)
    toCome.placed(
      'PLACE',
      standing.length,
      runners.sort((a, b) => a - b),
      false,
      chance,
    )
  }
  for (const [i, first] of field.entries()) {
    for (const [j, second] of field.entries()) {
      if (i === j) continue
      const above = places === 2 ? aboveOf(first) : aboveInOrder(first, second)
      if (places === 2) add([first, second], chanceOfLast(field, [first, second], above))
      else
        for (const third of field)
          if (third !== first && third !== second)
            add([first, second, third], chanceOfLast(field, [first, second, third], above))
    }
  }
  return toCome
}

/** What the last of an order does, the others of it doing better and the rest of the field worse. */
function chanceOfLast(field: readonly Runner[], order: readonly Runner[], above: Float64Array): number {
  const last = order.at(-1) as Runner
  let chance = 0
  for (let x = 0; x < above.length; x += 1) {
    const weight = (last.is[x] as number) * (above[x] as number)
    if (weight === 0) continue
    let others = allBelow(field)[x] as number
    for (const { below } of order) others /= below[x] as number
    chance += weight * others
  }
  return chance
}

let fieldSeen: readonly Runner[] = []
let productSeen = new Float64Array()
/** The chance that the whole field is below each performance. */
function allBelow(field: readonly Runner[]): Float64Array {
  if (field !== fieldSeen) {
    fieldSeen = field
    productSeen = (field[0] as Runner).below.map((_, x) =>
      field.reduce((product, { below }) => product * (below[x] as number), 1),
    )
  }
  return productSeen
}

function aboveOf({ below }: Runner): Float64Array {
  return below.map((chance) => 1 - chance)
}

/** The chance that both are above each performance, the first above the second. */
function aboveInOrder(first: Runner, second: Runner): Float64Array {
  const count = second.is.length
  const here = second.is.map((chance, x) => chance * (1 - (first.below[x] as number)))
  const above = new Float64Array(count)
  let sum = 0
  for (let x = count - 1; x >= 0; x -= 1) {
    // Of the step itself half, and what the slope there adds (Euler and Maclaurin): good to the fourth power of a step.
    const slope = ((here[x + 1] ?? 0) - (here[x - 1] ?? 0)) / 24
    above[x] = Math.max(0, sum + (here[x] as number) / 2 + slope)
    sum += here[x] as number
  }
  return above
}

/** By standard normal numbers a step apart: the chance of each, and of less than it. */
function performances(z: Float64Array): Pick<Runner, 'is' | 'below'> {
  const is = z.map((at) => (step * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI))
  return { is, below: z.map((at) => Math.max(least, lessThan(at))) }
}

/** The standard normal distribution function, by its series. */
function lessThan(z: number): number {
  if (Math.abs(z) > 8) return z < 0 ? 0 : 1
  let term = z
  let sum = z
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}
