/** The odds of a line, or that it is bet at the starting price, in a market that finds one. */
import { useStartingPrices } from '../../live/use-live.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { formatPrice } from '../../text/format.ts'
import { OddsField } from '../slip/OddsField.tsx'
import slip from '../slip/Slip.module.css'
import type { SlipLine } from '../slip/slip-line.ts'
import { chooseAtStart } from './at-start.ts'
import styles from './Ticket.module.css'
import { useTermsOfMarket } from './use-terms-of-market.ts'

/** The field; over it what lets the line be bet at the starting price, until the off. */
export function PriceField({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const market = useTermsOfMarket(line.marketId)
  const { atStart = false } = line
  const canStart = market?.startingPrice === true && !market.inPlay
  if (!canStart && !atStart) return <OddsField line={line} isLocked={isLocked} />
  return (
    <div className={styles.price}>
      {atStart ? <StartField line={line} /> : <OddsField line={line} isLocked={isLocked} />}
      <button
        type="button"
        className={styles.start}
        aria-pressed={atStart}
        disabled={isLocked}
        onClick={() => chooseAtStart(line, !atStart)}
      >
        {ticketText.start}
        <span className="visually-hidden"> {ticketText.startLong}</span>
      </button>
    </div>
  )
}

function StartField({ line: { marketId, selectionId } }: { line: SlipLine }) {
  const { nearPrice } = useStartingPrices(marketId, selectionId)
  return (
    <div className={slip.field}>
      <span>{ticketText.odds}</span>
      <p className={styles.startBox}>
        <b>{ticketText.start}</b>
        {nearPrice != null && <span>{ticketText.near(formatPrice(nearPrice))}</span>}
      </p>
    </div>
  )
}
