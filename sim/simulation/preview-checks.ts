/**
 * What was shown before a market was settled, corrected or made void, or some of its matches, is what then was paid and made void, to
 * every account.
 */
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { isEnded, type Market } from '#core/exchange/market/market.ts'
import {
  type Coming,
  comingOf,
  matchedFigures,
  type Payment,
  type PreviewTerms,
  paymentOf,
  standingPayment,
} from '#core/exchange/settlement/preview.ts'
import { type Voided, voidedBy } from '#core/exchange/settlement/void-preview.ts'
import type { NamedFact } from '#core/facts/registry.ts'
import { type Coverage, paidAgain, previewActions } from './coverage.ts'
import { expectSame } from './difference.ts'

/** Of one account, minor units: what it is paid, and the backers' stakes of its bets that are void. */
interface Shown extends Payment {
  voided: number
}
type Accounts = Map<number, Shown>
type Action = PreviewTerms['action']

interface Asked {
  readonly market: number
  readonly action: Action
  readonly found: Accounts | string
}

interface Expected {
  readonly action: Action
  readonly shown: Accounts
  /** Stakes made void since, by account. */
  readonly voided: Map<number, number>
}

/** What only the command is told, and may be refused for. */
const notShown = ['reason_missing', 'factor_invalid']

export class PreviewChecks {
  readonly #counts: Coverage['previews']
  readonly #coming = new Map<number, Expected>()
  #asked: Asked | undefined

  constructor({ previews }: Coverage) {
    this.#counts = previews
  }

  /** Looks at what the command would do, before it is done. */
  before(state: State, command: Command): void {
    const action = previewActions[command.kind as keyof typeof previewActions]
    this.#asked = undefined
    if (action === undefined || !('market' in command)) return
    const { market } = command
    // Such a call waits in the sequencer; nothing is shown meanwhile.
    if (state.markets[market!]?.task !== undefined) return
    const found = shownBy(state, { ...command, action } as PreviewTerms)
    this.#asked = { market: market!, action, found }
  }

  /** The command is done, with these facts, or refused. Throws where something else was paid or made void than was shown. */
  after(state: State, command: Command, refusal: string | undefined, facts: readonly NamedFact[]): void {
    if (this.#asked !== undefined) this.#note(this.#asked, refusal)
    if (refusal === undefined && command.kind === 'set-discount') this.forget()
    for (const fact of facts) if (fact.name === 'match_voided') this.#noteVoided(fact)
    for (const [id, expected] of this.#coming) {
      const market = state.markets[id]
      if (market !== undefined && (!isDone(market, expected) || market.task !== undefined)) continue
      this.#coming.delete(id)
      if (market !== undefined) this.#compare(market, expected)
    }
  }

  /** What was shown is of a state that is no more. */
  forget(): void {
    this.#coming.clear()
  }

  #note({ market, action, found }: Asked, refusal: string | undefined): void {
    if (!notShown.includes(refusal ?? '')) {
      expectSame(`refusal of the preview of market ${market}`, refusalOf(found), refusal ?? 'done')
    }
    if (refusal === undefined && typeof found !== 'string')
      this.#coming.set(market, { action, shown: found, voided: new Map() })
  }

  #noteVoided({ market, size, backAccount, layAccount }: NamedFact): void {
    const voided = this.#coming.get(Number(market))?.voided
    for (const account of [Number(backAccount), Number(layAccount)])
      voided?.set(account, (voided.get(account) ?? 0) + Number(size))
  }

  #compare(market: Market, { action, shown, voided }: Expected): void {
    const paid: Accounts = new Map()
    for (let i = 0; i < market.positions.count; i++) {
      const account = market.positions.accounts[i]!
      const standing = standingPayment(market, i, { result: 0, commission: 0 })
      paid.set(account, { ...standing, voided: voided.get(account) ?? 0 })
    }
    expectSame(`what the preview of market ${market.id} said of its accounts`, [...shown], [...paid])
    this.#counts[action]!++
    if (isOfSome(action) && isEnded(market)) this.#counts[paidAgain]!++
  }
}

/** Whether some matches alone are made void. */
function isOfSome(action: Action): boolean {
  return action === 'void_window' || action === 'remove_runner'
}

/** Whether what was previewed has come: a result is paid once the market has ended. */
function isDone(market: Market, { action }: Expected): boolean {
  return isOfSome(action) || isEnded(market)
}

function refusalOf(found: Accounts | string): string {
  return typeof found === 'string' ? found : 'done'
}

function shownBy(state: State, terms: PreviewTerms): Accounts | string {
  const coming = comingOf(state, terms)
  if (typeof coming === 'string') return coming
  const { voids } = coming
  const voided = voids && whole(voidedBy(state, voids))
  if (voided?.size === 0 && terms.action === 'void_window') return 'window_empty'
  const { accounts, count } = coming.market.positions
  const all: Accounts = new Map()
  for (let i = 0; i < count; i++) all.set(accounts[i]!, shownOf(state, coming, i, voided?.get(accounts[i]!)))
  return all
}

function shownOf(state: State, coming: Coming, index: number, own: Voided | undefined): Shown {
  const isPaid = coming.result !== undefined
  const matched = isPaid ? (own?.left ?? matchedFigures(state, coming.market, index)) : undefined
  const payment = paymentOf(state, coming, index, matched, { result: 0, commission: 0 })
  return { ...payment, voided: own?.stakes ?? 0 }
}

function whole<T>(slices: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
