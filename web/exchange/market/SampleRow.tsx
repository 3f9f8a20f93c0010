/** The static sample row of a home table. Its prices are text: there is nothing behind them to bet on. */
import { formatCellPrice, formatSize } from '../../text/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './HomeTable.module.css'
import type { HomeTile, SampleOffer } from './home-tiles.ts'
import prices from './PriceCell.module.css'

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
