/** The cash memo of a day: opening cash, what changed it, closing cash, and the operator's note on the day. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { CashMemo } from '#contract/banking.ts'
import { adminText } from '../text/en/admin.ts'
import { formatMoney } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useScreenSize } from '../ui/screen-size.ts'
import admin from './AdminTable.module.css'
import styles from './BankingMemo.module.css'
import { getMemo, memoKey, postMemo } from './banking-calls.ts'
import { formatDay, formatTime } from './banking-day.ts'
import { useFollowed } from './follow.ts'

const refetchMs = 10_000

/** The panel of a day, "2026-11-20". */
export function BankingMemo({ day }: { day: string }) {
  const isDesktop = useScreenSize() === 'desktop'
  const { data, error } = useFollowed(
    useQuery({
      queryKey: memoKey(day),
      queryFn: () => getMemo(day),
    }),
    refetchMs,
  )
  return (
    <section className={styles.memo} aria-labelledby="cash-memo" aria-busy={data === undefined}>
      <header className={admin.panelHead}>
        <h2 id="cash-memo">Cash memo</h2>
        <span>{formatDay(day)}</span>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined ? (
        error === null && <Skeleton rows={6} rowHeight={38} />
      ) : (
        <>
          <HistoryNote of={data} />
          <Figures memo={data} />
          {isDesktop ? (
            <NoteForm memo={data} />
          ) : (
            <details className={styles.noteBelow}>
              <summary>{data.note === '' ? 'Note' : `Note: ${data.note}`}</summary>
              <NoteForm memo={data} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Figures({ memo }: { memo: CashMemo }) {
  const changes: readonly [name: string, amount: number][] = [
    ['Opening cash', memo.opening],
    ['Deposits', memo.deposits],
    ['Withdrawals', memo.withdrawals],
    ['Bet wins paid', memo.betWinsPaid],
    ['Bet losses kept', memo.betLossesKept],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {changes.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.closing}>
        <dt>Closing cash</dt>
        <dd>{formatMoney(memo.closing)}</dd>
      </dl>
    </>
  )
}

function NoteForm({ memo }: { memo: CashMemo }) {
  const { day, note, savedAt, savedBy } = memo
  /** Undefined until something else is typed than was saved. */
  const [typed, setTyped] = useState<string>()
  const [said, setSaid] = useState<{ kind: 'error' | 'success'; sentence: string }>()
  const [isBusy, setBusy] = useState(false)
  // Kept until it is answered well or something else is typed: pressing again saves once.
  const key = useRef<string>(undefined)
  const noteId = useId()

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setSaid(undefined)
    try {
      await postMemo({ day, note: typed ?? note }, key.current)
      key.current = undefined
      setTyped(undefined)
      setSaid({ kind: 'success', sentence: adminText.noteSaved })
    } catch (error) {
      setSaid({ kind: 'error', sentence: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor={noteId}>Note</label>
      <textarea
        id={noteId}
        className={styles.note}
        rows={3}
        maxLength={2_000}
        placeholder={adminText.notePlaceholder}
        value={typed ?? note}
        onChange={(event) => {
          key.current = undefined
          setSaid(undefined)
          setTyped(event.target.value)
        }}
      />
      {savedAt !== null && (
        <p className={styles.saved}>
          Saved by {savedBy}, {formatTime(savedAt)}
        </p>
      )}
      <Button type="submit" busy={isBusy}>
        Save memo
      </Button>
      {said !== undefined && <Alert kind={said.kind}>{said.sentence}</Alert>}
    </form>
  )
}
