/** The fold 'cash-outs': the last cash-outs of each account, and what became of them. */
import type { CashOut } from '#contract/cash-out.ts'
import { timeAdvanced } from '#core/facts/batch.ts'
import { cashOutBegun, cashOutEnded, cashOutEnds, heldCashOutFired } from '#core/facts/cash-out.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'

/** A cash-out as its facts have it. */
export interface KnownCashOut {
  readonly id: number
  readonly market: number
  /** The index of the runner, -1 of the whole market. */
  readonly runner: number
  readonly part: number
  readonly result: number
  readonly time: number
  /** Engine time, 0 of one that was had at once. */
  readonly until: number
  /** A `cashOutEnds` code, -1 while it waits. */
  end: number
  readonly isAutomatic: boolean
}

export interface KnownCashOuts {
  /** Engine time. */
  now: number
  /** The last one that began by itself. */
  automatic: number
  /** Oldest first. */
  readonly accounts: Map<AccountId, KnownCashOut[]>
}

/** Of one account; the oldest is forgotten. */
export const keptCashOuts = 20

export const cashOutFold: Fold<KnownCashOuts> = {
  name: 'cash-outs',
  version: 2,
  create: () => ({ now: 0, automatic: 0, accounts: new Map() }),
  apply(known, _state, log, from, to) {
    for (let i = from; i < to; i++) applyFact(known, log, i)
  },
}

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: TIME } = timeAdvanced
const { code: BEGUN } = cashOutBegun
const { code: ENDED } = cashOutEnded
const { code: FIRED } = heldCashOutFired
const stride = factStride

const time = readerOf(timeAdvanced)
const begun = readerOf(cashOutBegun)
const ended = readerOf(cashOutEnded)
const fired = readerOf(heldCashOutFired)

function applyFact(known: KnownCashOuts, { numbers }: FactLog, i: number): void {
  const at = i * stride
  switch (numbers[at]! | 0) {
    case TIME:
      known.now = time.time(numbers, at)
      break
    case FIRED:
      known.automatic = fired.cashOut(numbers, at)
      break
    case BEGUN: {
      const id = begun.cashOut(numbers, at)
      const until = begun.until(numbers, at)
      const account = begun.account(numbers, at)
      const own = known.accounts.get(account) ?? []
      own.push({
        id,
        market: begun.market(numbers, at),
        runner: begun.runner(numbers, at),
        part: begun.part(numbers, at),
        result: begun.result(numbers, at),
        time: known.now,
        until,
        end: until === 0 ? cashOutEnds.DONE : -1,
        isAutomatic: id === known.automatic,
      })
      if (own.length > keptCashOuts) own.shift()
      known.accounts.set(account, own)
      break
    }
    case ENDED: {
      const id = ended.cashOut(numbers, at)
      const one = known.accounts.get(ended.account(numbers, at))?.find((each) => each.id === id)
      if (one !== undefined) one.end = ended.reason(numbers, at)
      break
    }
  }
}

const endNames = new Map<number, string>(Object.entries(cashOutEnds).map(([name, code]) => [code, name]))

/** Returns the account's cash-outs in the shape of the calls, newest first. `selectionIdOf`: undefined where the market is archived. */
export function cashOutsOf(
  { accounts }: KnownCashOuts,
  account: AccountId,
  selectionIdOf: (market: number, runner: number) => number | undefined,
): CashOut[] {
  const own = accounts.get(account) ?? []
  return own
    .toReversed()
    .map(({ id, market, runner, part, result, time: begunAt, until, end, isAutomatic }) => {
      const selectionId = runner === -1 ? undefined : selectionIdOf(market, runner)
      const state = end === -1 ? 'delayed' : end === cashOutEnds.DONE ? 'done' : 'failed'
      return {
        ...{ cashOutId: id, marketId: market, partBps: part, state, result, time: begunAt },
        ...(selectionId !== undefined && { selectionId }),
        ...(state === 'failed' && { reason: endNames.get(end)! }),
        ...(until !== 0 && { releaseAt: until }),
        ...(isAutomatic && { automatic: true as const }),
      }
    })
}
