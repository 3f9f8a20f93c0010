/** A runner's starting price beside its name: near and far price until the off, then the price. */
import { useStartingPrices } from '../../live/use-live.ts'
import { startingWords } from '../../text/en/starting.ts'
import styles from './OddsTable.module.css'

/** The words; nothing where the market tells none. */
export function StartingPrice({ marketId, selectionId }: { marketId: number; selectionId: number }) {
  const words = startingWords(useStartingPrices(marketId, selectionId))
  if (words === undefined) return null
  const { short, brief, long } = words
  return (
    <span className={styles.starting} title={long}>
      {short === brief ? (
        short
      ) : (
        <>
          <span className={styles.short}>{short}</span>
          <span className={styles.brief} aria-hidden="true">
            {brief}
          </span>
        </>
      )}
    </span>
  )
}
