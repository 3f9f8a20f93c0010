/** Says that the market moved or changed since the price was chosen, and offers the price it has now, or to keep the one that was chosen. */
import type { Market } from '#contract/catalogue.ts'
import { useCell, useMarketState } from '../../live/use-live.ts'
import { slipText } from '../../text/en/slip.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './Slip.module.css'
import { offerOf, type SlipLine } from './slip-line.ts'
import { keepPrice, takePriceNow } from './slip-store.ts'

/** The note; nothing while price and version are those of the choice, or once the player set a price by hand. */
export function MovedNote({ line }: { line: SlipLine }) {
  const { marketId, selectionId } = line
  const side = line.side === 'BACK' ? 'back' : 'lay'
  const best = useCell({ marketId, selectionId, side, level: 0 }, (cell) => cell)
  const market = useMarketState(line.marketId)
  const version = market?.version ?? line.marketVersion
  const kind = line.terms?.kind
  const { price } = offerOf(line)
  const isOver = market !== undefined && market.status !== 'OPEN' && market.status !== 'SUSPENDED'
  if (line.phase.kind !== 'draft' || line.atStart || isOver) return null
  const isOwnPrice = price !== line.price
  const hasMoved = !isOwnPrice && best != null && best.price !== line.bestPrice && best.price !== price
  const hasTurned = version !== line.marketVersion
  if (!hasMoved && !hasTurned) return null
  const priceNow = hasMoved && best ? best.price : null
  const isBetter = priceNow !== null && (line.side === 'BACK') === priceNow > line.price
  return (
    <div className={classNames(styles.moved, isBetter && !hasTurned && styles.better)} role="status">
      <span>{sentenceOf(priceNow, isBetter, hasTurned, kind)}</span>
      {priceNow !== null && (
        <Button size="small" onClick={() => takePriceNow(line.id, priceNow, version)}>
          {slipText.use(priceNow, kind)}
        </Button>
      )}
      {hasTurned && price && (
        <Button size="small" onClick={() => keepPrice(line.id, version)}>
          {slipText.keep(price, kind)}
        </Button>
      )}
    </div>
  )
}

function sentenceOf(
  priceNow: number | null,
  isBetter: boolean,
  hasTurned: boolean,
  kind: Market['kind'],
): string {
  if (hasTurned || priceNow === null) return slipText.marketTurned
  return isBetter ? slipText.priceBetter(priceNow, kind) : slipText.priceMoved(priceNow, kind)
}
