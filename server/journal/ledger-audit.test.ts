/** The audit of casino rounds: each is there once, with its stake and its payout in one transaction. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { roundPlayed } from '#core/facts/casino.ts'
import { accountOpened, posting, postingKinds } from '#core/facts/ledger.ts'
import { createFactLog, type FactLog, writeFact } from '#core/facts/log.ts'
import {
  depositBegun,
  depositChargedBack,
  transferPosted,
  transferVoided,
  withdrawalBegun,
} from '#core/facts/payment.ts'
import { house } from '#core/ledger/accounts.ts'
import { changeHold, holdOf, holdPlaces } from '#core/ledger/holds.ts'
import { openScene } from '#core/testing/scene.ts'
import { differencesOf, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'

const player = 101
let log: FactLog

beforeEach(() => {
  log = createFactLog()
  writeFact(log, accountOpened, { account: player, discountBps: 0 })
})

function round(number: number, stake: number, payout: number): void {
  const drawn = { first: 17, second: -1, third: -1, fourth: -1, fifth: -1, sixth: -1 }
  const rest = { account: player, game: 2, paytable: 1, pair: 1, nonce: number - 1, ...drawn }
  writeFact(log, roundPlayed, { round: number, ...rest, stake, payout, text: '[["red",100]]' })
}

function stake(transaction: number, amount: number): void {
  move({ transaction, from: player, to: house.casino, amount, kind: postingKinds.casino_stake })
}

function payout(transaction: number, amount: number): void {
  move({ transaction, from: house.casino, to: player, amount, kind: postingKinds.casino_payout })
}

function move(fields: {
  readonly transaction: number
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly kind: number
}): void {
  writeFact(log, posting, { ...fields, market: 0, text: 'roulette 1' })
}

function audit() {
  const data = ledgerAuditFold.create()
  ledgerAuditFold.apply(data, createState(), log, 0, log.count, 1)
  return data
}

test('rounds with their postings are counted, and the ledger sums to zero', () => {
  round(1, 100, 200)
  stake(1, 100)
  payout(1, 200)
  round(2, 150, 0)
  stake(2, 150)
  const data = audit()
  expect(data.casino).toMatchObject({ rounds: 2, staked: 250n, returned: 200n })
  expect(totalsOf(data)).toMatchObject({ sum: 0, players: -50, house: { casino: 50 } })
})

describe('refused is', () => {
  test.each<[string, () => void]>([
    ['a round without its stake', () => round(1, 100, 0)],
    [
      'a round without its payout',
      () => {
        round(1, 100, 200)
        stake(1, 100)
      },
    ],
    [
      'another payout than the round’s',
      () => {
        round(1, 100, 200)
        stake(1, 100)
        payout(1, 201)
      },
    ],
    [
      'a payout in another transaction than the stake',
      () => {
        round(1, 100, 200)
        stake(1, 100)
        payout(2, 200)
      },
    ],
    [
      'a stake in the transaction of another round',
      () => {
        round(1, 100, 0)
        stake(1, 100)
        round(2, 100, 0)
        stake(1, 100)
      },
    ],
    ['a stake without a round', () => stake(1, 100)],
    [
      'a number left out',
      () => {
        round(2, 100, 0)
        stake(1, 100)
      },
    ],
  ])('%s', (_, write) => {
    write()
    expect(audit).toThrow(/round/)
  })
})

const underWay = { transfer: 1, account: player, amount: 700, method: 1 }
const named = 'CARD 1'
function paid(
  kind: 'deposit' | 'withdrawal' | 'chargeback',
  changed: { amount?: number; text?: string } = {},
) {
  const [from, to] = kind === 'deposit' ? [house.payments, player] : [player, house.payments]
  const rest = { transaction: 1, from, to, amount: 700, kind: postingKinds[kind], market: 0 }
  writeFact(log, posting, { ...rest, text: named, ...changed })
}
const end = { transfer: 1, account: player, text: 'p' }

test('payments and their postings are counted: in, out, failed, and taken back', () => {
  writeFact(log, depositBegun, underWay)
  writeFact(log, transferPosted, end)
  paid('deposit')
  writeFact(log, withdrawalBegun, { ...underWay, transfer: 2, approvals: 0 })
  writeFact(log, transferVoided, { ...end, transfer: 2, person: 0 })
  writeFact(log, depositChargedBack, end)
  paid('chargeback')
  expect([audit().payments.paid, totalsOf(audit()).house.payments]).toEqual([1, 0])
})

test.each<[string, () => void]>([
  ['a payment without its posting', () => writeFact(log, transferPosted, end)],
  ['a posting without its payment', () => paid('deposit')],
  [
    'another amount than was begun with',
    () => {
      writeFact(log, transferPosted, end)
      paid('deposit', { amount: 701 })
    },
  ],
  [
    'the posting of another payment',
    () => {
      writeFact(log, transferPosted, end)
      paid('deposit', { text: 'CARD 2' })
    },
  ],
  [
    'a posting of another kind in its place',
    () => {
      writeFact(log, transferPosted, end)
      paid('withdrawal')
    },
  ],
  [
    'one that is paid twice',
    () => {
      for (let i = 0; i < 2; i++) {
        writeFact(log, transferPosted, end)
        paid('deposit')
      }
    },
  ],
  ['one that is taken back and was not paid', () => writeFact(log, depositChargedBack, end)],
  ['one that begins twice', () => writeFact(log, depositBegun, underWay)],
])('refused is, of payments, %s', (_, write) => {
  writeFact(log, depositBegun, underWay)
  write()
  expect(audit).toThrow(/transfer/)
})

test('what is held is counted again from what it is held for, and what is available from that', () => {
  const { engine, order } = openScene()
  order(101, 'BACK', 3, 10)
  order(102, 'LAY', 3, 4)
  order(102, 'BACK', 5, 7)
  const { state } = engine
  const data = ledgerAuditFold.create()
  ledgerAuditFold.apply(data, state, engine.log, 0, engine.log.count, 1)
  const { accounts } = state
  expect([101, 102].map((account) => holdOf(accounts, 'exchange', account))).toEqual([1_000, 800])
  expect(differencesOf(data, state)).toEqual([])
  changeHold(accounts, holdPlaces.exchange, 102, 5)
  expect(differencesOf(data, state)).toEqual([
    'Of account 102 exchange holds 805, and should hold 800.',
    'Account 102 has 99195 available, and should have 99200.',
  ])
  changeHold(accounts, holdPlaces.exchange, 102, -5)
})
