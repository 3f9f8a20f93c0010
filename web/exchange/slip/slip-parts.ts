/** What a layout's slip has in place of, or beside, the plain parts: those of the trader's pages come with these pages. */
import { type ComponentType, createContext, type RefObject, useContext } from 'react'
import type { PlaceInstruction, PlaceResult } from '#contract/orders.ts'
import type { Asked, Problem } from './refusal.ts'
import type { SlipLine } from './slip-line.ts'

export interface StakeProps {
  line: SlipLine
  /** Where the input is. */
  input: RefObject<HTMLInputElement | null>
  isLocked: boolean
  isWrong: boolean
}

/** A price and a stake, hundredths and minor units. */
export interface Offer {
  readonly price: number
  readonly stake: number
}

export type Refused = Extract<PlaceResult, { ok: false }>

export interface SlipParts {
  /** The field of the odds. */
  Price: ComponentType<{ line: SlipLine; isLocked: boolean }>
  /** The field of the stake. */
  Stake: ComponentType<StakeProps>
  /** The stakes of one press, and what else there is to say of the open line. */
  Extras: ComponentType<{ line: SlipLine; isLocked: boolean }>
  /** Said of a line that is folded, or was placed. */
  Terms: ComponentType<{ line: SlipLine }>
  Band: ComponentType<{ lines: readonly SlipLine[] }>
  /** What the usual terms of a line hang on: until they are known nothing is placed. */
  readonly usual: { isKnown(): boolean; follow(listener: () => void): () => void }
  /** Returns the fields of a line's order beyond its price and stake. */
  fieldsOf(line: SlipLine, offer: Offer): Partial<PlaceInstruction>
  /** Returns what is said of a refusal that these have a part in; null of another. */
  problemOf(line: SlipLine, refused: Refused, asked: Asked): Problem | null
  /** Returns what a line risks beyond its price and stake, minor units. */
  riskBeyond(line: SlipLine): number
  /** Returns what sends a line at the starting price, of an amount in minor units. */
  askAtStart(line: SlipLine, amount: number): () => Promise<PlaceResult>
  /** Returns what the button that places drafts says; null where it says no more than their odds and stakes. */
  deedOf(drafts: readonly SlipLine[], sign: string): string | null
  /** Takes a stake, minor units, that a refusal has named. */
  takeStake(line: SlipLine, stake: number): void
}

/** Null: the plain slip, which asks for a price and a stake. */
export const SlipPartsContext = createContext<SlipParts | null>(null)

/** Returns the parts of the layout around the component. */
export function useSlipParts(): SlipParts | null {
  return useContext(SlipPartsContext)
}
