/** The ladder of a runner as a tile. */
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Tile } from '../events/screens.ts'
import { Ladder } from '../ladder/Ladder.tsx'
import { LadderKeys } from '../ladder/LadderKeys.tsx'
import { useLadderLook } from '../ladder/look.ts'
import { marketPath } from '../pages/sports.ts'
import styles from './Multi.module.css'
import { RunnerChoice } from './RunnerChoice.tsx'
import { TableButton } from './tile-buttons.tsx'

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
  const box = useRef<HTMLDivElement>(null)
  const closeKeys = () => {
    setShowsKeys(false)
    box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  return (
    <div className={styles.box}>
      <div className={styles.ladderHead}>
        {handle}
        <Link to={marketPath(marketId)} className="ellipsis" title={event.name}>
          {event.name}
        </Link>
        <RunnerChoice {...{ screen, tile, market }} />
        <TableButton {...{ screen, tile, market }} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in it closes the keys. */}
      <div
        ref={box}
        className={styles.ladder}
        onKeyDown={({ key, defaultPrevented }) =>
          key === 'Escape' && !defaultPrevented && showsKeys && closeKeys()
        }
      >
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
              onClick={closeKeys}
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
