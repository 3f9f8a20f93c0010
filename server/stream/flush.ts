/** Tells one reader what is due to it: markets first, then events, its bets, its money, the catalogue. */
import type { Bet, Position } from '#contract/orders.ts'
import type { Connection, OrdersWatch } from './connection.ts'
import type { StreamDeps } from './stream-deps.ts'

/** Open bets of one image; of an account that has more, the newest. The calls list the others page by page. */
const imageBetsMax = 1_000
const pageMax = 500

/**
 * Returns what tells a reader all that is due to it and returns true, or false when it cannot take more for now.
 * `eventTexts` holds the events' messages of this flush.
 */
export function createFlusher(
  deps: StreamDeps,
): (connection: Connection, eventTexts: Map<number, string>) => boolean {
  const { sequencer, catalogue, bets, scores, now } = deps

  function sendMarkets(connection: Connection): boolean {
    for (const watch of connection.marketsDue) {
      if (!connection.canTake) return false
      const message =
        watch.told === -1 ? watch.trace.image(watch.depth) : watch.trace.delta(watch.depth, watch.told)
      watch.told = Math.max(watch.told, watch.trace.sequence)
      connection.marketsDue.delete(watch)
      if (message !== undefined) connection.send(message, now())
    }
    return true
  }

  function sendEvents(connection: Connection, texts: Map<number, string>): boolean {
    for (const eventId of connection.eventsDue) {
      if (!connection.canTake) return false
      let text = texts.get(eventId)
      if (text === undefined) {
        text = eventText(eventId)
        texts.set(eventId, text)
      }
      connection.eventsDue.delete(eventId)
      if (text !== '') connection.send(text, now())
    }
    return true
  }

  /** Empty for an event that has left the catalogue. */
  function eventText(eventId: number): string {
    const status = catalogue.eventStatus(eventId)
    if (status === undefined) return ''
    const score = scores.scoreOf(eventId)
    return JSON.stringify({ op: 'event', eventId, status, ...(score && { score }) })
  }

  function sendOrders(connection: Connection, account: number, due: OrdersWatch): void {
    const op = due.imageDue ? 'orders-image' : 'orders-delta'
    const message = due.imageDue
      ? { bets: openBets(account), positions: bets.positionsOf(account) }
      : changedBets(account, due)
    due.imageDue = false
    due.orders.clear()
    due.markets.clear()
    connection.send(JSON.stringify({ op, sequence: sequencer.sequence, ...message }), now())
  }

  function openBets(account: number): Bet[] {
    const open: Bet[] = []
    let cursor: number | undefined
    do {
      const page = bets.betsOf(account, { state: 'open', cursor, limit: pageMax })
      open.push(...page.bets)
      cursor = page.next === null ? undefined : Number(page.next)
    } while (cursor !== undefined && open.length < imageBetsMax)
    return open
  }

  function changedBets(account: number, due: OrdersWatch): { bets: Bet[]; positions: Position[] } {
    const isKnown = <T>(value: T | undefined): value is T => value !== undefined
    return {
      bets: [...due.orders].map((order) => bets.betOf(account, order)).filter(isKnown),
      positions: [...due.markets].map((market) => bets.positionOf(account, market)).filter(isKnown),
    }
  }

  function sendBalance(connection: Connection, account: number, due: { due: boolean; told: string }): void {
    due.due = false
    const money = bets.balanceOf(account)
    if (money === undefined) return
    const balance = JSON.stringify(money)
    if (balance === due.told) return
    due.told = balance
    connection.send(`{"op":"balance","sequence":${sequencer.sequence},"balance":${balance}}`, now())
  }

  return (connection, eventTexts) => {
    if (!sendMarkets(connection) || !sendEvents(connection, eventTexts)) return false
    const { accountId, orders, balance } = connection
    if (accountId !== undefined && orders && isDue(orders)) {
      if (!connection.canTake) return false
      sendOrders(connection, accountId, orders)
    }
    if (accountId !== undefined && balance?.due) {
      if (!connection.canTake) return false
      sendBalance(connection, accountId, balance)
    }
    if (connection.catalogueDue) {
      if (!connection.canTake) return false
      connection.catalogueDue = false
      connection.send('{"op":"catalogue-changed"}', now())
    }
    return true
  }
}

function isDue({ imageDue, orders, markets }: OrdersWatch): boolean {
  return imageDue || orders.size > 0 || markets.size > 0
}
