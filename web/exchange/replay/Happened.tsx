/** What happened in the market and to one's own bets, each with the way to its moment. */
import { useEffect, useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { markWord, replayText } from '../../text/en/replay.ts'
import { sideWord } from '../../text/en/slip.ts'
import { clockTime } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import chart from '../history/ChartHead.module.css'
import styles from './Happened.module.css'
import { countUpTo, type Happening } from './happenings.ts'
import panel from './Replay.module.css'

interface HappenedProps {
  happenings: readonly Happening[]
  position: number
  isAuthenticated: boolean
  /** The market's: how its prices are written. */
  marketKind: Market['kind']
  nameOf(selectionId: number): string
  onSeek(time: number): void
}

/** Before and after what is shown; the rest comes as one goes on. */
const around = 100

/** The panel. */
export function Happened(props: HappenedProps) {
  const { happenings, position, isAuthenticated, marketKind, nameOf, onSeek } = props
  const [isMine, setMine] = useState(false)
  const mine = happenings.filter((one) => 'bet' in one)
  const all = isMine ? mine : happenings
  const count = countUpTo(all, position)
  const first = Math.max(0, count - around)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const element = list.current
    const row = element?.children[count - 1 - first]
    if (!element || !(row instanceof HTMLElement)) return
    const isInView =
      row.offsetTop >= element.scrollTop &&
      row.offsetTop + row.offsetHeight <= element.scrollTop + element.clientHeight
    // The list alone: the page stays where it is.
    if (!isInView) element.scrollTop = row.offsetTop - element.clientHeight / 2
  }, [count, first])
  return (
    <section className={panel.panel} aria-labelledby="happened-heading">
      <header className={panel.panelHead}>
        <h2 id="happened-heading">{replayText.happened}</h2>
        <fieldset className={chart.ranges} aria-label={replayText.happened}>
          <button type="button" aria-pressed={!isMine} onClick={() => setMine(false)}>
            {replayText.all}
          </button>
          <button type="button" aria-pressed={isMine} onClick={() => setMine(true)}>
            {replayText.mine(mine.length)}
          </button>
        </fieldset>
      </header>
      {isMine && mine.length === 0 ? (
        <p className={panel.empty}>{isAuthenticated ? replayText.nothingYet : replayText.logIn}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
        <ol ref={list} className={styles.list} tabIndex={0} aria-labelledby="happened-heading">
          {all.slice(first, count + around).map((one, i) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place.
              key={first + i}
              className={styles.row}
              aria-current={first + i === count - 1 ? 'true' : undefined}
            >
              <button type="button" onClick={() => onSeek(one.time)}>
                <time dateTime={new Date(one.time).toISOString()}>{clockTime.format(one.time)}</time>
                <What of={one} marketKind={marketKind} nameOf={nameOf} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {!isMine && !isAuthenticated && <p className={panel.empty}>{replayText.logIn}</p>}
    </section>
  )
}

interface WhatProps extends Pick<HappenedProps, 'marketKind' | 'nameOf'> {
  of: Happening
}

function What({ of, marketKind, nameOf }: WhatProps) {
  if ('mark' in of) return <b className="ellipsis">{markWord(of.mark, of.before)}</b>
  const { side, kind, size, price, selectionId } = of.bet
  return (
    <>
      <Badge kind={side === 'BACK' ? 'back' : 'lay'}>{sideWord[side]}</Badge>
      <span className="ellipsis" title={nameOf(selectionId)}>
        {nameOf(selectionId)}
      </span>
      <span className={styles.terms}>{replayText.bet(kind, size, price, marketKind)}</span>
    </>
  )
}
