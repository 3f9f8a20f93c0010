/** The hooks by which screens follow the live stream: one cell, one market, one event, the connection. */
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Bet, Position } from '#contract/orders.ts'
import type { LinkState } from './connection.ts'
import type { EventState } from './events-store.ts'
import { events, link, markets, orders, prices, startLive, subscriptions } from './live.ts'
import type { MarketState } from './market-store.ts'
import type { Cell, CellSide, StartingPrices } from './price-store.ts'

/** Lists that change and screens that follow each other mostly want the same again: what they leave stays subscribed for `lingerMs`. */
const lingerMs = 2_000

/** Keeps the markets subscribed while the component is shown. */
export function useWatchMarkets(marketIds: readonly number[]): void {
  const ids = marketIds.join()
  useEffect(() => {
    if (ids === '') return
    startLive()
    const end = subscriptions.watchMarkets(ids.split(',').map(Number))
    return () => {
      setTimeout(end, lingerMs)
    }
  }, [ids])
}

/** Keeps the scores of the events subscribed while the component is shown. */
export function useWatchEvents(eventIds: readonly number[]): void {
  const ids = eventIds.join()
  useEffect(() => {
    if (ids === '') return
    startLive()
    const end = subscriptions.watchEvents(ids.split(',').map(Number))
    return () => {
      setTimeout(end, lingerMs)
    }
  }, [ids])
}

/** Returns whether what is on screen is live. */
export function useLinkState(): LinkState {
  return useStore(link)
}

/** Which cell of the prices. */
export interface CellPlace {
  readonly marketId: number
  readonly selectionId: number
  readonly side: CellSide
  /** 0 is the best price. */
  readonly level: 0 | 1 | 2
}

/** Returns what `read` makes of one price cell, a plain value: null is nothing on offer, undefined the time before the market's image. */
export function useCell<T>(place: CellPlace, read: (cell: Cell | null | undefined) => T): T {
  return useSyncExternalStore(useCellChanges(place), () => read(cellAt(place)))
}

/** Gives the cell to `paint` when the component has been drawn, and at each change without drawing it again. */
export function usePaintedCell(place: CellPlace, paint: (cell: Cell | null | undefined) => void): void {
  usePainted(useCellChanges(place), () => paint(cellAt(place)))
}

function useCellChanges({ marketId, selectionId, side, level }: CellPlace) {
  return useCallback(
    (listener: () => void) => prices.subscribeCell(marketId, selectionId, side, level, listener),
    [marketId, selectionId, side, level],
  )
}

function cellAt({ marketId, selectionId, side, level }: CellPlace): Cell | null | undefined {
  return prices.cell(marketId, selectionId, side, level)
}

/** Gives the market's matched total in minor units, undefined before its image, to `paint`, as `usePaintedCell` does. */
export function usePaintedMatched(marketId: number, paint: (matched: number | undefined) => void): void {
  usePainted(useMatchedChanges(marketId), () => paint(markets.matched(marketId)))
}

/** Returns the market's matched total in minor units, undefined before its image. */
export function useMatched(marketId: number): number | undefined {
  return useSyncExternalStore(useMatchedChanges(marketId), () => markets.matched(marketId))
}

function useMatchedChanges(marketId: number) {
  return useCallback((listener: () => void) => markets.subscribeMatched(marketId, listener), [marketId])
}

function usePainted(subscribe: (listener: () => void) => () => void, paint: () => void): void {
  const last = useRef(paint)
  useLayoutEffect(() => {
    last.current = paint
    paint()
  })
  useLayoutEffect(() => subscribe(() => last.current()), [subscribe])
}

/** Returns the book percentage of a side in tenths of a percent, or null. */
export function useBookPercent(
  marketId: number,
  side: CellSide,
  selectionIds: readonly number[],
): number | null {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeMarket(marketId, listener),
    [marketId],
  )
  return useSyncExternalStore(subscribe, () => prices.bookPercent(marketId, side, selectionIds))
}

/** Returns what is told of a runner's starting price; without fields where the market has none, and before its image. */
export function useStartingPrices(marketId: number, selectionId: number): StartingPrices {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeMarket(marketId, listener),
    [marketId],
  )
  return useSyncExternalStore(subscribe, () => prices.startingPrices(marketId, selectionId))
}

/** Returns the live state of a market, or undefined before its image. */
export function useMarketState(marketId: number): MarketState | undefined {
  const subscribe = useCallback((listener: () => void) => markets.subscribe(marketId, listener), [marketId])
  return useSyncExternalStore(subscribe, () => markets.state(marketId))
}

/** Returns the live status and score of an event, or undefined before the stream reported it. */
export function useEventState(eventId: number): EventState | undefined {
  const subscribe = useCallback((listener: () => void) => events.subscribe(eventId, listener), [eventId])
  return useSyncExternalStore(subscribe, () => events.state(eventId))
}

/** Returns the player's own bets in a market, newest first. */
export function useBets(marketId: number): readonly Bet[] {
  return useSyncExternalStore(useOrdersOf(marketId), () => orders.bets(marketId))
}

/** Returns the player's own bets in every market, newest first. */
export function useAllBets(): readonly Bet[] {
  return useSyncExternalStore(followAllBets, () => orders.allBets())
}

/** Returns whether the player's bets have come: before, that there are none says nothing. Never so for a guest. */
export function useBetsKnown(): boolean {
  return useSyncExternalStore(followAllBets, () => orders.isKnown())
}

/** Calls the listener whenever one of the player's bets changes; returns what ends it. */
export function followAllBets(listener: () => void): () => void {
  startLive()
  return orders.subscribeAll(listener)
}

/** Returns the player's position in a market, or undefined without one. */
export function usePosition(marketId: number): Position | undefined {
  return useSyncExternalStore(useOrdersOf(marketId), () => orders.position(marketId))
}

/** Returns one bet of the player as the stream last told it. */
export function useBet(orderId: number | null): Bet | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (orderId === null ? () => {} : orders.subscribeBet(orderId, listener)),
    [orderId],
  )
  return useSyncExternalStore(subscribe, () => (orderId === null ? undefined : orders.bet(orderId)))
}

function useOrdersOf(marketId: number): (listener: () => void) => () => void {
  return useCallback((listener: () => void) => orders.subscribeMarket(marketId, listener), [marketId])
}
