/** The lists of one person: what money moved, and the bets. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { typeOf } from '../account/statement/transaction.ts'
import { personText as text } from '../text/en/people.ts'
import { formatMoney, formatPrice, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { BalanceCourse } from './BalanceCourse.tsx'
import { useFollowed } from './follow.ts'
import styles from './Person.module.css'
import { betsOf, moneyOf } from './people-calls.ts'

interface MoreProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

function More({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <p className={admin.note}>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text.more}
      </Button>
    </p>
  )
}

/** The statement, newest first, and the balance drawn over it. */
export function PersonMoney({ accountId }: { accountId: number }) {
  const { data, error, ...more } = useFollowed(useInfiniteQuery(moneyOf(accountId)))
  const entries = data?.pages.flatMap((page) => page.entries)
  if (error !== null && entries === undefined) return <Alert>{error.message}</Alert>
  if (entries === undefined) return <Skeleton rows={8} rowHeight={36} />
  if (entries.length === 0) return <p className={admin.none}>{text.noMoney}</p>
  const { amount, balance, what, when } = text.moneyColumns
  return (
    <>
      <BalanceCourse entries={entries} />
      <table className={admin.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.when}>
              {when}
            </th>
            <th scope="col">{what}</th>
            <th scope="col" className={styles.figure}>
              {amount}
            </th>
            <th scope="col" className={styles.balance}>
              {balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.entryId}>
              <td className={styles.when}>{dayAndTime(entry.time)}</td>
              <td className={styles.what} title={entry.text}>
                {typeOf(entry)} <span className={styles.detail}>{entry.text}</span>
              </td>
              <td className={styles.figure}>{formatSigned(entry.amount)}</td>
              <td className={styles.balance}>{formatMoney(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More {...more} />
    </>
  )
}

/** Open or settled bets, newest first. */
export function PersonBets({ accountId }: { accountId: number }) {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const { data, error, ...more } = useFollowed(useInfiniteQuery(betsOf(accountId, state)))
  const bets = data?.pages.flatMap((page) => page.bets)
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{text.whichBets}</legend>
        {(['open', 'settled'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="bets" checked={state === each} onChange={() => setState(each)} />
            {each === 'open' ? text.openBets : text.settledBets}
          </label>
        ))}
      </fieldset>
      {error !== null && bets === undefined && <Alert>{error.message}</Alert>}
      {bets === undefined && error === null && <Skeleton rows={6} rowHeight={36} />}
      {bets?.length === 0 && <p className={admin.none}>{text.noBets}</p>}
      {bets !== undefined && bets.length > 0 && <BetTable bets={bets} />}
      <More {...more} />
    </>
  )
}

function BetTable({ bets }: { bets: readonly Bet[] }) {
  const { bet, market, price, stake, state } = text.betColumns
  return (
    <table className={admin.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.when}>
            {bet}
          </th>
          <th scope="col">{market}</th>
          <th scope="col" className={styles.price}>
            {price}
          </th>
          <th scope="col" className={styles.figure}>
            {stake}
          </th>
          <th scope="col" className={styles.balance}>
            {state}
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((each) => (
          <tr key={each.orderId}>
            <td className={styles.when}>{dayAndTime(each.placedAt)}</td>
            <td className={styles.what} title={`${each.eventName}, ${each.marketName}`}>
              {each.runnerName} <span className={styles.detail}>{each.eventName}</span>
            </td>
            <td className={styles.price}>
              {each.side === 'BACK' ? 'Back' : 'Lay'} {formatPrice(each.price)}
            </td>
            <td className={styles.figure}>{formatMoney(each.size)}</td>
            <td className={styles.balance}>{stateWords(each.state)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns "Partly matched" of "partly-matched". */
function stateWords(state: string): string {
  const words = state.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
