/** One's own bets as they were at a time, and what they then came to. Pure. */
import type { ReplayBets } from '#contract/replay.ts'
import { emptyPosition, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideHalfEven } from '#core/values/money.ts'

export type OwnEvent = ReplayBets['bets'][number]

/** If the runner wins, minor units: of what was matched, and with what was unmatched matched at its price. */
export interface OwnResult {
  readonly matched: number
  readonly ifAll: number
}

/** Unmatched then: minor units by price, hundredths. */
export interface OwnThen {
  /** In the order of the runners; none where there were no bets. */
  readonly results: readonly OwnResult[]
  /** By runner. */
  readonly resting: ReadonlyMap<number, readonly RestingThen[]>
}

export interface RestingThen {
  readonly side: 'BACK' | 'LAY'
  readonly price: number
  readonly size: number
}

/** Returns one's own bets as they were after these events. `events`: oldest first; `selectionIds`: of the runners. */
export function ownThen(events: readonly OwnEvent[], selectionIds: readonly number[]): OwnThen {
  let matched = emptyPosition(selectionIds.length)
  const open = new Map<string, RestingThen & { selectionId: number }>()
  let isEmpty = true
  for (const { kind, orderId, selectionId, side, price, size } of events) {
    const index = selectionIds.indexOf(selectionId)
    if (index === -1) continue
    isEmpty = false
    const key = String(orderId)
    const before = open.get(key)
    if (kind === 'matched') matched = withMatched(matched, index, side, price, size)
    if (kind === 'placed') open.set(key, { selectionId, side, price, size })
    else if (before !== undefined) open.set(key, { ...before, size: Math.max(0, before.size - size) })
  }
  if (isEmpty) return { results: [], resting: new Map() }
  const left = [...open.values()].filter(({ size }) => size > 0)
  const all = left.reduce(
    (sum, { selectionId, side, price, size }) =>
      withMatched(sum, selectionIds.indexOf(selectionId), side, price, size),
    matched,
  )
  const result = (position: typeof matched, index: number) =>
    divideHalfEven(resultIfWins(position, index), 100)
  return {
    results: selectionIds.map((_, i) => ({ matched: result(matched, i), ifAll: result(all, i) })),
    resting: Map.groupBy(left, ({ selectionId }) => selectionId),
  }
}
