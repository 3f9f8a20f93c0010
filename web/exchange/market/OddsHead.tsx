/** What stands over the rows of a market's odds: its name and what was matched, then the columns with the book of each side. */
import type { ReactNode } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useBookPercent } from '../../live/use-live.ts'
import { marketText, selectionWords } from '../../text/en/market.ts'
import { formatSize } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Matched } from './Matched.tsx'
import styles from './OddsTable.module.css'
import type { CellAccess } from './PriceCell.tsx'
import { FiguresHead } from './ThreeFigures.tsx'
import type { MarketNow } from './use-market.ts'

interface TitleProps {
  headingId: string
  market: Market
  takesBets: boolean
  inPlay: boolean
  mark: ReactNode
}

/** The name of the market with its marks, and the matched total. */
export function OddsTitle({ headingId, market, takesBets, inPlay, mark }: TitleProps) {
  return (
    <>
      <h2 id={headingId} className="ellipsis">
        {market.name}
      </h2>
      {mark}
      {market.kind !== undefined && <Badge kind="fact">{marketText.kinds[market.kind]}</Badge>}
      {inPlay && takesBets && <Badge kind="fact">{inPlayText(market)}</Badge>}
      <span className={styles.matched}>
        Matched{' '}
        <b>
          <Matched market={market} format={formatSize} />
        </b>
      </span>
    </>
  )
}

function inPlayText({ betDelaySeconds }: Market): string {
  return betDelaySeconds > 0 ? `In-play · ${betDelaySeconds} s delay` : 'In-play'
}

interface OddsHeadProps {
  market: MarketNow
  marketId: number
  access: CellAccess
  /** What stands over the runners. */
  words: ReactNode
  /** Prices on each side. */
  levels: 2 | 3
  /** The prices of a demo match make none, and where more than winning decides there is none. */
  makesBook: boolean
  /** What backing and laying is called. */
  sides: readonly [back: string, lay: string]
}

/** The heads of the columns. */
export function OddsHead({ market, marketId, access, words, levels, makesBook, sides }: OddsHeadProps) {
  const active = market.runners.flatMap(({ status, selectionId }) =>
    status === 'ACTIVE' ? [selectionId] : [],
  )
  const back = useBookPercent(marketId, 'back', active)
  const lay = useBookPercent(marketId, 'lay', active)
  return (
    <div className={styles.head}>
      {access === 'stale' ? <span className={styles.reconnecting}>Reconnecting</span> : words}
      <span className={styles.cells}>
        <span className={styles.depth}>
          <Percent side="Back" tenths={makesBook ? back : null} />
        </span>
        {levels === 3 && <span className={styles.depth} />}
        <b>{sides[0]}</b>
        <b className={styles.firstLay}>{sides[1]}</b>
        {levels === 3 && <span className={styles.depth} />}
        <span className={styles.depth}>
          <Percent side="Lay" tenths={makesBook ? lay : null} />
        </span>
      </span>
    </div>
  )
}

/** What stands over the runners of a table of the usual size. */
export function HeadWords({ market, hasThreeFigures }: { market: MarketNow; hasThreeFigures: boolean }) {
  if (hasThreeFigures) return <FiguresHead />
  return <span className="ellipsis">{selectionWords(market.runners.length)}</span>
}

function Percent({ side, tenths }: { side: string; tenths: number | null }) {
  if (tenths === null) return null
  return (
    <span className={styles.percent} title={`${side} book`}>
      {/* One text: of several those behind a digit more would move. */}
      {`${(tenths - (tenths % 10)) / 10}.${tenths % 10}%`}
    </span>
  )
}
