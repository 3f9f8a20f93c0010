/** The place of the stream: a drawn scene and video controls that change only themselves. There is no stream. */
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Match.module.css'
import { Scene } from './Scene.tsx'
import type { SportKind } from './sport-kind.ts'

/** The panel with play, mute and full screen. */
export function StreamPanel({ kind, clock }: { kind: SportKind; clock: string | null }) {
  const [isPlaying, setPlaying] = useState(true)
  const [isMuted, setMuted] = useState(true)
  const [isFull, setFull] = useState(false)
  return (
    <section className={styles.stream} aria-label="Stream">
      <div className={styles.picture}>
        <Scene kind={kind} />
        <span className={styles.streamBadge}>Demo stream</span>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={() => setMuted(!isMuted)}>
          <svg className={styles.stroke} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d={
                isMuted
                  ? 'M3 8h3l4-3.5v11L6 12H3zM13 8l4 4M17 8l-4 4'
                  : 'M3 8h3l4-3.5v11L6 12H3zM13 7.5a4 4 0 0 1 0 5M15.5 5.5a7 7 0 0 1 0 9'
              }
            />
          </svg>
        </button>
        <span className={styles.track} aria-hidden="true">
          <span />
        </span>
        <span className={styles.clock}>{clock ?? 'No pictures'}</span>
        <button type="button" aria-label="Full screen" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
          <svg className={styles.stroke} width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d={
                isFull
                  ? 'M7.5 3v4.5H3M12.5 3v4.5H17M17 12.5h-4.5V17M3 12.5h4.5V17'
                  : 'M3 7.5V3h4.5M12.5 3H17v4.5M17 12.5V17h-4.5M7.5 17H3v-4.5'
              }
            />
          </svg>
        </button>
      </div>
    </section>
  )
}
