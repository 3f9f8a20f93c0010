/** Tables of money: the player's transactions, the operator's history with its filters, and the cash memo. */
import { useState } from 'react'
import type { BankingPage, BankingRow, CashMemo } from '#contract/banking.ts'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import type { ScheduleRow } from '#contract/market-desk.ts'
import { TransactionTable } from '../account/statement/TransactionTable.tsx'
import { sampleTransactions } from '../account/statement/transaction.ts'
import money from '../account/statement/UserDashboard.module.css'
import tables from '../admin/AdminTable.module.css'
import type { AccountRow } from '../admin/accounts-calls.ts'
import type { AuditLine } from '../admin/audit-lines.ts'
import { BankingFilters } from '../admin/BankingFilters.tsx'
import { BankingMemo } from '../admin/BankingMemo.tsx'
import { BankingRows } from '../admin/BankingRows.tsx'
import { bankingKey, memoKey } from '../admin/banking-calls.ts'
import type { BankingChoice } from '../admin/banking-filter.ts'
import { sampleRows } from '../admin/banking-samples.ts'
import { DiscountForm } from '../admin/DiscountForm.tsx'
import { MarketAudit } from '../admin/MarketAudit.tsx'
import { MarketRow } from '../admin/MarketRow.tsx'
import markets from '../admin/Markets.module.css'
import { auditKey } from '../admin/markets-calls.ts'
import { classNames } from '../ui/class-names.ts'
import { useScreenSize } from '../ui/screen-size.ts'
import { Answered } from './Answered.tsx'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'
import { sampleEvent, sampleMarkets, sampleNumbers } from './sample-markets.ts'

const nothing = () => {}
const day = '2026-11-20'
const networkError = 'Network error. Please check if the backend server is running.'
const everything: BankingChoice = { from: '', to: '', type: '', status: '', search: '' }
const pending: BankingChoice = { ...everything, status: 'Pending' }

const rows: readonly BankingRow[] = sampleRows.slice(0, 6).map((row) => ({
  ...row,
  user: { ...row.user, email: `${row.user.name}@example.org` },
  parts: [
    { text: 'Amount', amount: row.amount + 500 },
    { text: 'Commission', amount: -500 },
  ],
}))
const page: BankingPage = {
  rows: [...rows],
  next: '1',
  count: 42,
  countMax: 10_000,
  isEmpty: false,
  sequence: 1,
  asOf: Date.UTC(2026, 10, 20, 16, 58),
  isComplete: true,
}
const memo: CashMemo = {
  day,
  opening: 12_450_000,
  deposits: 1_750_000,
  withdrawals: -520_000,
  betWinsPaid: -156_435,
  betLossesKept: 17_500,
  closing: 13_541_065,
  sequence: 1,
  asOf: Date.UTC(2026, 10, 20, 16, 58),
  isComplete: true,
  note: 'Counted twice; the float is right.',
  savedAt: Date.UTC(2026, 10, 20, 16, 58),
  savedBy: 'm.okafor',
}

/** The parts of the administration and of the player's statement. */
export function AdminParts({ theme }: PartsProps) {
  const isWide = useScreenSize() === 'desktop'
  return (
    <>
      <State name="Transactions: with the balance after each, and a guest's samples without">
        <div className={money.panel}>
          <TransactionTable transactions={withBalance} hasBalance />
        </div>
        <div className={money.panel}>
          <TransactionTable transactions={sampleTransactions.slice(0, 3)} hasBalance={false} />
        </div>
      </State>
      <State name="Filters: selects, days, search">
        <Filters />
      </State>
      <State name="Data table: a page of rows, one of them open to its postings">
        <Answered answers={[[bankingKey(everything, undefined), page]]}>
          <Pressed press="button[aria-expanded='false']">
            <Rows choice={everything} />
          </Pressed>
        </Answered>
      </State>
      <State name="Data table: samples of a fresh exchange, filtered">
        <Answered
          answers={[[bankingKey(pending, undefined), { ...page, rows: [], count: 0, isEmpty: true }]]}
        >
          <Rows choice={pending} />
        </Answered>
      </State>
      <State name="Data table: while history is made again, and before any of it is there">
        <div className={styles.stack}>
          <Answered answers={[[bankingKey(everything, undefined), { ...page, isComplete: false }]]}>
            <Rows choice={everything} />
          </Answered>
          <Answered
            answers={[
              [bankingKey(pending, undefined), { ...page, rows: [], count: 0, asOf: 0, isComplete: false }],
            ]}
          >
            <Rows choice={pending} />
          </Answered>
        </div>
      </State>
      <State name="Data table: nothing found, nothing open, failed, loading">
        <div className={styles.stack}>
          <Answered answers={[[bankingKey(everything, undefined), { ...page, rows: [], count: 0 }]]}>
            <Rows choice={everything} />
          </Answered>
          <Answered answers={[[bankingKey(pending, undefined), { ...page, rows: [], count: 0 }]]}>
            <Rows choice={pending} />
          </Answered>
          <Answered failures={[[bankingKey(everything, undefined), networkError]]}>
            <Rows choice={everything} />
          </Answered>
          <Answered>
            <Rows choice={everything} />
          </Answered>
        </div>
      </State>
      <State name="Cash memo: with a note, without one, failed, loading">
        <div className={styles.memos}>
          <Answered answers={[[memoKey(day), memo]]}>
            <BankingMemo day={day} />
          </Answered>
          <Answered answers={[[memoKey(day), { ...memo, note: '', savedAt: null, savedBy: null }]]}>
            <BankingMemo day={day} />
          </Answered>
          <Answered failures={[[memoKey(day), networkError]]}>
            <BankingMemo day={day} />
          </Answered>
          <Answered>
            <BankingMemo day={day} />
          </Answered>
        </div>
      </State>
      <State name="Account: the form of its discount">
        <div className={tables.panel}>
          <DiscountForm account={account} onClose={nothing} />
        </div>
      </State>
      <State name="Markets: in each state, and what was done to them">
        <div className={styles.stack}>
          <section className={tables.panel} aria-label="Markets">
            <table className={classNames(tables.table, markets.markets)}>
              <tbody>
                {sampleMarkets(sampleNumbers[theme]).map((sample) => (
                  <MarketRow
                    key={sample.market.marketId}
                    row={scheduled(sampleEvent(sample, 'Upcoming'), sample.market)}
                    exposure={1_840_250}
                    isWide={isWide}
                    isChosen={false}
                    mayChange
                    onTick={nothing}
                    onChoose={nothing}
                    onMoved={nothing}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <Answered answers={[[auditKey, audit]]}>
            <MarketAudit />
          </Answered>
        </div>
      </State>
    </>
  )
}

/** The row of a market in the schedule; a feed has suspended it, if it is suspended. */
function scheduled(event: EventSummary, market: Market): ScheduleRow {
  const { eventId, name: eventName, sport, competition, startTime } = event
  const ofEvent = { eventId, eventName, sport, competition, startTime, isFed: true }
  return { ...ofEvent, market, accounts: 44, stoppedBy: 'FEED' }
}

const account: AccountRow = {
  ...{ accountId: 104, fullName: 'Ada Byron', email: 'ada@example.org', roles: ['player'] },
  ...{ balance: 105_000, exposure: 0, excluded: false, discountBps: 1_000 },
}
const call = { time: Date.UTC(2026, 10, 20, 16, 58), actor: 7 }
const audit: readonly AuditLine[] = [
  { ...call, id: 3, what: 'void market 5', sent: 'marketVersion: 3, reason: Wrong names', outcome: null },
  { ...call, id: 2, what: 'settle market 5', sent: 'marketVersion: 2, winners: 11', outcome: 'Done' },
  {
    ...call,
    id: 1,
    what: 'settle market 5',
    sent: 'marketVersion: 1, winners: 11',
    outcome: 'The market has changed since you saw it. Look at it again and decide anew.',
  },
]

const withBalance = sampleTransactions.map((transaction, index) => ({
  ...transaction,
  detail: index % 2 === 0 ? null : 'M. Ferro vs T. Halvorsen · Match Odds',
  balance: 1_243_136 + index * 10_000,
}))

function Filters() {
  const [choice, setChoice] = useState<BankingChoice>({ ...everything, from: day, to: day })
  return (
    <div className={tables.panel}>
      <BankingFilters choice={choice} onChange={(change) => setChoice({ ...choice, ...change })} />
    </div>
  )
}

function Rows({ choice }: { choice: BankingChoice }) {
  return (
    <div className={tables.panel}>
      <BankingRows choice={choice} onChange={nothing} />
    </div>
  )
}
