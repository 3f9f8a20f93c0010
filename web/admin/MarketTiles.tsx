/** How all markets stand, in a row of figures. */
import type { MarketCounts } from '#contract/market-desk.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { formatCount } from '../text/format.ts'
import admin from './AdminTable.module.css'
import styles from './Markets.module.css'

/** The figures, of every day together. */
export function MarketTiles({ counts: { byStatus, inPlay, suspendedBy } }: { counts: MarketCounts }) {
  const tiles = [
    ['Not open yet', byStatus.CREATED, ''],
    ['Open', byStatus.OPEN, marketsText.inPlay(inPlay)],
    ['Suspended', byStatus.SUSPENDED, marketsText.suspendedBy(suspendedBy)],
    ['Awaiting result', byStatus.CLOSED, ''],
    ['Result known', byStatus.GRADED + byStatus.SETTLING, marketsText.toBePaid],
    ['Settled or void', byStatus.SETTLED + byStatus.VOIDED, ''],
  ] as const
  return (
    <dl className={`${admin.panel} ${styles.tiles}`}>
      {tiles.map(([name, count, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
          <dd className={styles.tileWords}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
