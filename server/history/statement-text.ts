/** The sentences of a statement: why money moved, for the player. */
import type { GameKey } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { type PostingKind, postingKinds } from '#core/facts/ledger.ts'
import type { PaymentMethod } from '#core/facts/payment.ts'

const methodTexts: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'card',
  BANK_TRANSFER: 'bank transfer',
  UPI: 'UPI',
  E_WALLET: 'e-wallet',
}

const names = new Map<number, PostingKind>(
  Object.entries(postingKinds).map(([name, code]) => [code, name as PostingKind]),
)

/** Returns the kind of a posting by its code. */
export function postingKindOf(code: number): PostingKind {
  return names.get(code)!
}

/**
 * Returns the sentence of an entry; `market` is "Match Odds, A vs B" and empty for a posting of no market, `reason` the
 * posting's own text, of a commission its terms where they are not the market's alone.
 */
export function statementText(kind: PostingKind, market: string, reason: string): string {
  switch (kind) {
    case 'grant':
      return 'Play money to begin with'
    case 'credit':
      return withReason('Credit from the house', reason)
    case 'funding':
      return withReason('Play money topped up', reason)
    case 'settlement':
      return `Settled: ${market}`
    case 'commission':
      return reason === '' ? `Commission: ${market}` : `Commission (${reason}): ${market}`
    case 'rounding':
      return `Rounding: ${market}`
    case 'settlement_reversal':
      return `Settlement taken back: ${market}`
    case 'commission_reversal':
      return `Commission given back: ${market}`
    case 'rounding_reversal':
      return `Rounding taken back: ${market}`
    case 'casino_stake':
      return `${roundText(reason)}: stake`
    case 'casino_payout':
      return `${roundText(reason)}: returned`
    case 'play_money':
      return 'More play money'
    case 'deposit':
      return paymentText('Deposit', reason)
    case 'withdrawal':
      return paymentText('Withdrawal', reason)
    case 'chargeback':
      return paymentText('Deposit charged back', reason)
    case 'bankroll':
      return withReason('Play money for the casino', reason)
    case 'settle_up':
      return withReason('Settled up', reason)
    case 'share':
      return 'Share of a period'
    case 'give_back':
      return 'Given back at the close: a part of what the house earned from this player, paid by his agent'
    case 'write_off':
      return withReason('Debt written off', reason)
    case 'debit':
      return withReason('Paid out in cash', reason)
    case 'client_money':
      return withReason('Money of the house kept apart for players', reason)
    case 'book_stake':
      return `Against the house, ${reason}: stake`
    case 'book_return':
      return `Against the house, ${reason}: returned`
  }
}

function withReason(text: string, reason: string): string {
  return reason === '' ? text : `${text}: ${reason}`
}

/** `reason` is the method and the transfer's number: "BANK_TRANSFER 17" is "Deposit by bank transfer, no. 17". */
function paymentText(what: string, reason: string): string {
  const [method, transfer] = reason.split(' ')
  return `${what} by ${methodTexts[method as PaymentMethod]}, no. ${transfer}`
}

/** `reason` is the game's key and the round's number: "roulette 20418" is "Auto Roulette, round 20418". */
function roundText(reason: string): string {
  const [key, round] = reason.split(' ')
  return `${gameOf(key as GameKey).name}, round ${round}`
}
