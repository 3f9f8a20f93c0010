/** The unmatched bets: change price and stake in place, cancel one, cancel all. */
import { useId, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { postCancel } from '../slip/order-calls.ts'
import styles from './BetLists.module.css'
import { UnmatchedRow } from './UnmatchedRow.tsx'

interface UnmatchedListProps {
  bets: readonly Bet[]
  isDemo?: boolean
  namesMarket?: boolean
}

/** The list. Sample bets can be looked at only. */
export function UnmatchedList({ bets, isDemo = false, namesMarket }: UnmatchedListProps) {
  const headingId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const cancel = async (chosen: readonly Bet[]) => {
    setProblem(null)
    setBusy(true)
    setProblem(await cancelBets(chosen))
    setBusy(false)
  }
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>Unmatched</h2>
        <Badge kind="fact">{bets.length}</Badge>
        {!isDemo && (
          <Button
            kind="text"
            size="small"
            className={styles.cancelAll}
            disabled={isBusy}
            onClick={() => void cancel(bets)}
          >
            Cancel all
          </Button>
        )}
      </header>
      {problem !== null && <Alert onClose={() => setProblem(null)}>{problem}</Alert>}
      <ul>
        {bets.map((bet) => (
          <UnmatchedRow
            key={bet.orderId}
            bet={bet}
            isDemo={isDemo}
            namesMarket={namesMarket}
            onCancel={() => void cancel([bet])}
          />
        ))}
      </ul>
    </section>
  )
}

/** Cancels the bets, one call a market, and returns the first thing that went wrong, or null. The stream tells the rest. */
async function cancelBets(bets: readonly Bet[]): Promise<string | null> {
  const marketIds = [...new Set(bets.map(({ marketId }) => marketId))]
  try {
    const results = await Promise.all(
      marketIds.map((marketId) =>
        postCancel(
          marketId,
          bets.flatMap((bet) => (bet.marketId === marketId ? [bet.orderId] : [])),
        ),
      ),
    )
    const refused = results.flat().find((result) => !result.ok)
    return refused && !refused.ok ? refused.message : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}
