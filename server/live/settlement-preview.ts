/**
 * What settling, correcting or voiding a market, or some of its matches, would pay each account, as the published state stands: made in slices between the bets,
 * and the last ones kept, so that their pages are of one piece.
 */
import type { PreviewTotals } from '#contract/market-desk.ts'
import type { State } from '#core/engine/state.ts'
import { payoffs } from '#core/exchange/risk/payoff.ts'
import {
  type Coming,
  comingOf,
  heldHere,
  matchedFigures,
  type Payment,
  type PreviewTerms,
  paymentOf,
  standingPayment,
} from '#core/exchange/settlement/preview.ts'
import { type Voided, voidedBy } from '#core/exchange/settlement/void-preview.ts'
import { availableOf, balanceOf } from '#core/ledger/accounts.ts'
import { assert } from '#core/values/assert.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import { inSlices, sortedByKey } from './in-slices.ts'
import type { PublishedSource } from './source.ts'

/** One account of a preview; minor units. */
export interface PreviewedAccount {
  readonly accountId: number
  readonly balance: number
  readonly before: Payment
  readonly after: Payment
  readonly change: number
  readonly balanceAfter: number
  readonly owes: number
  /** Backers’ stakes of its bets that would be void, of a window or of a runner who is removed. */
  readonly voided: number
}

export interface SettlementPreview {
  readonly marketId: number
  readonly marketVersion: number
  readonly madeAt: number
  readonly isVoid: boolean
  readonly totals: PreviewTotals
  /** Returns the accounts from a place on, the largest change first. */
  rows(from: number, count: number): PreviewedAccount[]
}

export interface SettlementPreviews {
  /**
   * Resolves to a preview of the market as it stands, or to the one that was made last by these terms where its further pages are
   * asked for and the market has not moved on. Rejects with the refusal of the command.
   */
  of(terms: PreviewTerms, page: 'first' | 'further'): Promise<SettlementPreview>
}

/** Kept, and waiting to be made. */
const keptMax = 4
const waitingMax = 8
/** So often it begins again where the market moves on meanwhile. */
const triesMax = 3

/** Figures of an account in a preview, by their place. */
const place = {
  BALANCE: 0,
  RESULT_BEFORE: 1,
  COMMISSION_BEFORE: 2,
  RESULT: 3,
  COMMISSION: 4,
  OWES: 5,
  VOIDED: 6,
} as const
const width = 7

/** Returns what makes previews of the published state, one at a time. */
export function createSettlementPreviews(source: PublishedSource): SettlementPreviews {
  const kept = new Map<string, SettlementPreview>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function keep(key: string, preview: SettlementPreview): SettlementPreview {
    kept.delete(key)
    kept.set(key, preview)
    if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
    return preview
  }

  async function make(key: string, terms: PreviewTerms): Promise<SettlementPreview> {
    let isZero = true
    for (let tries = 0; tries < triesMax; tries++) {
      const coming = comingNow(source, terms)
      const { id, version } = coming.market
      const made = await inSlices(previewOf(source.published, coming))
      const { market } = comingNow(source, terms)
      const hasStayed = market.id === id && market.version === version
      if (hasStayed && made.isZero) return keep(key, made.preview)
      isZero = made.isZero || !hasStayed
    }
    // Matches that are made void by their time change no version: what moved once is zero again, what is wrong never.
    assert(isZero, 'what a preview pays sums to zero')
    throw new RefusedError('market_version_moved')
  }

  return {
    async of(terms, page) {
      const { actor: _, ...asked } = terms
      const key = JSON.stringify(asked)
      const found = kept.get(key)
      const { market } = comingNow(source, terms)
      if (page === 'further' && found?.marketVersion === market.version) return found
      if (waiting === waitingMax) throw new RefusedError('too_many_requests', { retryAfterSeconds: 1 })
      waiting++
      const made = last.then(() => make(key, terms))
      last = made.catch(() => undefined).finally(() => waiting--)
      return await made
    },
  }
}

function comingNow({ published }: PublishedSource, terms: PreviewTerms): Coming {
  const coming = comingOf(published, terms)
  if (typeof coming === 'string') throw new RefusedError(coming)
  return coming
}

interface Made {
  readonly preview: SettlementPreview
  /** What some have won others have lost, to the last part of a cent: always, but where the market moved meanwhile. */
  readonly isZero: boolean
}

/** Makes a preview; a step is one account. */
function* previewOf(state: State, coming: Coming): Generator<undefined, Made> {
  const { market, result, voids } = coming
  const { version, positions } = market
  const voided = voids && (yield* voidedBy(state, voids))
  if (voided?.size === 0 && voids?.isRemoval === false) throw new RefusedError('window_empty')
  const count = positions.count
  const figures = new Float64Array(count * width)
  const changes = new Float64Array(count)
  const accounts = new Int32Array(count)
  const sums = new Float64Array(1 + positions.figureCount)
  const totals = noTotals()
  for (let i = 0; i < count; i++) {
    accounts[i] = positions.accounts[i]!
    const change = Math.abs(previewAccount(state, coming, i, { figures, totals, sums, voided }))
    const stakes = figures[i * width + place.VOIDED]!
    // Of some matches alone those come whose bets they are, the largest stakes first; then whose payment changes without one.
    changes[i] = voided === undefined ? change : stakes || change / Number.MAX_SAFE_INTEGER
    yield
  }
  if (result !== undefined) {
    totals.ledger = payoffs[market.payoff]!.result(sums[0]!, sums.subarray(1), result, market)
  }
  const order = yield* sortedByKey(changes)
  const preview = {
    marketId: market.id,
    marketVersion: version,
    madeAt: state.time,
    isVoid: result === undefined && voids === undefined,
    totals,
    rows: (from: number, most: number) =>
      Array.from(order.subarray(from, Math.min(from + most, totals.accounts)), (i) =>
        rowOf(accounts[i]!, figures, i * width),
      ),
  }
  return { preview, isZero: sums.every((sum) => sum === 0) }
}

function noTotals(): PreviewTotals {
  const sums = { won: 0, lost: 0, commission: 0, paid: 0, taken: 0, commissionChange: 0, roundingChange: 0 }
  return { accounts: 0, ...sums, ledger: 0, inDebt: 0, debt: 0, voided: 0 }
}

interface Summed {
  readonly figures: Float64Array
  readonly totals: PreviewTotals
  /** The constant and the figures of all positions together. */
  readonly sums: Float64Array
  /** Of each account that has bets among the matches that alone would be void; undefined where others are meant. */
  readonly voided: ReadonlyMap<AccountId, Voided> | undefined
}

const before: Payment = { result: 0, commission: 0 }
const after: Payment = { result: 0, commission: 0 }

/** Looks at position `index` and adds it to the sums, where it is of what is previewed. Returns what its account's balance would change by. */
function previewAccount(
  state: State,
  coming: Coming,
  index: number,
  { figures, totals, sums, voided }: Summed,
): number {
  const { market } = coming
  const account = market.positions.accounts[index]!
  const own = voided?.get(account)
  standingPayment(market, index, before)
  if (coming.result === undefined) paymentOf(state, coming, index, undefined, after)
  else {
    const matched = own?.left ?? matchedFigures(state, market, index)
    paymentOf(state, coming, index, matched, after)
    sums[0]! += matched.constant
    for (let i = 0; i < matched.figures.length; i++) sums[i + 1]! += matched.figures[i]!
  }
  const change = after.result - after.commission - (before.result - before.commission)
  const lacking = -(availableOf(state.accounts, account) + heldHere(market, index) + change)
  // Before a market ends nothing is paid: its bets hold what they may lose.
  const isPaid = coming.voids === undefined || coming.result !== undefined
  const owes = isPaid ? Math.max(0, lacking) : 0
  const at = index * width
  figures[at + place.BALANCE] = balanceOf(state.accounts, account)
  figures[at + place.RESULT_BEFORE] = before.result
  figures[at + place.COMMISSION_BEFORE] = before.commission
  figures[at + place.RESULT] = after.result
  figures[at + place.COMMISSION] = after.commission
  figures[at + place.OWES] = owes
  figures[at + place.VOIDED] = own?.stakes ?? 0
  totals.voided += own?.stakes ?? 0
  if (voided === undefined || own !== undefined || change !== 0) addTo(totals, change, owes)
  return change
}

function addTo(totals: PreviewTotals, change: number, owes: number): void {
  totals.accounts++
  if (after.result > 0) totals.won += after.result
  else totals.lost += after.result
  totals.commission += after.commission
  if (change > 0) totals.paid += change
  else totals.taken += change
  totals.commissionChange += after.commission - before.commission
  totals.roundingChange -= after.result - before.result
  if (owes === 0) return
  totals.inDebt++
  totals.debt += owes
}

function rowOf(accountId: number, figures: Float64Array, at: number): PreviewedAccount {
  const of = (figure: number) => figures[at + figure]!
  const was = { result: of(place.RESULT_BEFORE), commission: of(place.COMMISSION_BEFORE) }
  const is = { result: of(place.RESULT), commission: of(place.COMMISSION) }
  const change = is.result - is.commission - (was.result - was.commission)
  const balance = of(place.BALANCE)
  return {
    accountId,
    balance,
    before: was,
    after: is,
    change,
    balanceAfter: balance + change,
    owes: of(place.OWES),
    voided: of(place.VOIDED),
  }
}
