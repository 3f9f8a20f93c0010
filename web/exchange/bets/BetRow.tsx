/** One bet in a list: side, runner, price, stake or result. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Bet } from '#contract/orders.ts'
import { sideWord } from '../../text/en/slip.ts'
import { formatPrice } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './BetLists.module.css'

interface BetRowProps {
  bet: Bet
  /** Hundredths. */
  price: number
  /** Names event and market under the runner, with the way there: for lists over several markets. */
  namesMarket?: boolean | undefined
  /** Amounts and buttons at the right. */
  children: ReactNode
}

/** The row. */
export function BetRow({ bet, price, namesMarket = false, children }: BetRowProps) {
  return (
    <li className={styles.bet} data-order={bet.orderId} data-state={bet.state}>
      <Badge kind={bet.side === 'BACK' ? 'back' : 'lay'}>{sideWord[bet.side]}</Badge>
      <span className="ellipsis" title={`${bet.runnerName}, ${bet.marketName}`}>
        {bet.runnerName}
      </span>
      <span className={styles.price}>{formatPrice(price)}</span>
      <span className={styles.right}>{children}</span>
      {namesMarket && (
        <Link
          to={`/lobby/market/${bet.marketId}`}
          className={styles.where}
          title={`${bet.eventName} · ${bet.marketName}`}
        >
          {bet.eventName} · {bet.marketName}
        </Link>
      )}
    </li>
  )
}
