/** Why a bet was refused, and what one press takes instead. */
import type { Market } from '#contract/catalogue.ts'
import { slipText } from '../../text/en/slip.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Problem } from './refusal.ts'
import styles from './Slip.module.css'
import { useBroughtIntoView } from './use-brought-into-view.ts'

interface ProblemNoteProps {
  /** Another object each time it is said. */
  problem: Problem
  /** Of the bet's market: lines are no odds. */
  kind?: Market['kind']
  /** Takes a stake, minor units. */
  onTake(stake: number): void
  /** Takes a price, hundredths. */
  onTakePrice?(price: number): void
}

/** The sentence, with the button where there is such a figure. */
export function ProblemNote({ problem: said, kind, onTake, onTakePrice }: ProblemNoteProps) {
  const { problem, remedy, remedyPrice, remedyTerm } = said
  const note = useBroughtIntoView<HTMLDivElement>(said)
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
