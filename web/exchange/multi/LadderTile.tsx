/** The ladder of a runner as a tile. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { changeDocument } from '../../account/document/account-document.ts'
import { multiText } from '../../text/en/multi.ts'
import { type Tile, tileKey, withTileAs } from '../events/screens.ts'
import { Ladder } from '../ladder/Ladder.tsx'
import { useLadderLook } from '../ladder/look.ts'
import { marketPath } from '../pages/sports.ts'
import styles from './Multi.module.css'
import { ViewButton } from './tile-buttons.tsx'

interface LadderTileProps {
  event: EventSummary
  market: Market
  screen: string
  tile: Tile
  runner: Market['runners'][number]
  handle: ReactNode
  isNear: boolean
  onClose(): void
}

/** A ladder with its handle, and the way back to the table. It streams the whole book, and only while it is in view. */
export function LadderTile({
  screen,
  tile,
  event,
  market,
  runner,
  handle,
  isNear,
  onClose,
}: LadderTileProps) {
  const { rowHeight, follows } = useLadderLook()
  return (
    <div className={styles.box}>
      <div className={styles.ladderHead}>
        {handle}
        <Link to={marketPath(market.marketId)} className="ellipsis" title={event.name}>
          {event.name}
        </Link>
        <ViewButton
          icon="cards"
          label={`${multiText.table}, ${market.name}`}
          onPress={() =>
            changeDocument((document) =>
              withTileAs(document, screen, tileKey(tile), { view: 'TABLE', marketId: market.marketId }),
            )
          }
        />
      </div>
      <div className={styles.ladder}>
        {isNear && <Ladder {...{ event, market, runner, rowHeight, follows, onClose }} onHelp={() => {}} />}
      </div>
    </div>
  )
}
