/** The accounts of a replay: some only back, some only lay, some only take. A kind gets another when one runs out of funds. */
import { balanceOf } from '#core/ledger/accounts.ts'
import { balanceMax } from '#core/values/money.ts'
import type { Venue } from './venue.ts'

export const traderKinds = ['backs', 'lays', 'takes'] as const
export type TraderKind = (typeof traderKinds)[number]

/** Half of what an account may hold, so that what it wins does not lift it over the limit. */
export const fundsOfTrader = balanceMax / 2

export class Traders {
  readonly #venue: Venue
  readonly #accounts: Readonly<Record<TraderKind, number[]>> = { backs: [], lays: [], takes: [] }

  private constructor(venue: Venue) {
    this.#venue = venue
  }

  /** Opens one account of each kind. */
  static async open(venue: Venue): Promise<Traders> {
    const traders = new Traders(venue)
    for (const kind of traderKinds) await traders.openAnother(kind)
    return traders
  }

  /** Opens one more account of a kind; it is used from now on. */
  async openAnother(kind: TraderKind): Promise<void> {
    const [outcome] = await this.#venue.run([{ kind: 'open-account', grant: fundsOfTrader }])
    if (outcome === undefined || outcome.refusal !== undefined)
      throw new Error(`No account: ${outcome?.refusal}`)
    this.#accounts[kind].push(outcome.id)
  }

  /** Returns the account of a kind that is in use. */
  accountOf(kind: TraderKind): number {
    return this.#accounts[kind].at(-1) as number
  }

  kindOf(account: number): TraderKind | undefined {
    return traderKinds.find((kind) => this.#accounts[kind].includes(account))
  }

  /** Returns what a kind has won or lost so far, minor units: what it owns less what it was given. */
  profitOf(kind: TraderKind): number {
    const { accounts } = this.#venue.state
    return this.#accounts[kind].reduce(
      (sum, account) => sum + balanceOf(accounts, account) - fundsOfTrader,
      0,
    )
  }
}
