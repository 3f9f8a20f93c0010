/** Why a bet was refused, and the stake that one press takes instead. */
import { slipText } from '../../text/en/slip.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Problem } from './refusal.ts'
import styles from './Slip.module.css'

interface ProblemNoteProps {
  problem: Problem
  /** Takes a stake, minor units. */
  onTake(stake: number): void
  /** Takes a price, hundredths. */
  onTakePrice?(price: number): void
}

/** The sentence, with the button where there is such a stake. */
export function ProblemNote({
  problem: { problem, remedy, remedyPrice },
  onTake,
  onTakePrice,
}: ProblemNoteProps) {
  return (
    <Alert>
      {problem}
      {remedy !== undefined && (
        <Button size="small" className={styles.remedy} onClick={() => onTake(remedy)}>
          {slipText.takeStake(remedy)}
        </Button>
      )}
      {remedyPrice !== undefined && onTakePrice && (
        <Button size="small" className={styles.remedy} onClick={() => onTakePrice(remedyPrice)}>
          {slipText.use(remedyPrice)}
        </Button>
      )}
    </Alert>
  )
}
