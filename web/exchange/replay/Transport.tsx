/** Play, pause, one change on or back, the speed, and the ways to what happened next. */

import type { ReplayMark } from '#contract/replay.ts'
import { replayText } from '../../text/en/replay.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type ReplaySpeed, replaySpeeds } from '../events/replay-address.ts'
import chart from '../history/ChartHead.module.css'
import { nextOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'
import type { Playback, PlaybackState } from './playback.ts'
import styles from './Transport.module.css'

interface TransportProps {
  playback: Playback
  state: PlaybackState
  marks: readonly ReplayMark[]
  own: readonly OwnEvent[]
}

/** The row of buttons; on a phone it stays at the foot of the screen. */
export function Transport({ playback, state, marks, own }: TransportProps) {
  const { isPlaying, isWaiting, speed, position } = state
  const isPhone = useScreenSize() === 'phone'
  const [last, next] = [nextOf(own, position, -1), nextOf(own, position, 1)]
  return (
    <div className={styles.transport}>
      <Button className={styles.step} aria-label={replayText.earlier} onClick={() => playback.step(-1)}>
        <span className={styles.turned}>
          <Icon name="chevronRight" />
        </span>
      </Button>
      <Button
        kind="primary"
        className={styles.play}
        onClick={() => (isPlaying ? playback.pause() : playback.play())}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
        <span className={own.length > 0 ? styles.playWord : undefined}>
          {isPlaying ? replayText.pause : replayText.play}
        </span>
      </Button>
      <Button className={styles.step} aria-label={replayText.later} onClick={() => playback.step(1)}>
        <Icon name="chevronRight" />
      </Button>
      {isPhone ? (
        <SpeedList playback={playback} speed={speed} />
      ) : (
        <fieldset className={chart.ranges} aria-label={replayText.speed}>
          {replaySpeeds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === speed}
              onClick={() => playback.setSpeed(one)}
            >
              {replayText.speedOf(one)}
            </button>
          ))}
        </fieldset>
      )}
      {isPhone ? (
        own.length > 0 && (
          <>
            <ShortJump name={replayText.lastOfMine} arrow="‹" time={last} playback={playback} />
            <ShortJump name={replayText.nextOfMine} arrow="›" time={next} playback={playback} />
          </>
        )
      ) : (
        <>
          <span className={styles.loading} role="status">
            {isWaiting && isPlaying && replayText.loading}
          </span>
          <span className={styles.jumps}>
            <Jump name={replayText.lastOfMine} letter="[" time={last} playback={playback} />
            <Jump name={replayText.nextOfMine} letter="]" time={next} playback={playback} />
            <Jump
              name={replayText.nextEvent}
              letter="E"
              time={nextOf(marks, position, 1)}
              playback={playback}
            />
          </span>
        </>
      )}
      <p className={styles.keys}>{replayText.keys}</p>
    </div>
  )
}

interface JumpProps {
  name: string
  letter: string
  /** Where it leads; null is nowhere. */
  time: number | null
  playback: Playback
}

function Jump({ name, letter, time, playback }: JumpProps) {
  return (
    <Button aria-disabled={time === null} onClick={() => time !== null && playback.seek(time)}>
      {name} <kbd>{letter}</kbd>
    </Button>
  )
}

/** The speeds where there is no room for them side by side. */
function SpeedList({ playback, speed }: { playback: Playback; speed: ReplaySpeed }) {
  return (
    <select
      className={classNames(chart.list, styles.speeds)}
      aria-label={replayText.speed}
      value={speed}
      onChange={({ target }) => playback.setSpeed(Number(target.value) as ReplaySpeed)}
    >
      {replaySpeeds.map((one) => (
        <option key={one} value={one}>
          {replayText.speedOf(one)}
        </option>
      ))}
    </select>
  )
}

interface ShortJumpProps extends Omit<JumpProps, 'letter'> {
  arrow: '‹' | '›'
}

/** A jump to a bet of one's own on a phone. */
function ShortJump({ name, arrow, time, playback }: ShortJumpProps) {
  return (
    <Button
      className={styles.mine}
      aria-label={name}
      aria-disabled={time === null}
      onClick={() => time !== null && playback.seek(time)}
    >
      {arrow === '‹' && arrow} {replayText.mineShort} {arrow === '›' && arrow}
    </Button>
  )
}
