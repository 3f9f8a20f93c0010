/** What playing came to over days that are chosen. */
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { playerText } from '../text/en/reviews.ts'
import { DayInput } from '../ui/DayInput.tsx'
import admin from './AdminTable.module.css'
import { PlayerTotals } from './PlayerTotals.tsx'
import styles from './Reviews.module.css'

const dayForm = /^20\d\d-\d\d-\d\d$/

/** The section: the days stand in the address. */
export function PlayerSums({ accountId }: { accountId: number }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const dayIn = (name: 'from' | 'to') => {
    const day = search.get(name)
    return day !== null && dayForm.test(day) ? day : undefined
  }
  const [from, to] = [dayIn('from'), dayIn('to')]
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const choose = (name: 'from' | 'to', day: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (day === '') next.delete(name)
        else next.set(name, day)
        return next
      },
      { replace: true },
    )
  return (
    <section className={admin.panel} aria-labelledby="sums-heading">
      <h2 id="sums-heading" className={admin.panelHead}>
        {playerText.sums}
      </h2>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className={styles.field} htmlFor={`${id}-${name}`}>
            <span>{playerText[name]}</span>
            <DayInput
              id={`${id}-${name}`}
              day={(name === 'from' ? from : to) ?? ''}
              take={(day) => choose(name, day)}
            />
          </label>
        ))}
      </div>
      <PlayerTotals accountId={accountId} days={days} />
    </section>
  )
}
