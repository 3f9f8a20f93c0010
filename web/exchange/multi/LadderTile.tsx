/** The ladder of a runner as a tile. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { changeDocument } from '../../account/document/account-document.ts'
import { historyText } from '../../text/en/history.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { multiText } from '../../text/en/multi.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Tile, tileKey, withTileAs } from '../events/screens.ts'
import head from '../history/ChartHead.module.css'
import { Ladder } from '../ladder/Ladder.tsx'
import { LadderKeys } from '../ladder/LadderKeys.tsx'
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

/** A ladder with its handle, the choice of its runner, and the way back to the table. It streams the whole book, and only while it is in view. */
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
  const [showsKeys, setShowsKeys] = useState(false)
  const { marketId } = market
  const become = (next: Tile) =>
    changeDocument((document) => withTileAs(document, screen, tileKey(tile), next))
  return (
    <div className={styles.box}>
      <div className={styles.ladderHead}>
        {handle}
        <Link to={marketPath(marketId)} className="ellipsis" title={event.name}>
          {event.name}
        </Link>
        <select
          className={head.list}
          aria-label={historyText.runner}
          value={runner.selectionId}
          onChange={({ target }) => become({ view: 'LADDER', marketId, selectionId: Number(target.value) })}
        >
          {market.runners.map((one) => (
            <option key={one.selectionId} value={one.selectionId}>
              {runnerLabel(one.name, one.handicap)}
            </option>
          ))}
        </select>
        <ViewButton
          icon="cards"
          label={`${multiText.table}, ${market.name}`}
          onPress={() => become({ view: 'TABLE', marketId })}
        />
      </div>
      <div className={styles.ladder}>
        {isNear && (
          <Ladder
            {...{ event, market, runner, rowHeight, follows, onClose }}
            onHelp={() => setShowsKeys((shows) => !shows)}
          />
        )}
        {showsKeys && (
          <section className={styles.keys} aria-label={ladderText.keys}>
            <button
              type="button"
              className={styles.icon}
              aria-label={ladderText.closeKeys}
              onClick={() => setShowsKeys(false)}
            >
              <Icon name="close" size={16} />
            </button>
            <LadderKeys />
          </section>
        )}
      </div>
    </div>
  )
}
