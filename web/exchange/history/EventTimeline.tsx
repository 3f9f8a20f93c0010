/** A match as a line: how far it is, its breaks, and what has happened. */
import type { CSSProperties, ReactNode } from 'react'
import { useSecond } from '../../live/use-second.ts'
import { historyText } from '../../text/en/history.ts'
import { momentWords } from '../../text/en/moments.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './EventTimeline.module.css'
import { timelineOf } from './timeline.ts'
import { useMoments } from './use-moments.ts'

/** What is played in a few seconds cannot be seen on the line. */
const everyMs = 5_000

interface EventTimelineProps {
  eventId: number
  /** What stands there while there is no line. */
  instead?: ReactNode
}

/** The line, or its room; nothing is laid out otherwise as it grows. */
export function EventTimeline({ eventId, instead = <span className={styles.room} /> }: EventTimelineProps) {
  const moments = useMoments(eventId)
  const now = useSecond((time) => time - (time % everyMs))
  const line = timelineOf(moments, now)
  if (line === null) return instead
  const { marks, breaks, isOver } = line
  return (
    <span
      // What stood there instead is another one.
      key="line"
      className={styles.room}
      role="img"
      aria-label={historyText.timeline(moments.map(momentWords))}
      data-timeline={isOver ? 'over' : 'live'}
    >
      <span className={styles.line} />
      {breaks.map(({ from, to }) => (
        <span key={from} className={styles.place} style={at(from)}>
          <span className={styles.break} style={{ width: `${(to - from) * 100}%` }} />
        </span>
      ))}
      {marks.map(({ at: share, moment, clock }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place in the list.
        <span key={i} className={styles.place} style={at(share)}>
          <span className={styles.clock}>{clock}</span>
          <span className={classNames(styles.mark, styles[moment.kind])} title={momentWords(moment)} />
        </span>
      ))}
      {!isOver && <span className={styles.now} />}
    </span>
  )
}

/** A place is as wide as the line and moved as a whole: nothing is laid out when it moves. */
function at(share: number): CSSProperties {
  return { transform: `translateX(${(share * 100).toFixed(2)}%)` }
}
