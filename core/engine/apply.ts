/** The one function that changes state, live and in replay: the fold of the facts. */
import {
  applyGameSwitched,
  applyPaytableSet,
  applyRoundPlayed,
  applySeedCommitted,
  applySeedsRotated,
} from '../casino/apply-casino.ts'
import {
  applyAccountSettled,
  applyMarketArchived,
  applyMarketCreated,
  applyMarketEnded,
  applyMarketStatus,
  applyMatchVoided,
  applyRunnerRemoved,
  applyRunnerResult,
  applySettlementReversed,
  applyTurnedInPlay,
} from '../exchange/market/apply-market.ts'
import { marketStatus } from '../exchange/market/market.ts'
import {
  applyOrderDelayed,
  applyOrderMatched,
  applyOrderPlaced,
  applyOrderReduced,
  applyOrderReleased,
} from '../exchange/orders/apply-orders.ts'
import {
  accountOpened,
  accountSettled,
  answered,
  callAnswered,
  eventCreated,
  type FactLog,
  factStride,
  gameSwitched,
  marketArchived,
  marketClosed,
  marketCreated,
  marketOpened,
  marketSettled,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  paytableSet,
  posting,
  remainderCancelled,
  roundPlayed,
  runnerRemoved,
  runnerResult,
  seedCommitted,
  seedsRotated,
  settlementReversed,
  timeAdvanced,
  windowVoided,
} from '../facts.ts'
import { moveMoney, openAccount } from '../ledger/accounts.ts'
import type { State } from './state.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: PLACED } = orderPlaced
const { code: MATCHED } = orderMatched
const { code: CANCELLED } = orderCancelled
const { code: LAPSED } = orderLapsed
const { code: DELAYED } = orderDelayed
const { code: RELEASED } = orderReleased
const stride = factStride

/** Applies facts `from` up to but not including `to` of the log. Mutates the state; a fact that does not fit it is an assertion. */
export function applyFacts(state: State, log: FactLog, from: number, to: number): void {
  const { numbers } = log
  for (let i = from; i < to; i++) applyFact(state, numbers, i * stride, log.texts)
}

function applyFact(state: State, numbers: Float64Array, at: number, texts: readonly string[]): void {
  switch (numbers[at]! | 0) {
    case PLACED:
      return applyOrderPlaced(state, numbers, at)
    case MATCHED:
      return applyOrderMatched(state, numbers, at)
    case CANCELLED:
    case LAPSED:
      return applyOrderReduced(state, numbers, at)
    case DELAYED:
      return applyOrderDelayed(state, numbers, at)
    case RELEASED:
      return applyOrderReleased(state, numbers, at)
    case timeAdvanced.code:
      state.time = numbers[at + timeAdvanced.fields.time]!
      return
    default:
      return applyRareFact(state, numbers, at, texts)
  }
}

function applyRareFact(state: State, numbers: Float64Array, at: number, texts: readonly string[]): void {
  switch (numbers[at]) {
    case accountOpened.code:
      return openAccount(
        state.accounts,
        numbers[at + accountOpened.fields.account]!,
        numbers[at + accountOpened.fields.discountBps]!,
      )
    case posting.code:
      state.transactionCount = numbers[at + posting.fields.transaction]!
      return moveMoney(
        state.accounts,
        numbers[at + posting.fields.from]!,
        numbers[at + posting.fields.to]!,
        numbers[at + posting.fields.amount]!,
      )
    case eventCreated.code:
      state.eventCount = numbers[at + eventCreated.fields.event]!
      return
    case marketCreated.code:
      return applyMarketCreated(state, numbers, at, texts[numbers[at + marketCreated.fields.text]!]!)
    case marketOpened.code:
      applyMarketStatus(state, numbers, at, marketStatus.OPEN)
      return
    case marketSuspended.code:
      applyMarketStatus(state, numbers, at, marketStatus.SUSPENDED)
      return
    case marketTurnedInPlay.code:
      return applyTurnedInPlay(state, numbers, at)
    case marketClosed.code:
      applyMarketStatus(state, numbers, at, marketStatus.CLOSED)
      return
    case runnerResult.code:
      return applyRunnerResult(state, numbers, at)
    case accountSettled.code:
      return applyAccountSettled(state, numbers, at)
    case marketSettled.code:
      return applyMarketEnded(state, numbers, at, marketStatus.SETTLED)
    case marketVoided.code:
      return applyMarketEnded(state, numbers, at, marketStatus.VOIDED)
    case settlementReversed.code:
      return applySettlementReversed(state, numbers, at)
    case runnerRemoved.code:
      return applyRunnerRemoved(state, numbers, at)
    case matchVoided.code:
      return applyMatchVoided(state, numbers, at)
    case marketArchived.code:
      return applyMarketArchived(state, numbers, at)
    case roundPlayed.code:
      return applyRoundPlayed(state, numbers, at)
    case seedCommitted.code:
      return applySeedCommitted(state, numbers, at, texts[numbers[at + seedCommitted.fields.text]!]!)
    case seedsRotated.code:
      return applySeedsRotated(state, numbers, at, texts[numbers[at + seedsRotated.fields.text]!]!)
    case gameSwitched.code:
      return applyGameSwitched(state, numbers, at)
    case paytableSet.code:
      return applyPaytableSet(state, numbers, at, texts[numbers[at + paytableSet.fields.text]!]!)
    case remainderCancelled.code:
    case windowVoided.code:
    case answered.code:
    case callAnswered.code:
      return
    default:
      throw new Error(`Assertion failed: fact code ${numbers[at]} is known`)
  }
}
