/** Play, pause, one change on or back, the speed, and the ways to what happened next. */

import type { ReplayMark } from '#contract/replay.ts'
import { replayText } from '../../text/en/replay.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { replaySpeeds } from '../events/replay-address.ts'
import { nextOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'
import type { Playback, PlaybackState } from './playback.ts'
import panel from './Replay.module.css'
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
        {isPlaying ? replayText.pause : replayText.play}
      </Button>
      <Button className={styles.step} aria-label={replayText.later} onClick={() => playback.step(1)}>
        <Icon name="chevronRight" />
      </Button>
      <fieldset className={panel.choice} aria-label={replayText.speed}>
        {replaySpeeds.map((one) => (
          <button key={one} type="button" aria-pressed={one === speed} onClick={() => playback.setSpeed(one)}>
            {replayText.speedOf(one)}
          </button>
        ))}
      </fieldset>
      <span className={styles.loading} role="status">
        {isWaiting && isPlaying && replayText.loading}
      </span>
      <span className={styles.jumps}>
        <Jump name={replayText.lastOfMine} letter="[" time={nextOf(own, position, -1)} playback={playback} />
        <Jump name={replayText.nextOfMine} letter="]" time={nextOf(own, position, 1)} playback={playback} />
        <Jump name={replayText.nextEvent} letter="E" time={nextOf(marks, position, 1)} playback={playback} />
      </span>
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
