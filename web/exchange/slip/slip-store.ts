/** The lines of the slip, newest first. Kept while the page lives; prices in it do not follow the market by themselves. */
import { create } from 'zustand'
import { priceMin } from '#core/values/price-range.ts'
import { pricesText } from '../../text/en/prices.ts'
import { fieldText, parseHundredths } from '../../text/number-field.ts'
import type { BetTerms } from './bet-terms.ts'
import { snapPrice } from './price-steps.ts'
import type { Problem } from './refusal.ts'
import { type Choice, isUnderWay, type Phase, type SlipLine } from './slip-line.ts'

interface Slip {
  readonly lines: readonly SlipLine[]
  /** Grows with every choice, so that the newest line can take the focus even when it was there already. */
  readonly choices: number
  /** The line that is written in; the others are folded. The first draft where it is none of them. */
  readonly openId: string | null
}

export const useSlip = create<Slip>()(() => ({ lines: [], choices: 0, openId: null }))

/** Returns the line, or undefined when it has gone. */
export function lineOf(id: string): SlipLine | undefined {
  return useSlip.getState().lines.find((line) => line.id === id)
}

/**
 * Puts a choice into the slip, on top. A draft of the same runner and side takes the new price and keeps its stake;
 * drafts without a stake and lines whose outcome is known give way; lines with a stake and lines on their way stay.
 */
export function choose(choice: Choice): void {
  useSlip.setState(({ lines, choices }) => {
    const same = lines.find((line) => isDraft(line) && isSameBet(line, choice))
    const others = lines.filter(
      (line) => line !== same && (isUnderWay(line) || (isDraft(line) && line.stakeText !== '')),
    )
    const line: SlipLine = {
      ...choice,
      id: same?.id ?? crypto.randomUUID(),
      orderKey: crypto.randomUUID(),
      oddsText: fieldText(choice.price),
      stakeText: same?.stakeText ?? '',
      oddsNote: null,
      phase: { kind: 'draft', problem: null },
    }
    return { lines: [line, ...others], choices: choices + 1, openId: line.id }
  })
}

/** Opens a folded line. */
export function openLine(id: string): void {
  useSlip.setState({ openId: id })
}

/** Takes what was typed as odds; nothing is corrected while typing, but a price that will have to move is told. */
export function typeOdds(id: string, oddsText: string): void {
  const typedPrice = parseHundredths(oddsText)
  // Below the ladder the typing has only begun: "1" on the way to "1.50".
  const oddsNote =
    typedPrice !== undefined && typedPrice >= priceMin ? snapNote(typedPrice, lineOf(id)?.terms) : null
  edit(id, { oddsText, oddsNote, atStart: false })
}

/** Takes what was typed, or pressed, as stake. */
export function typeStake(id: string, stakeText: string): void {
  edit(id, { stakeText })
}

/** Has a draft bet at the starting price, or at its odds, with what was typed or pressed as its amount. */
export function betAtStart(id: string, atStart: boolean, stakeText: string): void {
  edit(id, { atStart, stakeText })
}

/** Writes the stake with two decimals. Adds and removes no sentence, so that nothing moves under a pointer that is leaving the field. */
export function tidyStake(id: string): void {
  change(id, (line) => {
    const stake = parseHundredths(line.stakeText)
    return stake !== undefined && isDraft(line) ? { ...line, stakeText: fieldText(stake) } : line
  })
}

/** Brings typed odds onto the ladder, with a sentence when they had to move; a sentence already there stays. */
export function snapOddsToLadder(id: string): void {
  change(id, (line) => {
    const typedPrice = parseHundredths(line.oddsText)
    if (typedPrice === undefined || !isDraft(line)) return line
    const { price, moved } = snapPrice(typedPrice, line.terms)
    const oddsNote = moved ? snapNote(typedPrice, line.terms) : line.oddsNote
    return { ...line, oddsText: fieldText(price), oddsNote }
  })
}

function snapNote(typedPrice: number, terms: BetTerms | undefined): string | null {
  const { price, moved } = snapPrice(typedPrice, terms)
  return moved ? pricesText.snapped(typedPrice, price) : null
}

/** Takes the best price the market has now, and the market version it was seen in. */
export function takePriceNow(id: string, price: number, marketVersion: number): void {
  edit(id, { oddsText: fieldText(price), oddsNote: null, price, bestPrice: price, marketVersion })
}

/** Keeps the odds as they are for the market as it is now, and the sentence about them. */
export function keepPrice(id: string, marketVersion: number): void {
  edit(id, { marketVersion })
}

/** Moves a line on to another phase. */
export function setPhase(id: string, phase: Phase): void {
  change(id, (line) => ({ ...line, phase }))
}

/** Makes a refused line a draft again. What was refused changed nothing, so the next try is a new order under a new key. */
export function refuse(id: string, problem: Problem): void {
  change(id, (line) => ({ ...line, orderKey: crypto.randomUUID(), phase: { kind: 'draft', ...problem } }))
}

/** Says why a draft cannot be sent, and opens it. */
export function complain(id: string, problem: string): void {
  openLine(id)
  change(id, (line) => ({ ...line, phase: { kind: 'draft', problem } }))
}

/** Takes a line off the slip. What has been placed stays placed. */
export function removeLine(id: string): void {
  useSlip.setState(({ lines }) => ({ lines: lines.filter((line) => line.id !== id) }))
}

/** Empties the slip, except for lines whose order is on its way. */
export function clearSlip(): void {
  useSlip.setState(({ lines }) => ({ lines: lines.filter((line) => isUnderWay(line)) }))
}

/** Takes off what belongs to other events, except for lines whose order is on its way. */
export function keepEvent(eventId: number): void {
  useSlip.setState(({ lines }) => {
    const kept = lines.filter((line) => line.eventId === eventId || isUnderWay(line))
    return kept.length === lines.length ? {} : { lines: kept }
  })
}

/** Returns whether the line can still be written. */
export function isDraft(line: SlipLine): boolean {
  return line.phase.kind === 'draft'
}

/** Returns whether the line can be taken off: nothing of it is on its way. */
export function canLeave(line: SlipLine): boolean {
  return !isUnderWay(line)
}

function isSameBet(line: SlipLine, choice: Choice): boolean {
  return (
    line.marketId === choice.marketId && line.selectionId === choice.selectionId && line.side === choice.side
  )
}

/** Changes a draft; a line that was sent is what it is. A complaint is answered by the change. */
function edit(id: string, patch: Partial<SlipLine>): void {
  change(id, (line) =>
    isDraft(line) ? { ...line, ...patch, phase: { kind: 'draft', problem: null } } : line,
  )
}

function change(id: string, next: (line: SlipLine) => SlipLine): void {
  useSlip.setState(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? next(line) : line)) }))
}
