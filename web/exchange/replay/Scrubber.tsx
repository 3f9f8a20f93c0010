/** The bar of time: where the replay stands, and along it suspensions, the off, goals and what else stopped the market, and one's own bets. */
import type { ReplayMark } from '#contract/replay.ts'
import { eventWord, replayText } from '../../text/en/replay.ts'
import { clock, clockTime, dayAndTime } from '../../text/times.ts'
import { classNames } from '../../ui/class-names.ts'
import { eventsOf, spacedOut, suspensionsOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'
import type { PlaybackState } from './playback.ts'
import styles from './Scrubber.module.css'

interface ScrubberProps {
  state: PlaybackState
  marks: readonly ReplayMark[]
  own: readonly OwnEvent[]
  onSeek(time: number): void
}

/** The bar. Its keys are those of the whole replay. */
export function Scrubber({ state: { position, from, to }, marks, own, onSeek }: ScrubberProps) {
  const part = (time: number) => Math.min(1, Math.max(0, (time - from) / Math.max(1, to - from)))
  const events = eventsOf(marks)
  const isWordShown = spacedOut(
    events.map(({ time }) => part(time)),
    wordRoom,
  )
  const begin = Math.max(from, marks[0]?.time ?? from)
  return (
    <div className={styles.bar}>
      <span className={styles.marks} aria-hidden="true">
        {suspensionsOf(marks, to).map((one) => (
          <i
            key={one.from}
            className={styles.suspended}
            style={{ ...placeOf(part(one.from)), '--to': part(one.to) } as React.CSSProperties}
          />
        ))}
        {events.map((event, i) => (
          <i
            key={event.time}
            className={styles.event}
            data-event={event.reason ?? 'off'}
            title={`${clockTime.format(event.time)} ${eventWord(event)}`}
            style={placeOf(part(event.time))}
          >
            {isWordShown[i] && <span>{eventWord(event)}</span>}
          </i>
        ))}
        {own
          .filter(({ kind }) => kind !== 'cut')
          .map(({ time, side, kind, orderId }) => (
            <i
              key={`${orderId} ${kind} ${time}`}
              className={classNames(styles.own, side === 'BACK' ? styles.back : styles.lay)}
              data-own={kind}
              style={placeOf(part(time))}
            />
          ))}
      </span>
      <input
        type="range"
        aria-label={replayText.position}
        aria-valuetext={clockTime.format(position)}
        min={from}
        max={Math.max(to, from + 1)}
        step={1}
        value={position}
        style={{ '--part': part(position) } as React.CSSProperties}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={styles.ends}>
        <span>{dayAndTime(begin)}</span>
        <span>{to - from > dayMs ? dayAndTime(to) : clock(to)}</span>
      </span>
    </div>
  )
}

/** Of the bar, what a word takes. */
const wordRoom = 0.12

const dayMs = 24 * 60 * 60_000

function placeOf(part: number): React.CSSProperties {
  return { '--at': part } as React.CSSProperties
}
