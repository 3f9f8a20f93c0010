/** From a click on a price to a line in the slip. */
import type { Market, Runner } from '#contract/catalogue.ts'
import { markets, prices } from '../../live/live.ts'
import type { Cell, CellSide } from '../../live/price-store.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { termsOfMarket } from '../slip/bet-terms.ts'
import { choose } from '../slip/slip-store.ts'

/** What is asked for where nothing is on offer and nothing was traded: even odds. */
const evens = 200

/**
 * Puts the chosen price into the slip. Where nothing is on offer the bet is a request,
 * and starts from the other side's best price, else the last traded one.
 */
export function choosePrice(
  event: { eventId: number; name: string },
  market: Pick<
    Market,
    'marketId' | 'name' | 'version' | 'runners' | 'numberOfWinners' | 'stakeMin' | 'kind' | 'line' | 'eachWay'
  >,
  runner: Pick<Runner, 'selectionId' | 'name' | 'handicap'>,
  side: CellSide,
  cell: Cell | null,
): void {
  const { marketId } = market
  const { selectionId } = runner
  const other = prices.cell(marketId, selectionId, side === 'back' ? 'lay' : 'back', 0)
  const asked = cell ?? other
  choose({
    eventId: event.eventId,
    eventName: event.name,
    marketId,
    marketName: market.name,
    selectionId,
    runnerName: runnerLabel(runner.name, runner.handicap),
    side: side === 'back' ? 'BACK' : 'LAY',
    price: asked?.price ?? prices.lastPrice(marketId, selectionId) ?? evens,
    bestPrice: prices.cell(marketId, selectionId, side, 0)?.price ?? null,
    marketVersion: markets.state(marketId)?.version ?? market.version,
    selectionIds: market.runners.map((one) => one.selectionId),
    numberOfWinners: market.numberOfWinners,
    stakeMin: market.stakeMin,
    ...(market.kind !== undefined && { terms: termsOfMarket(market) }),
  })
}
