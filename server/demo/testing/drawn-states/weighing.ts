/** For tests: states of a sport drawn by chance, every offer of the makers on them, and the best of these for who takes it. */
import type { Sport } from '#contract/catalogue.ts'
import { LAY } from '#core/exchange/book/book.ts'
import type { FeedSport } from '../../fixtures/names.ts'
import type { Random } from '../../fixtures/random.ts'
import { drawCricket } from './cricket.ts'
import type { Chance, DrawnState } from './drawn-state.ts'
import { gainOfBack, gainOfTaking, type Offer, offersOf, type Told, toldOf } from './offers.ts'
import { drawRace } from './race.ts'
import { drawSoccer } from './soccer.ts'
import { drawTennis } from './tennis.ts'

export const sportsDrawn = [
  'soccer',
  'tennis',
  'cricket',
  'horse',
  'greyhound',
] as const satisfies FeedSport[]

const names: Readonly<Record<FeedSport, Sport>> = {
  soccer: 'soccer',
  tennis: 'tennis',
  cricket: 'cricket',
  horse: 'horse-race',
  greyhound: 'gray-hound',
}
/** Of one match of cricket, whose model takes longest to make. */
const ballsOfMatch = 5

export interface Weighed {
  /** As market types name the sport. */
  readonly name: Sport
  readonly states: number
  /** Of the offer that gains most for who takes it: how much, a stake of 1, and which it is. */
  readonly best: { readonly gain: number; readonly offer: string }
  /** By how much the chances that are enumerated are off those that are priced, at most. */
  readonly unfair: number
  readonly offersByType: ReadonlyMap<string, number>
}

/** Returns what the offers at `count` states of a sport are worth. */
export function weigh(sport: FeedSport, count: number, random: Random): Weighed {
  const drawn = statesOf(sport, count, random)
  const offersByType = new Map<string, number>()
  let best = { gain: Number.NEGATIVE_INFINITY, offer: '' }
  let unfair = 0
  for (const state of drawn) {
    for (const told of toldOf(state)) {
      const { type = '', key } = told.market.definition
      const chances = state.toCome.of(key)
      unfair = Math.max(unfair, offOf(state, told, chances))
      const offers = offersOf(told, random)
      offersByType.set(type, (offersByType.get(type) ?? 0) + offers.length)
      for (const offer of offers) {
        const gain = gainOfTaking(offer, chances)
        if (!(gain <= best.gain)) best = { gain, offer: textOf(offer) }
      }
    }
  }
  return { name: names[sport], states: drawn.length, best, unfair, offersByType }
}

function statesOf(sport: FeedSport, count: number, random: Random): DrawnState[] {
  const draws = Array.from({ length: count }, (_, i) => random.fork(`state ${i}`))
  if (sport === 'soccer') return draws.map(drawSoccer)
  if (sport === 'tennis') return draws.map(drawTennis)
  if (sport !== 'cricket') return draws.map((draw) => drawRace(sport, draw))
  return draws.slice(0, Math.ceil(count / ballsOfMatch)).flatMap((draw) => drawCricket(draw, ballsOfMatch))
}

/** Returns by how much a bet at the fair odds, of the chances as they are before the feed tells them, is worth more or less than nothing. */
function offOf({ prices, toCome }: DrawnState, { market, fair }: Told, chances: readonly Chance[]): number {
  const { definition, payoff } = market
  const whole = chances.reduce((sum, { chance }) => sum + chance, 0)
  let off = Math.max(Math.abs(whole - 1), Math.abs(toCome.weightOf(definition.key) - 1))
  if (fair.below) {
    const exact = prices[definition.key]
    const { from, chances: below } = typeof exact === 'function' ? exact() : (exact as typeof fair.below)
    const decided = chances.reduce((sum, { chance, result }) => sum + (result ? chance : 0), 0)
    // What is void in all that can follow is worth nothing at any odds.
    if (decided === 0) return off
    below.forEach((chance, i) => {
      // Of even money the gain is twice the chance less one.
      const gain = gainOfBack(market, 0, from + 100 * i, chances) / decided
      off = Math.max(off, decided * Math.abs((gain + 1) / 2 - chance))
    })
    return off
  }
  for (const [runner, chance] of (prices[definition.key] as readonly number[]).entries()) {
    if (chance < 1e-6 || chance > 1 - 1e-6) continue
    const gain = gainOfBack(market, runner, payoff.odds(100 / chance), chances)
    off = Math.max(off, Math.abs(gain) * chance)
  }
  return off
}

function textOf({ market, runner, side, price }: Offer): string {
  return `${side === LAY ? 'back' : 'lay'} ${market.definition.key} ${runner} at ${price}`
}
