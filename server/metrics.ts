/** Figures for Prometheus: what the process does, what the exchange and the casino do. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { roundPlayed } from '#core/facts/casino.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { orderDelayed, orderMatched, orderPlaced, orderWaits } from '#core/facts/order.ts'

export interface Metrics {
  readonly contentType: string
  readonly registry: Registry
  /** Counts the facts of a published batch. */
  countBatch(log: FactLog, from: number, to: number): void
  /** Adds a figure that is read whenever the figures are asked for. */
  gauge(name: string, help: string, read: () => number): void
  /** Returns all figures as text. */
  text(): Promise<string>
}

/** Returns the figures of this process: memory, processor, event loop, batches, orders, matches, casino rounds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const batches = counter('crossbook_batches_total', 'Batches of facts made durable and published.')
  const facts = counter('crossbook_facts_total', 'Facts published.')
  const orders = counter('crossbook_orders_total', 'Orders accepted.')
  const matches = counter('crossbook_matches_total', 'Matches made.')
  const rounds = counter('crossbook_casino_rounds_total', 'Casino rounds played.')
  const staked = counter('crossbook_casino_staked_total', 'Staked in them, minor units.')
  const returned = counter('crossbook_casino_returned_total', 'Returned by them, minor units.')
  return {
    contentType: registry.contentType,
    registry,
    countBatch(log, from, to) {
      let accepted = 0
      let matched = 0
      let played = 0
      let stakes = 0
      let payouts = 0
      for (let i = from; i < to; i++) {
        const at = i * factStride
        const code = log.numbers[at]
        if (code === orderPlaced.code || code === orderDelayed.code || code === orderWaits.code) accepted++
        else if (code === orderMatched.code) matched++
        else if (code === roundPlayed.code) {
          played++
          stakes += log.numbers[at + roundPlayed.fields.stake]!
          payouts += log.numbers[at + roundPlayed.fields.payout]!
        }
      }
      batches.inc()
      facts.inc(to - from)
      if (accepted > 0) orders.inc(accepted)
      if (matched > 0) matches.inc(matched)
      if (played === 0) return
      rounds.inc(played)
      staked.inc(stakes)
      returned.inc(payouts)
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    text: () => registry.metrics(),
  }
}
