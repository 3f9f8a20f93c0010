/** The orders that protect a position in a runner: what each asks for, and what the position comes to when it is matched. */
import type { Runner } from '#contract/catalogue.ts'
import type { HoldOrders } from '#contract/held-orders.ts'
import type { Bet } from '#contract/orders.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { type ProtectKind, protectText } from '../../text/en/protect.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { closingAt, type RunnerBets } from '../market/closing.ts'
import { snapPrice, stepPrice } from '../slip/price-steps.ts'
import type { Problem } from '../slip/refusal.ts'
import { isStop } from './bet-figures.ts'

/** As it is typed. */
export interface Protection {
  readonly kind: ProtectKind
  readonly triggerText: string
  /** Ticks behind the best price; of a pair only where its stop trails. */
  readonly distance: number
  readonly trails: boolean
  readonly profitText: string
  readonly slippage: number
  /** Empty: what levels the position at the price. */
  readonly stakeText: string
}

export type Side = Bet['side']

/** A runner whose bets are not level, and the side that gets out of them. */
export interface OpenRunner {
  readonly runner: Runner
  readonly bets: RunnerBets
  readonly side: Side
}

/** Returns the side that gets out of a position, null where it is level. */
export function sideOut({ payout }: RunnerBets): Side | null {
  return payout === 0 ? null : payout > 0 ? 'LAY' : 'BACK'
}

/** Returns what already gets out of a position once a price is reached: stops of its side on its runner that have not fired. */
export function standingStops(bets: readonly Bet[], { runner, side }: OpenRunner) {
  const isOfRunner = (bet: Bet) => bet.selectionId === runner.selectionId && bet.side === side
  return bets.filter(isStop).filter((bet) => isOfRunner(bet) && bet.unmatched > 0)
}

/** Returns the price `ticks` worse for who gets out by a side; better where they are below zero. */
export function worse(side: Side, price: number, ticks: number): number {
  return stepPrice(price, side === 'LAY' ? ticks : -ticks)
}

/** Returns what is said of a refusal that is about a held order's prices, with the price that would do; null of another. */
export function problemOfHeld(
  { code, message }: { readonly code: string; readonly message: string },
  { side, price }: { readonly side: Side; readonly price: number },
): Problem | null {
  if (code !== 'take_profit_wrong') return null
  const remedyPrice = worse(side, price, -1)
  return { problem: `${message} ${protectText.firstBetter(remedyPrice)}`, remedyPrice }
}

/** What a protection comes to at the prices of now. Minor units, hundredths. */
export interface ProtectionFigures {
  readonly side: Side
  readonly size: number | undefined
  /** Where the stop stands, or would now; null without one, or with no price to follow. */
  readonly stopPrice: number | null
  readonly profitPrice: number | null
}

/** Returns the figures. `best`: the best price that getting out would take, null where there is none. */
export function figuresFor(
  protection: Protection,
  bets: RunnerBets,
  side: Side,
  best: number | null,
): ProtectionFigures {
  const { kind, triggerText, distance, profitText, stakeText } = protection
  const trails = isTrailing(protection)
  const stopPrice =
    kind === 'PROFIT' ? null : trails ? best && worse(side, best, distance) : snapped(triggerText)
  const profitPrice = kind === 'PROFIT' || kind === 'PAIR' ? snapped(profitText) : null
  const closing = closingAt(bets, profitPrice ?? stopPrice ?? best ?? 200)
  const size = stakeText.trim() === '' ? closing?.size : parseHundredths(stakeText)
  return { side, size, stopPrice, profitPrice }
}

function isTrailing({ kind, trails }: Protection): boolean {
  return kind === 'TRAILING' || (kind === 'PAIR' && trails)
}

function snapped(text: string): number | null {
  const price = parseHundredths(text)
  return price ? snapPrice(price).price : null
}

/** Returns what the whole position comes to, minor units, with an order of the side that gets out matched at a price. */
export function resultsWith(
  { ifLoses, payout }: RunnerBets,
  { side, size, price }: { side: Side; size: number; price: number },
): { ifWins: number; ifLoses: number } {
  const sign = side === 'LAY' ? 1 : -1
  return {
    ifWins: divideHalfEven(ifLoses * 100 + payout - sign * size * (price - 100), 100),
    ifLoses: ifLoses + sign * size,
  }
}

type Hold = HoldOrders['instructions'][number]

/** An order of the book, or one that is held. */
export type Asked =
  | { readonly held: Hold }
  | {
      readonly order: { selectionId: number; side: Side; price: number; size: number; persistence: 'PERSIST' }
    }

/** Returns what is asked of the server, or the sentence that says what is missing. */
export function askedBy(
  protection: Protection,
  selectionId: number,
  figures: ProtectionFigures,
): Asked | string {
  const { side, size, stopPrice, profitPrice } = figures
  const { kind, distance, slippage } = protection
  if (!size) return protectText.stakeNeeded
  if (kind === 'PROFIT') {
    if (profitPrice === null) return protectText.priceNeeded
    return { order: { selectionId, side, price: profitPrice, size, persistence: 'PERSIST' } }
  }
  const trails = isTrailing(protection)
  if ((!trails && stopPrice === null) || (kind === 'PAIR' && profitPrice === null)) {
    return protectText.priceNeeded
  }
  return {
    held: {
      ...{ selectionId, side, size, slippage },
      ...(trails ? { exit: 'TRAILING', distance } : { exit: 'STOP', trigger: stopPrice! }),
      ...(kind === 'PAIR' && { takeProfit: profitPrice! }),
    },
  }
}
