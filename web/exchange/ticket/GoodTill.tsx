/** Until when a bet is good: some minutes from when it is placed, a time that is typed, or the end of its market. */
import { useId } from 'react'
import { serverNow } from '../../live/live.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { nearTime } from '../../text/times.ts'
import { latestTime, localTime, timeOf, usualTime } from './good-till.ts'
import styles from './Ticket.module.css'
import type { TermsOfMarket, Ticket } from './ticket.ts'

const goodFor = [null, 60_000, 300_000, 900_000, 3_600_000, 14_400_000] as const
const atTime = 'time'

interface GoodTillProps {
  ticket: Ticket
  market: TermsOfMarket | undefined
  isLocked: boolean
  onChange(patch: Pick<Ticket, 'goodForMs' | 'goodTill'>): void
}

/** The choice, and the field of the time where that is what was chosen. */
export function GoodTill({ ticket, market, isLocked, onChange }: GoodTillProps) {
  const id = useId()
  const { goodForMs, goodTill } = ticket
  const latest = latestTime(market)
  const isPast = goodTill !== null && goodTill <= serverNow()
  return (
    <>
      <label className={styles.row}>
        {ticketText.goodTill}
        <select
          disabled={isLocked}
          value={goodTill === null ? String(goodForMs) : atTime}
          onChange={({ target: { value } }) =>
            onChange({
              goodForMs: value === 'null' || value === atTime ? null : Number(value),
              goodTill: value === atTime ? usualTime(serverNow(), latest) : null,
            })
          }
        >
          {goodFor.map((ms) => (
            <option key={ms} value={String(ms)}>
              {ticketText.goodFor(ms)}
            </option>
          ))}
          <option value={atTime}>{ticketText.atTime}</option>
        </select>
      </label>
      {goodTill !== null && (
        <div className={styles.row}>
          <label htmlFor={id} className={styles.deeper}>
            {ticketText.until}
          </label>
          <input
            id={id}
            type="datetime-local"
            disabled={isLocked}
            min={localTime(serverNow())}
            max={latest === null ? undefined : localTime(latest)}
            value={localTime(goodTill)}
            onChange={({ target: { value } }) => {
              const time = timeOf(value)
              if (time !== null) onChange({ goodForMs: null, goodTill: time })
            }}
          />
        </div>
      )}
      {isPast && <p className={styles.why}>{ticketText.timeIsPast}</p>}
      {latest !== null && goodTill !== null && goodTill > latest && (
        <p className={styles.why}>{ticketText.latest(nearTime(latest))}</p>
      )}
    </>
  )
}
