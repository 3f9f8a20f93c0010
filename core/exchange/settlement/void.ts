/** Voiding matches, whole ones, both sides, so that a void is fair by construction; voiding a market; removing a runner. */

import { writeFact } from '../../facts/log.ts'
import { marketVoided, matchVoided } from '../../facts/market.ts'
import { positionsFreed, positionsRecounted, runnerWithdrawn } from '../../facts/task.ts'
import { isVoid, type Matches, matchAt, matchRow, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import type { Market } from '../market/market.ts'
import { endSlice, isOver, type Step } from '../market/slice.ts'
import { taskKinds } from '../market/task.ts'
import { clear } from './settle.ts'

const { MATCHED_AT, RUNNER } = matchRow

/** Returns the index of the first match made at `time` or later: matches are kept in the order made. */
function firstMatchSince(matches: Matches, time: number): number {
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

/** Returns whether a match, not void yet, was made from `from` up to but not including `to`. */
export function hasMatchWithin({ matches }: Market, from: number, to: number): boolean {
  const end = firstMatchSince(matches, to)
  for (let match = firstMatchSince(matches, from); match < end; match++) {
    if (!isVoid(pageOfMatch(matches, match), rowOfMatch(match))) return true
  }
  return false
}

function isRemovalKind(kind: number): boolean {
  const { REDUCE_AT_START, REDUCE_RUNNER, REMOVE_RUNNER } = taskKinds
  return kind === REMOVE_RUNNER || kind === REDUCE_RUNNER || kind === REDUCE_AT_START
}

/** Writes match_voided for match after match (`at`: its index), not void yet: of the window, or of the runner who is removed. */
export const voidMatches: Step = ({ log }, market, task, slice) => {
  const { matches } = market
  const isRemoval = isRemovalKind(task.kind)
  const end = isRemoval ? matches.count : firstMatchSince(matches, task.to)
  if (task.at === 0 && !isRemoval) task.at = firstMatchSince(matches, task.from)
  for (; task.at < end; task.at++) {
    const page = pageOfMatch(matches, task.at)
    const row = rowOfMatch(task.at)
    const runner = page[row + RUNNER]!
    const stays = isVoid(page, row) || (isRemoval && runner !== task.runner)
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
