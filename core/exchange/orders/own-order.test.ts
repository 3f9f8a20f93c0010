/** An order is found by its owner in its market, by its exact id, and by nobody else. */
import { expect, test } from 'vitest'
import { openScene } from '../../testing/scene.ts'

function sceneWithOrder() {
  const scene = openScene()
  const { id } = scene.order(101, 'BACK', 3, 10)
  const cancel = (account: number, order: number, market = 1) =>
    scene.do('cancel-order', { market, account, order }).refusal
  return { scene, id, cancel }
}

test("another's order is not found, nor is one's own in another market", () => {
  const { scene, id, cancel } = sceneWithOrder()
  scene.do('create-market', {
    ...{ event: 1, name: 'Winner', numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'FULL' },
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{ commissionBps: 0, stakeMin: 100, profitRatioChecked: false },
  })
  expect(cancel(102, id)).toBe('order_not_found')
  expect(cancel(101, id, 2)).toBe('order_not_found')
  expect(cancel(101, id)).toBeUndefined()
})

test('a number that is no id is no open order, though it lies between the rows of two', () => {
  const { scene, id, cancel } = sceneWithOrder()
  // The row after the first one reads, half a row early, as an order of the same generation.
  scene.order(102, 'LAY', 1.02, 10)
  for (const order of [id + 0.5, id + 0.1, -id, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
    expect(cancel(101, order)).toBe('order_not_open')
  }
  expect(cancel(101, id)).toBeUndefined()
  expect(cancel(101, id)).toBe('order_not_open')
})
