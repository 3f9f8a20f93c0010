/** What is said of a dutch beside its sums: that it risks more than there is, and what became of its bets. */
import { useLayoutEffect, useMemo, useRef } from 'react'
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
  const { bets } = placed.dutch
  const nameOf = (at: number) =>
    market.runners.find(({ selectionId }) => selectionId === bets[at]?.selectionId)?.name ?? ''
  return (
    <>
      <p className={styles.outcome} role="status">
        {dutchOutcome(placed.results)}
      </p>
      {placed.results.map((_, at) => (
        <Refused
          key={bets[at]?.selectionId}
          {...{ placed, at, onTake }}
          name={nameOf(at)}
          stakeMin={market.stakeMin}
        />
      ))}
    </>
  )
}

interface RefusedProps extends Omit<OutcomeProps, 'market'> {
  at: number
  name: string
  /** Of the market, minor units. */
  stakeMin: number
}

/** Why the bet at this place was refused; nothing where it was not. Said again only where something of it is another. */
function Refused({ placed, at, name, stakeMin, onTake }: RefusedProps) {
  const available = useAccount()?.available ?? null
  const lastOnTake = useRef(onTake)
  useLayoutEffect(() => {
    lastOnTake.current = onTake
  })
  const problem = useMemo(() => {
    const refusal = refusalOf(placed, at, { stakeMin, available })
    if (refusal === null) return null
    const stake = placed.dutch.bets[at]?.stake ?? 0
    const again = { name: dutchText.tryAgain, take: () => lastOnTake.current(at, stake) }
    return {
      ...refusal,
      ...(refusal.remedy === undefined && { remedyTerm: again }),
      problem: `${name}: ${refusal.problem}`,
    }
  }, [placed, at, name, stakeMin, available])
  return problem && <ProblemNote problem={problem} onTake={(stake) => onTake(at, stake)} />
}
