/** Under the table of a market, on a phone: the way to each part of its long page. */
import { lobbyText } from '../../text/en/lobby.ts'
import styles from './Market.module.css'

type Part = keyof typeof lobbyText.marketParts

/** Buttons that bring a part into view. Each is the id of its element; what is not on the page has no button. */
export function MarketParts({ hasStatistics }: { hasStatistics: boolean }) {
  const parts = (Object.keys(lobbyText.marketParts) as Part[]).filter(
    (part) => part !== 'statistics' || hasStatistics,
  )
  return (
    <nav className={styles.parts} aria-label={lobbyText.parts}>
      {parts.map((part) => (
        <button key={part} type="button" onClick={() => document.getElementById(part)?.scrollIntoView()}>
          {lobbyText.marketParts[part]}
        </button>
      ))}
    </nav>
  )
}
