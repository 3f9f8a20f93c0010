/** Voiding matches, whole ones, both sides, so that a void is fair by construction; voiding a market; removing a runner. */

import { writeFact } from '../../facts/log.ts'
import { marketVoided, matchVoided } from '../../facts/market.ts'
import { positionsFreed, positionsRecounted, runnerWithdrawn } from '../../facts/task.ts'
import {
  groupOfMatch,
  isVoid,
  type Matches,
  matchAt,
  matchRow,
  pageOfMatch,
  rowOfMatch,
} from '../book/matches.ts'
import type { Market } from '../market/market.ts'
import { endSlice, isOver, type Step } from '../market/slice.ts'
import { taskKinds } from '../market/task.ts'
import { clear } from './settle.ts'

const { MATCHED_AT, RUNNER } = matchRow

/** Returns the index of the first match made at `time` or later: matches are kept in the order made. */
export function firstMatchSince(matches: Matches, time: number): number {
  let from = 0
  let to = matches.count
  while (from < to) {
    const middle = (from + to) >> 1
    const madeAt = Math.abs(pageOfMatch(matches, middle)[rowOfMatch(middle) + MATCHED_AT]!)
    if (madeAt < time) from = middle + 1
    else to = middle
  }
  return from
}

/** A stretch of time from `from` up to but not including `to`, and the index of the runner who alone is meant. */
interface Window {
  readonly runner: number | undefined
  readonly from: number
  readonly to: number
}

/** Returns whether a match, not void yet, was made in the window, on the runner if one is meant. */
export function hasMatchWithin({ matches }: Market, { runner, from, to }: Window): boolean {
  const end = firstMatchSince(matches, to)
  for (let match = firstMatchSince(matches, from); match < end; match++) {
    const page = pageOfMatch(matches, match)
    const row = rowOfMatch(match)
    if (!isVoid(page, row) && (runner === undefined || page[row + RUNNER] === runner)) return true
  }
  return false
}

/** The cross-match that was looked at last: where it ends, and whether a part of it is on the runner. */
export interface LookedAt {
  end: number
  isOnRunner: boolean
}

/** Returns whether a match is on the runner, or of a cross-match that is in part. Mutates `looked`. */
export function isPartOf(matches: Matches, match: number, runner: number, looked: LookedAt): boolean {
  const isOn = (i: number) => pageOfMatch(matches, i)[rowOfMatch(i) + RUNNER] === runner
  if (match < looked.end) return looked.isOnRunner
  const group = groupOfMatch(matches, match)
  if (group === undefined) return isOn(match)
  looked.end = group.first + group.count
  looked.isOnRunner = false
  for (let i = group.first; i < looked.end && !looked.isOnRunner; i++) looked.isOnRunner = isOn(i)
  return looked.isOnRunner
}

function isRemovalKind(kind: number): boolean {
  const { REDUCE_AT_START, REDUCE_RUNNER, REMOVE_RUNNER } = taskKinds
  return kind === REMOVE_RUNNER || kind === REDUCE_RUNNER || kind === REDUCE_AT_START
}

function isOfRunner(kind: number): boolean {
  return kind === taskKinds.VOID_RUNNER || kind === taskKinds.CORRECT_RUNNER
}

/** Writes match_voided for match after match (`at`: its index), not void yet: of the window, of one runner in it, or of the runner who is removed. */
export const voidMatches: Step = ({ log }, market, task, slice) => {
  const { matches } = market
  const isRemoval = isRemovalKind(task.kind)
  const looked: LookedAt | undefined = isOfRunner(task.kind) ? { end: -1, isOnRunner: false } : undefined
  const end = isRemoval ? matches.count : firstMatchSince(matches, task.to)
  if (task.at === 0 && !isRemoval) task.at = firstMatchSince(matches, task.from)
  for (; task.at < end; task.at++) {
    const page = pageOfMatch(matches, task.at)
    const row = rowOfMatch(task.at)
    const runner = page[row + RUNNER]!
    const isSpared = isRemoval
      ? runner !== task.runner
      : looked !== undefined && !isPartOf(matches, task.at, task.runner, looked)
    const stays = isVoid(page, row) || isSpared
    if (stays ? slice.rowsLeft <= 0 : isOver(slice, log)) return false
    slice.rowsLeft--
    if (stays) continue
    writeFact(log, matchVoided, { market: market.id, match: task.at, ...matchAt(page, row) })
  }
  return true
}

/** Takes the exposure off the positions, but for those that the void itself frees: as many as one fact may. */
export const free: Step = ({ log }, market, task, slice) => {
  const { positions } = slice.limits
  for (; task.at + positions < market.positions.count; task.at += positions) {
    if (isOver(slice, log)) return false
    writeFact(log, positionsFreed, { market: market.id, from: task.at, to: task.at + positions })
    endSlice(slice)
  }
  return true
}

/** Nothing is owed any more: the market is void. */
export const endVoid: Step = (exchange, market, task, slice) => {
  const { log } = exchange
  if (isOver(slice, log)) return false
  clear(exchange, market, task, slice)
  writeFact(log, marketVoided, { market: market.id, version: market.version + 1, text: task.text })
  return true
}

/** The runner takes no part from here on. */
export const withdraw: Step = ({ log }, market, task, slice) => {
  if (isOver(slice, log)) return false
  const { runner, text } = task
  writeFact(log, runnerWithdrawn, { market: market.id, runner, version: market.version + 1, text })
  return true
}

/** Brings the exposures up to date after a runner has left, position after position (`at`: its index). */
export const recount: Step = ({ log }, market, task, slice) => {
  const { count } = market.positions
  while (task.at < count) {
    if (isOver(slice, log)) return false
    const to = Math.min(task.at + slice.limits.positions, count)
    writeFact(log, positionsRecounted, { market: market.id, from: task.at, to })
    task.at = to
    if (to < count) endSlice(slice)
  }
  return true
}
