/** The button that plays a round. While a round is under way or the next may not begin yet, it is disabled; the focus comes back to it. */
import { type MouseEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './PlayButton.module.css'

interface PlayButtonProps {
  isBusy: boolean
  waitSeconds?: number
  isDisabled?: boolean
  onClick?: MouseEventHandler
  /** Its words. */
  children: ReactNode
}

/** Submits the stage's action bar. */
export function PlayButton(props: PlayButtonProps) {
  const { isBusy, waitSeconds = 0, isDisabled = false, onClick, children } = props
  const holder = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const isOff = isBusy || isDisabled || waitSeconds > 0
  useEffect(() => {
    const button = holder.current?.querySelector('button')
    // A button that is switched off loses the focus; a player at the keyboard wants it back.
    if (!isOff && hadFocus.current && document.activeElement === document.body) button?.focus()
    if (!isOff) hadFocus.current = false
  }, [isOff])
  return (
    <span ref={holder} className={styles.holder}>
      <Button
        type="submit"
        kind="primary"
        size="large"
        onBand
        busy={isBusy}
        disabled={isOff}
        className={styles.play}
        onClick={onClick}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          if (!isOff) hadFocus.current = false
        }}
      >
        {children}
      </Button>
    </span>
  )
}
