/** The figures of a Rules panel: every one is computed from the game's chances and the paytable in use. */

import { chancesOf } from '#core/casino/chances.ts'
import type { BetChances, GameKey, Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { averageReturn, type Fraction, percentage, winChance } from '#core/casino/returns.ts'
import { rulesText } from '../../text/en/rules.ts'
import { formatCount } from '../../text/format.ts'
import { betNote, lineName } from './bet-names.ts'

export interface BetRule {
  /** The bet's line of the paytable. */
  readonly bet: string
  readonly name: string
  /** What the bet is on: "8 to K", "2 numbers". */
  readonly note: string | undefined
  /** What one staked returns when the bet wins, the stake included: "2 for 1". */
  readonly returns: string
  /** How often it wins: "6 in 13". Empty where only the percentage says it well. */
  readonly odds: string
  /** The same in percent: "46.15 %". */
  readonly chance: string
  /** What it returns on average: "96.15 %". */
  readonly average: string
  /** A sentence on a bet that takes more than a quarter of the stake on average. */
  readonly warning: string | undefined
}

/** Returns every kind of bet of the game, in the order of the table. */
export function betRules(game: GameKey, paytable: Pick<Paytable, 'decks' | 'returns'>): BetRule[] {
  return chancesOf(gameOf(game), paytable.decks).map((chances) => {
    const name = lineName(game, chances.bet)
    const chance = winChance(chances)
    const average = averageReturn(chances, paytable.returns)
    const returns = multiplierText(paytable.returns[chances.bet]!)
    return {
      bet: chances.bet,
      name,
      note: betNote(game, chances),
      returns: `${returns} for 1`,
      odds: oddsText(chance),
      chance: `${percentage(chance, 2)} %`,
      average: `${percentage(average, 2)} %`,
      warning: isPoor(average) ? warningText({ name, chance, average, returns }) : undefined,
    }
  })
}

/** Returns what becomes of a game's other bets on a seven or a tie, as a sentence; undefined for a game without such a rule. */
export function partialRule(
  game: GameKey,
  paytable: Pick<Paytable, 'decks' | 'returns'>,
): string | undefined {
  const all = chancesOf(gameOf(game), paytable.decks)
  const concerned = all.filter(({ lines }) => lines.length > 1)
  const first = concerned[0]
  if (first === undefined) return undefined
  const { line, count } = first.lines.find(({ line }) => line !== first.bet)!
  const names = concerned.map(({ bet }) => lineName(game, bet))
  const when = line === 'otherOnSeven' ? rulesText.onSeven : rulesText.onTie
  return `${when(chanceText(count, first))}, ${comesBack(names, paytable.returns[line]!)}.`
}

/** Returns a multiplier in hundredths as it is read: 200 is "2", 198 "1.98", 50 "0.5". */
export function multiplierText(hundredths: number): string {
  const rest = hundredths % 100
  const whole = (hundredths - rest) / 100
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}

/** Fractions with more than this below the line say nothing to a reader. */
const denominatorMax = 60n
/** Chances below one in this many are read as "1 in N". */
const rare = 20n

/** Returns a chance as "6 in 13" or "1 in 904"; an empty text where neither would be near it. */
export function oddsText({ numerator, denominator }: Fraction): string {
  if (denominator <= denominatorMax) return `${numerator} in ${denominator}`
  if (numerator * rare > denominator) return ''
  return `1 in ${onceIn({ numerator, denominator })}`
}

/** Returns in how many deals it comes once, rounded: 1083/978775 is "904". */
function onceIn({ numerator, denominator }: Fraction): string {
  return formatCount(Number((2n * denominator + numerator) / (2n * numerator)))
}

function chanceText(count: number, of: BetChances): string {
  const chance = winChance({ ...of, lines: [{ line: of.bet, count }] })
  return oddsText(chance) || `${percentage(chance, 2)} %`
}

function comesBack(names: readonly string[], hundredths: number): string {
  if (hundredths === 0) return rulesText.betsLose(names)
  if (hundredths === 50) return rulesText.halfComesBack(names)
  if (hundredths === 100) return rulesText.betsComeBack(names)
  return rulesText.betReturns(names, multiplierText(hundredths))
}

/** A bet is poor when it takes more than a quarter of the stake. */
function isPoor({ numerator, denominator }: Fraction): boolean {
  return numerator * 4n < denominator * 3n
}

function warningText(of: { name: string; chance: Fraction; average: Fraction; returns: string }): string {
  const { name, chance, average, returns } = of
  const { numerator, denominator } = average
  const lostPercent = percentage({ numerator: denominator - numerator, denominator }, 0)
  return rulesText.poorBet({ name, deals: onceIn(chance), returns, lostPercent })
}
