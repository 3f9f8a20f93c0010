/** The progress of a bet delay: a ring that fills until the release, with the whole seconds left. */
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../live/live.ts'
import { slipText } from '../../text/en/slip.ts'
import styles from './Slip.module.css'

/** Runs to engine time `releaseAt`; after that the outcome is on its way. */
export function DelayRing({ releaseAt }: { releaseAt: number }) {
  const ring = useRef<SVGCircleElement>(null)
  const [secondsLeft, setSecondsLeft] = useState(() => wholeSecondsUntil(releaseAt))
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(wholeSecondsUntil(releaseAt)), 200)
    return () => clearInterval(timer)
  }, [releaseAt])
  useEffect(() => {
    const duration = Math.max(0, releaseAt - serverNow())
    const filling = ring.current?.animate([{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], {
      duration,
      fill: 'forwards',
    })
    return () => filling?.cancel()
  }, [releaseAt])
  return (
    <div className={styles.progress} role="status">
      <svg className={styles.ring} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <circle ref={ring} className={styles.ringDone} cx="12" cy="12" r="10" pathLength="100" />
      </svg>
      {secondsLeft > 0 ? (
        <>
          <span className="visually-hidden">{slipText.delayed}</span>
          <span aria-hidden="true">{secondsLeft} s</span>
        </>
      ) : (
        slipText.checking
      )}
    </div>
  )
}

function wholeSecondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - serverNow()) / 1_000))
}
