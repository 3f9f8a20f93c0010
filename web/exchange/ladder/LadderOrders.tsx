/** The unmatched bets of the markets whose ladders are open, each with what cancels it. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { oddsAtStart } from '../../text/en/bets.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { sideWord } from '../../text/en/slip.ts'
import { formatCellPrice, formatMoney } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isAtStart } from '../bets/bet-figures.ts'
import page from './Ladders.module.css'
import { cancelBets } from './ladder-orders.ts'

/** The list. What is said against a cancel stands under it, so that no cross moves under the pointer. */
export function LadderOrders({ bets }: { bets: readonly Bet[] }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { section, left, stayed } = useFocusKept(bets)
  const cancel = async (bet: Bet) => {
    if (leaving.has(bet.orderId)) return
    left(bet)
    setLeaving((before) => new Set(before).add(bet.orderId))
    const told = await cancelBets([bet])
    setLeaving((before) => new Set([...before].filter((orderId) => orderId !== bet.orderId)))
    setProblem(told.isProblem ? told.text : null)
    if (told.isProblem) stayed()
  }
  return (
    <section ref={section} className={page.panel} aria-labelledby="ladder-orders">
      <header className={page.panelHead}>
        <h2 id="ladder-orders" tabIndex={-1}>
          {ladderText.orders}
        </h2>
        <Badge kind="fact">{bets.length}</Badge>
      </header>
      {bets.length === 0 && <p className={page.note}>{ladderText.noOrders}</p>}
      <ul className={page.orders}>
        {bets.map((bet) => (
          <Order
            key={bet.orderId}
            bet={bet}
            isBusy={leaving.has(bet.orderId)}
            onCancel={() => void cancel(bet)}
          />
        ))}
      </ul>
      {problem !== null && <Alert onClose={() => setProblem(null)}>{problem}</Alert>}
    </section>
  )
}

/** The focus of a row that is cancelled goes to the row in its place, or to the heading. */
function useFocusKept(bets: readonly Bet[]) {
  const section = useRef<HTMLElement>(null)
  const last = useRef<{ readonly orderId: number; readonly at: number } | null>(null)
  useLayoutEffect(() => {
    if (last.current === null || bets.some(({ orderId }) => orderId === last.current?.orderId)) return
    const crosses = section.current?.querySelectorAll<HTMLElement>('li > button') ?? []
    const next = crosses[Math.min(last.current.at, crosses.length - 1)]
    last.current = null
    if (document.activeElement !== document.body) return
    ;(next ?? section.current?.querySelector<HTMLElement>('h2'))?.focus()
  }, [bets])
  const left = (bet: Bet) => {
    const crossed = bets.filter((one) => !isAtStart(one))
    last.current = { orderId: bet.orderId, at: crossed.indexOf(bet) }
  }
  const stayed = () => {
    last.current = null
  }
  return { section, left, stayed }
}

interface OrderProps {
  bet: Bet
  isBusy: boolean
  onCancel(): void
}

/** One of them; what goes to the starting price cannot be cancelled. */
function Order({ bet, isBusy, onCancel }: OrderProps) {
  const { side, price, unmatched, held, marketKind } = bet
  const runner = runnerLabel(bet.runnerName, bet.handicap)
  return (
    <li>
      <Badge kind={side === 'BACK' ? 'back' : 'lay'}>{sideWord[side]}</Badge>
      <span className="ellipsis" title={runner}>
        {runner}
      </span>
      <span>{held && ladderText.stop}</span>
      <b>{isAtStart(bet) ? oddsAtStart(bet) : formatCellPrice(held?.trigger ?? price, marketKind)}</b>
      <span>{formatMoney(unmatched)}</span>
      {!isAtStart(bet) && (
        <button
          type="button"
          aria-label={ladderText.cancelOne(side, runner, held?.trigger ?? price, marketKind)}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={onCancel}
        >
          {isBusy ? <Spinner size={16} /> : <Icon name="close" size={16} />}
        </button>
      )}
    </li>
  )
}
