/** The folds of the server, in the order in which they are applied. A new one is added here and nowhere else. */
import { casinoReturnsFold } from '#server/casino/returns-fold.ts'
import { endedMarketsFold } from '#server/feeds/exchange/ended-markets.ts'
import { participantsFold } from '#server/feeds/exchange/participants.ts'
import { betFold } from '#server/published/bet-store.ts'
import { catalogueFold } from '#server/published/catalogue.ts'
import type { Fold } from './fold.ts'

export const folds: readonly Fold<unknown>[] = [
  betFold,
  catalogueFold,
  participantsFold,
  endedMarketsFold,
  casinoReturnsFold,
] as Fold<unknown>[]
