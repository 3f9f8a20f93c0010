/** What is said of a dutch beside its sums: that it risks more than there is, and what became of its bets. */
import type { Market } from '#contract/catalogue.ts'
import { useAccount } from '../../live/account-store.ts'
import { dutchOutcome, dutchText } from '../../text/en/dutch.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProblemNote } from '../slip/ProblemNote.tsx'
import styles from './Dutch.module.css'
import { type Placed, refusalOf } from './use-dutch.ts'

interface TooMuchProps {
  /** Minor units. */
  risk: number
  amountFor(available: number): number
  onTake(amount: number): void
}

/** Says that they risk more than there is, with the amount that does not. What is on the runners already may still make it enough: the exchange decides. */
export function TooMuch({ risk, amountFor, onTake }: TooMuchProps) {
  const available = useAccount()?.available ?? null
  if (available === null || risk <= available) return null
  const amount = amountFor(available)
  return (
    <Alert kind="notice">
      {dutchText.tooMuch(risk, available)}
      {amount > 0 && (
        <Button size="small" className={styles.use} onClick={() => onTake(amount)}>
          {dutchText.takeAmount(amount)}
        </Button>
      )}
    </Alert>
  )
}

interface OutcomeProps {
  market: Market
  placed: Placed
  /** Places the bet at this place again, with a stake in minor units. */
  onTake(at: number, stake: number): void
}

/** How many were placed, and of each that was not, why, with what one press takes. */
export function Outcome({ market, placed, onTake }: OutcomeProps) {
  const available = useAccount()?.available ?? null
  const { results, dutch } = placed
  const { bets } = dutch
  const nameOf = (at: number) =>
    market.runners.find(({ selectionId }) => selectionId === bets[at]?.selectionId)?.name ?? ''
  return (
    <>
      <p className={styles.outcome} role="status">
        {dutchOutcome(results)}
      </p>
      {results.map((_, at) => {
        const refusal = refusalOf(placed, at, { stakeMin: market.stakeMin, available })
        if (refusal === null) return null
        const again = { name: dutchText.tryAgain, take: () => onTake(at, bets[at]?.stake ?? 0) }
        const problem = {
          ...refusal,
          ...(refusal.remedy === undefined && { remedyTerm: again }),
          problem: `${nameOf(at)}: ${refusal.problem}`,
        }
        return (
          <ProblemNote key={bets[at]?.selectionId} problem={problem} onTake={(stake) => onTake(at, stake)} />
        )
      })}
    </>
  )
}
