/** Why a bet was refused, and what one press takes instead. */
import { useEffect, useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { slipText } from '../../text/en/slip.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Problem } from './refusal.ts'
import styles from './Slip.module.css'

interface ProblemNoteProps {
  problem: Problem
  /** Of the bet's market: lines are no odds. */
  kind?: Market['kind']
  /** Takes a stake, minor units. */
  onTake(stake: number): void
  /** Takes a price, hundredths. */
  onTakePrice?(price: number): void
}

/** The sentence, with the button where there is such a figure. */
export function ProblemNote({
  problem: { problem, remedy, remedyPrice, remedyTerm },
  kind,
  onTake,
  onTakePrice,
}: ProblemNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is brought into view once.
  useEffect(() => bringIntoView(note.current), [problem])
  return (
    <div ref={note}>
      <Alert>
        {problem}
        {remedy !== undefined && (
          <Button size="small" className={styles.remedy} onClick={() => onTake(remedy)}>
            {slipText.takeStake(remedy)}
          </Button>
        )}
        {remedyPrice !== undefined && onTakePrice && (
          <Button size="small" className={styles.remedy} onClick={() => onTakePrice(remedyPrice)}>
            {slipText.use(remedyPrice, kind)}
          </Button>
        )}
        {remedyTerm && (
          <Button size="small" className={styles.remedy} onClick={remedyTerm.take}>
            {remedyTerm.name}
          </Button>
        )}
      </Alert>
    </div>
  )
}

/** In a phone's drawer what is to be pressed instead comes up over the action that sticks at its foot. The page stays. */
function bringIntoView(note: HTMLElement | null): void {
  const drawer = note?.closest(`.${styles.drawer}`)
  if (!note || !drawer) return
  const foot = drawer.querySelector(`.${styles.action}`)?.clientHeight ?? 0
  const hidden = note.getBoundingClientRect().bottom + foot - drawer.getBoundingClientRect().bottom
  if (hidden > 0) drawer.scrollTop += hidden
}
