/** What an exit asks for: the price that its trigger leads to, and which slippage it may have. */
import type { Tick } from '../../values/brands.ts'
import { LAY } from '../book/book.ts'
import type { Market } from '../market/market.ts'

const slippageMax = 20
/** Ticks, where none is named. */
export const slippageUsual = 3

/** Returns the ladder index of the price of an exit: `ticks` worse than its trigger for who gets out, at most the ladder's last. */
export function limitOfExit({ books }: Market, side: number, trigger: Tick, ticks: number): Tick {
  return side === LAY ? Math.min(trigger + ticks, books.levels - 1) : Math.max(trigger - ticks, 0)
}

/** Returns whether an exit may have this slippage, ticks. */
export function isSlippage(ticks: number): boolean {
  return Number.isInteger(ticks) && ticks >= 0 && ticks <= slippageMax
}
