/** What the grading of a market does to the state, and its entry among the timers. */
import { marketGraded } from '../../facts/market.ts'
import { readerOf } from '../../facts/reader.ts'
import { statusHandler } from '../market/apply-market.ts'
import { marketStatus } from '../market/market.ts'
import { setPayTimer } from '../market/pay-timer.ts'

const graded = readerOf(marketGraded)

export const applyMarketGraded = statusHandler(
  marketGraded,
  marketStatus.GRADED,
  (state, market, { numbers }, at) => {
    market.payAt = graded.payAt(numbers, at)
    setPayTimer(state, market)
  },
)
