/** Reads in the facts of a batch whose positions have changed: what their held cash-outs wait for is then counted again. */
import { cashOutHeld, heldCashOutEnded } from '../../facts/cash-out.ts'
import { crossLeg, crossMatched } from '../../facts/cross.ts'
import { factStride } from '../../facts/log.ts'
import { matchVoided } from '../../facts/market.ts'
import { orderMatched } from '../../facts/order.ts'
import { accountSuspended, selfExcluded, timeOutTaken } from '../../facts/protection.ts'
import { readerOf, sharedReaderOf } from '../../facts/reader.ts'
import { matchReduced } from '../../facts/reduction.ts'
import { startMatched, startTaken } from '../../facts/starting-price.ts'
import { accountExcluded } from '../../facts/switch.ts'
import type { Exchange } from '../market/exchange.ts'

const { code: MATCHED } = orderMatched
const { code: CROSSED } = crossMatched
const { code: LEG } = crossLeg
const { code: TAKEN } = startTaken
const { code: STARTED } = startMatched
const { code: VOIDED } = matchVoided
const { code: REDUCED } = matchReduced
const { code: EXCLUDED } = accountExcluded
const { code: SELF_EXCLUDED } = selfExcluded
const { code: TIMED_OUT } = timeOutTaken
const { code: SUSPENDED } = accountSuspended
const { code: HELD } = cashOutHeld
const { code: ENDED } = heldCashOutEnded
const stride = factStride

const matched = readerOf(orderMatched)
const ofOne = sharedReaderOf([crossMatched, crossLeg, startTaken, startMatched])
const ofHeld = sharedReaderOf([cashOutHeld, heldCashOutEnded])
const voided = readerOf(matchVoided)
const reduced = readerOf(matchReduced)
const closed = sharedReaderOf([accountExcluded, selfExcluded, timeOutTaken, accountSuspended])

/** Notes the changes of the facts that were not read yet. Mutates what is watched. */
export function notePositions({ log, watches }: Exchange): void {
  const { numbers, count } = log
  const note = (market: number, account: number) => watches.markets.get(market)?.stale.add(account)
  for (let at = watches.read * stride; at < count * stride; at += stride) {
    switch (numbers[at]! | 0) {
      case MATCHED: {
        const market = matched.market(numbers, at)
        note(market, matched.takerAccount(numbers, at))
        note(market, matched.makerAccount(numbers, at))
        break
      }
      case CROSSED:
      case LEG:
      case TAKEN:
      case STARTED:
        note(ofOne.market(numbers, at), ofOne.account(numbers, at))
        break
      case HELD:
      case ENDED:
        note(ofHeld.market(numbers, at), ofHeld.account(numbers, at))
        break
      case VOIDED:
        note(voided.market(numbers, at), voided.backAccount(numbers, at))
        note(voided.market(numbers, at), voided.layAccount(numbers, at))
        break
      case REDUCED:
        note(reduced.market(numbers, at), reduced.backAccount(numbers, at))
        note(reduced.market(numbers, at), reduced.layAccount(numbers, at))
        break
      case EXCLUDED:
      case SELF_EXCLUDED:
      case TIMED_OUT:
      case SUSPENDED:
        for (const { stale } of watches.markets.values()) stale.add(closed.account(numbers, at))
    }
  }
  watches.read = count
}
