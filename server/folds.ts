/** The folds of the server, in the order in which they are applied. A new one is added here and nowhere else. */

import { booksFold } from '#server/agents/books-fold.ts'
import { houseCashFold } from '#server/agents/house-cash.ts'
import { casinoReturnsFold } from '#server/casino/returns-fold.ts'
import { participantsFold } from '#server/demo/participants.ts'
import { endedMarketsFold } from '#server/house/archiving.ts'
import type { Fold } from '#server/journal/fold.ts'
import { betFold } from '#server/live/bet-store.ts'
import { cashOutFold } from '#server/live/cash-outs.ts'
import { catalogueFold } from '#server/live/catalogue.ts'
import { tradesFold } from '#server/live/trades.ts'
import { answerIndexFold } from '#server/sequencer/answer-index.ts'
import { cashFold } from '#server/wallet/cash.ts'

/** Where threads and processes of their own find the code of the folds. */
export const foldsModule = import.meta.url

export const folds: readonly Fold<unknown>[] = [
  answerIndexFold,
  betFold,
  catalogueFold,
  tradesFold,
  cashOutFold,
  participantsFold,
  endedMarketsFold,
  casinoReturnsFold,
  booksFold,
  cashFold,
  houseCashFold,
] as Fold<unknown>[]
