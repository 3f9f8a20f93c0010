/** What is risked with a stop, and the stake that the money is enough for. */
import { expect, test } from 'vitest'
import { largestStake, riskWithStop } from './stop-risk.ts'

const back = { side: 'BACK', price: 2_000, stake: 1_000 } as const
const stop = { offsetTicks: null, stopTicks: 5, slippage: 0, levelled: true }

test('a back at 20 whose stop is at 25 may lose 50.00 of 10.00, as the exchange holds back for it', () => {
  expect(riskWithStop(back, stop)).toBe(5_000)
  expect(riskWithStop(back, { ...stop, slippage: 3 })).toBe(8_000)
  // Its exit is a lay of 10.52 at 19: that is what the stop is of.
  expect(riskWithStop(back, { ...stop, offsetTicks: 2 })).toBe(6_248)
})

test('without a stop, with one that costs less than the stake, and of a lay it is the risk of the bet', () => {
  expect(riskWithStop(back, { ...stop, stopTicks: null })).toBe(1_000)
  expect(riskWithStop({ ...back, price: 200 }, stop)).toBe(1_000)
  expect(riskWithStop({ ...back, side: 'LAY' }, stop)).toBe(19_000)
})

test('the largest stake risks what is available and not a cent more', () => {
  const riskOf = (stake: number) => riskWithStop({ ...back, stake }, stop)
  expect(largestStake(79_050, riskOf)).toBe(15_810)
  expect(largestStake(0, riskOf)).toBe(0)
  const asLay = (stake: number) => riskWithStop({ side: 'LAY', price: 206, stake }, stop)
  // 745.75 at 2.06 risks 790.495; a cent more would risk 790.5056.
  expect(largestStake(79_050, asLay)).toBe(74_575)
})
