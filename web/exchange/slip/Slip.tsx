/** The bet slip: a panel beside the markets, a drawer at the foot of a phone. */

import { useEffect, useRef } from 'react'
import { slipText } from '../../text/en/slip.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './Slip.module.css'
import { SlipForm } from './SlipForm.tsx'
import { clearSlip, useSlip } from './slip-store.ts'

/** The panel, with a hint while it is empty. */
export function SlipPanel() {
  const { lines, openId, stake, returnFocus } = useLines()
  return (
    <section className={styles.panel} aria-labelledby="slip-heading">
      <header className={styles.head}>
        <h2 id="slip-heading">Bet Slip</h2>
        {lines.length > 0 && (
          <>
            <Badge kind="fact">{lines.length}</Badge>
            <Button kind="text" size="small" className={styles.clear} onClick={clearSlip}>
              Clear
            </Button>
          </>
        )}
      </header>
      {lines.length === 0 ? (
        <Empty icon="ticket" sentence={slipText.choosePrice} />
      ) : (
        <SlipForm lines={lines} openId={openId} stake={stake} onLeave={returnFocus} />
      )}
    </section>
  )
}

/** The drawer. Nothing while the slip is empty. */
export function SlipDrawer() {
  const { lines, openId, stake, returnFocus } = useLines()
  if (lines.length === 0) return null
  return (
    <section className={styles.drawer} aria-label="Bet Slip">
      <div className={styles.handle} aria-hidden="true" />
      <SlipForm lines={lines} openId={openId} stake={stake} onLeave={returnFocus} />
    </section>
  )
}

/** The lines, newest first. A choice moves the focus to the newest stake where there are keys; leaving gives it back. */
function useLines() {
  const lines = useSlip((slip) => slip.lines)
  const choices = useSlip((slip) => slip.choices)
  const openId = useSlip((slip) => slip.openId)
  const stake = useRef<HTMLInputElement>(null)
  const choicesSeen = useRef(choices)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (choices === choicesSeen.current) return
    choicesSeen.current = choices
    opener.current = document.activeElement
    // On a touch screen the focus would bring up the keyboard over the prices. The prices stay where they are.
    if (matchMedia('(pointer: fine)').matches) stake.current?.focus({ preventScroll: true })
  }, [choices])
  const returnFocus = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  return { lines, openId, stake, returnFocus }
}
