/** The matched bets over several markets with what they come to now: put together where that is wanted, each closed by itself, or all. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Bet } from '#contract/orders.ts'
import { betsText } from '../../text/en/bets.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './BetTable.module.css'
import { BetTable } from './BetTable.tsx'
import { consolidated } from './bet-groups.ts'
import { CashOutAll } from './CashOutAll.tsx'
import { CloseRunner } from './CloseNow.tsx'
import { receiptLink } from './ReceiptLink.tsx'

/** Whether bets are put together stands in the address, as the filters do. */
const parameter = 'consolidate'

interface MatchedListProps {
  bets: readonly Bet[]
  /** Whether they are all that is matched in their markets. */
  isWhole: boolean
}

/** The table over several markets. */
export function MatchedList({ bets, isWhole }: MatchedListProps) {
  const [search, setSearch] = useSearchParams()
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const isConsolidated = search.has(parameter)
  const rows = isConsolidated ? consolidated(bets) : bets.map((bet) => ({ bet, count: 1 }))
  const counts = new Map(rows.map(({ bet, count }) => [bet.orderId, count]))
  const consolidate = (isOn: boolean) => {
    const next = new URLSearchParams(search)
    if (isOn) next.set(parameter, '1')
    else next.delete(parameter)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <BetTable
      list="matched"
      bets={rows.map(({ bet }) => bet)}
      namesMarket
      isFollowed
      countOf={({ orderId }) => counts.get(orderId) ?? 1}
      actionsOf={(bet) => (
        <>
          {counts.get(bet.orderId) === 1 && receiptLink(bet)}
          <CloseRunner bet={bet} onSaid={setSaid} />
        </>
      )}
      note={
        <span className={styles.tools}>
          <label title={betsText.consolidateNote}>
            <input
              type="checkbox"
              checked={isConsolidated}
              onChange={({ target }) => consolidate(target.checked)}
            />
            {betsText.consolidate}
          </label>
          {isWhole && <CashOutAll bets={bets} onSaid={setSaid} />}
        </span>
      }
      notice={
        said !== null && (
          <Alert kind={said.isProblem ? 'error' : 'success'} onClose={() => setSaid(null)}>
            {said.text}
          </Alert>
        )
      }
    />
  )
}
