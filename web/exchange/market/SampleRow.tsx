/** The static sample row of a home table. Its prices are text: there is nothing behind them to bet on. */
import { eventsText } from '../../text/en/events.ts'
import { formatCellPrice, formatSize } from '../../text/format.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './EventTable.module.css'
import type { HomeTile, SampleOffer } from './home-tiles.ts'
import prices from './PriceCell.module.css'

interface SampleRowsProps {
  samples: readonly HomeTile['sample'][]
  isTwoWay: boolean
  /** Whether they stand there because the list could not be read. */
  hasFailed: boolean
}

/** The rows, each marked as a sample, under the sentence that says why, where something is wrong. */
export function SampleRows({ samples, isTwoWay, hasFailed }: SampleRowsProps) {
  return (
    <>
      {samples.map((sample) => (
        <SampleRow key={sample.title} sample={sample} isTwoWay={isTwoWay} />
      ))}
      {hasFailed && (
        <p className={styles.failed} role="status">
          {eventsText.cannotLoad}
        </p>
      )}
    </>
  )
}

/** The row in the same places as a live one. */
export function SampleRow({ sample, isTwoWay }: { sample: HomeTile['sample']; isTwoWay: boolean }) {
  const [home, draw, away] = sample.offers
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <b className={styles.title} title={sample.title}>
          {sample.title}
        </b>
        <span className={styles.summary}>
          <StatusBadge status={sample.status} />
          <Badge kind="fact">{eventsText.sample}</Badge>
          <span className="ellipsis">{sample.summary}</span>
        </span>
      </span>
      <span className={styles.matched}>{formatSize(sample.matched)}</span>
      <SamplePair offer={home} />
      {!isTwoWay && <SamplePair offer={draw} />}
      <SamplePair offer={away} />
    </div>
  )
}

function SamplePair({ offer }: { offer: SampleOffer }) {
  return (
    <span className={styles.pair}>
      {offer ? (
        <>
          <SampleCell look={prices.back0} price={offer.back} size={offer.backSize} />
          <SampleCell look={prices.lay0} price={offer.lay} size={offer.laySize} />
        </>
      ) : (
        <>
          <span className={styles.none}>–</span>
          <span className={styles.none}>–</span>
        </>
      )}
    </span>
  )
}

function SampleCell({ look, price, size }: { look: string | undefined; price: number; size: number }) {
  return (
    <span className={classNames(prices.cell, look, styles.price)}>
      <b className={prices.price}>{formatCellPrice(price)}</b>
      <span className={prices.size}>{formatSize(size)}</span>
    </span>
  )
}
