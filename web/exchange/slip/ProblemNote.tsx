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
  // What is to be pressed instead is in view, however little of the slip there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is brought into view once.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={note} className={styles.problemNote}>
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
