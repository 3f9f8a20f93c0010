/** What money does to the books of the tree: postings, rounds, and bets against the house's book. Each function is told one fact. */
import { partsIn } from '#core/exchange/risk/fixed-parts.ts'
import { bookBetSettled, bookBetTaken } from '#core/facts/book.ts'
import { roundPlayed } from '#core/facts/casino.ts'
import { type PostingKind, posting } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import type { Earning } from '#core/ledger/deals.ts'
import { partsFor, partsOf } from '#core/ledger/shares.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { postingKindOf } from '#server/history/statement-text.ts'
import { type Books, bookSource, type Cause, change, earn, gameSource, type Node, upFrom } from './books.ts'
import type { Noting } from './books-nodes.ts'

const posted = readerOf(posting)
const played = readerOf(roundPlayed)
const taken = readerOf(bookBetTaken)
const settled = readerOf(bookBetSettled)

/** Totals up to where both sides meet change, and what agents earn by it. */
export function notePosting({ books, game, state }: Noting, { numbers }: FactLog, at: number): void {
  const [from, to] = [posted.from(numbers, at), posted.to(numbers, at)]
  const giving = upFrom(books, from)
  const getting = upFrom(books, to)
  if (giving.length === 0 && getting.length === 0) return
  const amount = posted.amount(numbers, at)
  const kind = postingKindOf(posted.kind(numbers, at))
  const isBetween = (node: Node, others: readonly Node[]) => !others.includes(node)
  for (const node of giving) if (isBetween(node, getting)) change(books, node, causeOf(kind, false), -amount)
  for (const node of getting) if (isBetween(node, giving)) change(books, node, causeOf(kind, true), amount)
  const written = kind === 'write_off' ? books.nodes.get(to) : undefined
  if (written !== undefined) written.isWrittenOff = true
  noteEarned({ books, state }, { kind, from, to, amount, game, market: posted.market(numbers, at) })
}

/** Why a total rises or falls by a posting of this kind. */
function causeOf(kind: PostingKind, isRise: boolean): Cause {
  switch (kind) {
    case 'settlement':
    case 'settlement_reversal':
      return 'bets'
    case 'commission':
    case 'commission_reversal':
      return 'commission'
    case 'casino_stake':
    case 'casino_payout':
      return 'casino'
    case 'book_stake':
    case 'book_return':
      return 'book'
    case 'share':
      return 'shares'
    case 'give_back':
      return 'givenBack'
    case 'settle_up':
      return isRise ? 'cashIn' : 'cashOut'
    case 'write_off':
      return 'writtenOff'
    default:
      return isRise ? 'paidIn' : 'paidOut'
  }
}

interface Posted {
  readonly kind: PostingKind
  readonly from: AccountId
  readonly to: AccountId
  readonly amount: Money
  readonly market: number
  readonly game: number
}

/** What the agents above earn by it, as the engine counts it. */
function noteEarned({ books, state }: Pick<Noting, 'books' | 'state'>, posted: Posted): void {
  const { kind, from, to, amount, game, market } = posted
  const own = (account: AccountId) => partsOfAbove(books, account)
  const ofMarket = (account: AccountId) => {
    const positions = state.markets[market]?.positions
    return positions === undefined ? 0 : partsIn(positions, account)
  }
  const add = (parts: number, earning: Earning, by: Money, source = market) =>
    share({ books, state }, { parts, earning, by, source })
  if (kind === 'commission') add(ofMarket(from), 'exchange', amount)
  if (kind === 'commission_reversal') add(ofMarket(to), 'exchange', -amount)
  if (kind === 'casino_payout') add(own(to), 'casino', -amount, gameSource(game))
  if (kind === 'casino_stake') {
    add(own(from), 'casino', amount, gameSource(game))
    add(own(from), 'casinoTurnover', amount, gameSource(game))
  }
}

/** The number of the parts above an account now. */
function partsOfAbove({ dealt, nodes }: Books, account: AccountId): number {
  return partsFor(nodes.get(account)?.parent ?? 0, dealt)
}

interface Shared {
  readonly parts: number
  readonly earning: Earning
  readonly by: Money
  readonly source: number
}

function share(
  { books, state }: Pick<Noting, 'books' | 'state'>,
  { parts, earning, by, source }: Shared,
): void {
  for (const { agent, bps } of partsOf(state, parts, earning)) {
    const node = books.nodes.get(agent)
    if (node !== undefined && bps !== 0) earn(books, node, source, by, bps)
  }
}

/** The postings of the round that follow are of its game. */
export function noteRound(noting: Noting, { numbers }: FactLog, at: number): void {
  noting.game = played.game(numbers, at)
}

/** Who shares in a bet against the book is fixed as it is taken. */
export function noteBet({ books }: Noting, { numbers }: FactLog, at: number): void {
  const account = taken.account(numbers, at)
  if ((books.nodes.get(account)?.parent ?? 0) === 0) return
  books.bets.set(taken.bet(numbers, at), {
    stake: taken.stake(numbers, at),
    parts: partsOfAbove(books, account),
  })
}

/** And they earn of it once it is settled, unless it is void. */
export function noteBetSettled({ books, state }: Noting, { numbers }: FactLog, at: number): void {
  const id = settled.bet(numbers, at)
  const bet = books.bets.get(id)
  if (bet === undefined) return
  books.bets.delete(id)
  if (settled.isVoid(numbers, at) === 1) return
  const { parts, stake } = bet
  const source = bookSource
  share({ books, state }, { parts, source, earning: 'book', by: stake - settled.returned(numbers, at) })
  share({ books, state }, { parts, source, earning: 'bookTurnover', by: stake })
}
