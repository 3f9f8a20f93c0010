/** Over a market on a phone: the six ways to the parts of its long page; they stay in view, and say which part is. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lobbyText } from '../../text/en/lobby.ts'
import { useLaddersPath } from '../market/use-ladders-path.ts'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Market.module.css'

type Part = keyof typeof lobbyText.marketParts

interface MarketPartsProps {
  /** Where the event has statistics; else the rules have their place. */
  hasStatistics: boolean
  /** Whose ladders are the third way. */
  marketId: number
  runners: MarketNow['runners']
}

/** The tabs. Each part is the id of its element; the ladder is a page of its own. */
export function MarketParts({ hasStatistics, marketId, runners }: MarketPartsProps) {
  const parts: Part[] = ['table', 'chart', 'trades', hasStatistics ? 'statistics' : 'rules', 'bets']
  const seen = usePartInView(parts)
  const ladders = useLaddersPath(marketId, runners)
  return (
    <nav className={styles.parts} aria-label={lobbyText.parts}>
      {parts.map((part) => [
        <button
          key={part}
          type="button"
          aria-current={part === seen ? 'true' : undefined}
          onClick={() => document.getElementById(part)?.scrollIntoView()}
        >
          {lobbyText.marketParts[part]}
        </button>,
        part === 'table' && ladders !== undefined && (
          <Link key="ladder" to={ladders}>
            {lobbyText.ladder}
          </Link>
        ),
      ])}
    </nav>
  )
}

/** What is under the tabs, in the upper third of the screen. */
const inView = { rootMargin: '-64px 0px -66% 0px' }

function usePartInView(parts: readonly Part[]): Part {
  const [seen, setSeen] = useState<Part>('table')
  const names = parts.join()
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) setSeen(target.id as Part)
    }, inView)
    for (const name of names.split(',')) {
      const element = document.getElementById(name)
      if (element !== null) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [names])
  return seen
}
