/** The star that marks a market as a favourite, on the account's document. */
import type { Market } from '#contract/catalogue.ts'
import { changeDocument, useDocument } from '../../account/document/account-document.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { marketStarred } from '../events/favourite-changes.ts'
import styles from '../market/StarButton.module.css'

interface MarketStarProps {
  market: Pick<Market, 'marketId' | 'name'>
  className?: string | undefined
}

/** Pressed while the market is a favourite. */
export function MarketStar({ market: { marketId, name }, className }: MarketStarProps) {
  const ids: readonly number[] = useDocument('favourites')?.markets ?? []
  const isStarred = ids.includes(marketId)
  return (
    <button
      type="button"
      className={classNames(styles.star, className)}
      aria-pressed={isStarred}
      aria-label={lobbyText.favouriteMarket(name)}
      onClick={() => changeDocument(marketStarred(marketId, !isStarred))}
    >
      <Icon name="star" />
    </button>
  )
}
