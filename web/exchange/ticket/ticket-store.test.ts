/** The terms of a line of the slip, and its strategy beside them. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Choice, SlipLine } from '../slip/slip-line.ts'
import { choose, typeStake, useSlip } from '../slip/slip-store.ts'
import { changeTicket, ticketOf } from './ticket-store.ts'

const kept = vi.hoisted(() => ({
  settings: {} as { persistence?: 'PERSIST'; stakeEntry?: 'LIABILITY' },
  tell: () => {},
}))
vi.mock('../../account/document/account-document.ts', () => ({
  shownDocument: () => kept,
  followDocument: (listener: () => void) => {
    kept.tell = listener
  },
}))

const choice: Choice = {
  ...{ eventId: 1, eventName: 'Arden vs Kovač', marketId: 7, marketName: 'Match Odds' },
  ...{ selectionId: 11, runnerName: 'Arden', side: 'BACK', price: 190, bestPrice: 190, marketVersion: 3 },
  ...{ selectionIds: [11, 12], numberOfWinners: 1, stakeMin: 100 },
}

/** Puts a bet on a runner into the slip and returns its line. */
function chosen(selectionId: number): SlipLine {
  choose({ ...choice, selectionId })
  const line = useSlip.getState().lines[0]!
  typeStake(line.id, '5')
  return line
}

beforeEach(() => {
  kept.settings = {}
  useSlip.setState({ lines: [], choices: 0 })
})

test('a strategy is of its line and of the next one; what else is changed is of its line alone', () => {
  const line = chosen(11)
  changeTicket(line, { postOnly: true })
  changeTicket(line, { strategy: 'Fade' })
  expect(ticketOf(line)).toMatchObject({ strategy: 'Fade', postOnly: true })
  const next = chosen(12)
  expect(ticketOf(next)).toMatchObject({ strategy: 'Fade', postOnly: false })
  changeTicket(next, { strategy: '', postOnly: true })
  changeTicket(next, { offsetTicks: 5 })
  expect(ticketOf(next)).toMatchObject({ strategy: '', postOnly: true, offsetTicks: 5 })
  expect(ticketOf(line)).toMatchObject({ strategy: 'Fade', offsetTicks: null })
})

test('a line of which only the strategy was named goes on with what the settings say', () => {
  const line = chosen(11)
  changeTicket(line, { strategy: 'Fade' })
  kept.settings = { persistence: 'PERSIST' }
  expect(ticketOf(line)).toMatchObject({ strategy: 'Fade', persistence: 'PERSIST' })
  changeTicket(line, { postOnly: true })
  kept.settings = {}
  expect(ticketOf(line).persistence).toBe('PERSIST')
})

test('a stake that was typed before the settings had come stays a stake; what is chosen next is as they say', () => {
  const line = chosen(11)
  kept.settings = { persistence: 'PERSIST', stakeEntry: 'LIABILITY' }
  kept.tell()
  expect(ticketOf(line)).toMatchObject({ entry: 'STAKE', persistence: 'PERSIST' })
  expect(useSlip.getState().lines[0]).toMatchObject({ stakeText: '5' })
  const next = chosen(12)
  expect(ticketOf(next)).toMatchObject({ entry: 'BACKERS_PROFIT', persistence: 'PERSIST' })
})
