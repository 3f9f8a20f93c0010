/** Fields of a market's messages on the stream, as they stand in the JSON of images and deltas. */
import type { Market } from '#core/exchange/market/market.ts'
import type { SelectionId } from '#core/values/brands.ts'
import type { CatalogueMarket } from '#server/live/catalogue.ts'
import { runnerStatus } from '#server/live/event-text.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { startingPriceOf } from '#server/live/starting-prices.ts'

/** Returns status, phase and version, and why it is suspended or when it is paid. */
export function stateText(known: CatalogueMarket): string {
  const reason =
    known.suspendReason === undefined ? '' : `,"suspendReason":${JSON.stringify(known.suspendReason)}`
  const paid = known.payAt === undefined ? '' : `,"payAt":${known.payAt}`
  return `"status":"${known.status}","inPlay":${known.inPlay},"version":${known.version}${reason}${paid}`
}

/** Returns what each runner is: active, removed, or what became of it. */
export function runnerStatesText(known: CatalogueMarket): string {
  const states = known.runners.map(({ selectionId }, runner) => ({
    selectionId,
    status: runnerStatus(known, runner),
  }))
  return `"runnerStates":${JSON.stringify(states)}`
}

/** Returns what there is of a runner's starting price; empty in a market without one. */
export function startingText(
  known: CatalogueMarket,
  market: Market | undefined,
  runner: number,
  { orders, time }: PublishedSource['published'],
): string {
  return Object.entries(startingPriceOf(known, { market, orders, time }, runner))
    .map(([name, price]) => `"${name}":${price}`)
    .join()
}

/** Returns a runner with its fields. */
export function runnerText(selectionId: SelectionId, parts: readonly string[]): string {
  return `{"selectionId":${[selectionId, ...parts].join()}}`
}
