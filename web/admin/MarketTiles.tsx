/** How all markets stand, in a row of figures. */
import type { MarketCounts, MarketExposures } from '#contract/market-desk.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { formatCount, formatMoney } from '../text/format.ts'
import admin from './AdminTable.module.css'
import styles from './Markets.module.css'

interface MarketTilesProps {
  counts: MarketCounts
  /** Undefined until they are read. */
  exposures: MarketExposures | undefined
}

/** The figures, of every day together. */
export function MarketTiles({ counts: { byStatus, inPlay, suspendedBy }, exposures }: MarketTilesProps) {
  const paid = byStatus.GRADED + byStatus.SETTLING
  const tiles = [
    ['Open', formatCount(byStatus.OPEN), marketsText.inPlay(inPlay, byStatus.CREATED)],
    ['Suspended', formatCount(byStatus.SUSPENDED), marketsText.suspendedBy(suspendedBy)],
    ['Awaiting result', formatCount(byStatus.CLOSED), ''],
    ['Result known', formatCount(paid), marketsText.toBePaid],
    ['Settled or void', formatCount(byStatus.SETTLED + byStatus.VOIDED), ''],
    [
      marketsText.exposureOfAll,
      exposures === undefined ? '' : formatMoney(0 - exposures.total),
      exposures === undefined ? '' : marketsText.exposedAccounts(exposures.accounts),
    ],
  ] as const
  return (
    <dl className={`${admin.panel} ${styles.tiles}`}>
      {tiles.map(([name, figure, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd className={styles.tileWords}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
