/** What was shown before a market was settled, corrected or made void is what then was paid, to every account. */
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { isEnded } from '#core/exchange/market/market.ts'
import {
  comingOf,
  comingPayment,
  type Payment,
  type PreviewTerms,
  standingPayment,
} from '#core/exchange/settlement/preview.ts'
import { type Coverage, previewActions } from './coverage.ts'
import { expectSame } from './difference.ts'

/** Commands by which others are paid than the preview said. */
const changers: readonly Command['kind'][] = ['void-window', 'remove-runner']

type Payments = Map<number, Payment>
type Action = PreviewTerms['action']

interface Asked {
  readonly market: number
  readonly action: Action
  readonly found: Payments | string
}

export class PreviewChecks {
  readonly #counts: Coverage['previews']
  readonly #coming = new Map<number, { readonly action: Action; readonly expected: Payments }>()
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
    const found = paymentsOf(state, { ...command, action } as PreviewTerms)
    this.#asked = { market: market!, action, found }
  }

  /** The command is done or refused. Throws where a market has ended and paid something else than was shown. */
  after(state: State, command: Command, refusal: string | undefined): void {
    if (this.#asked !== undefined) this.#note(this.#asked, refusal)
    if (refusal === undefined && command.kind === 'set-discount') this.forget()
    if (refusal === undefined && changers.includes(command.kind) && 'market' in command) {
      this.#coming.delete(command.market!)
    }
    for (const [id, { action, expected }] of this.#coming) {
      const market = state.markets[id]
      if (market !== undefined && (!isEnded(market) || market.task !== undefined)) continue
      this.#coming.delete(id)
      if (market === undefined) continue
      const paid: Payments = new Map()
      for (let i = 0; i < market.positions.count; i++) {
        paid.set(market.positions.accounts[i]!, standingPayment(market, i, { result: 0, commission: 0 }))
      }
      expectSame(`what the preview of market ${id} said of its accounts`, [...expected], [...paid])
      this.#counts[action]!++
    }
  }

  /** What was shown is of a state that is no more. */
  forget(): void {
    this.#coming.clear()
  }

  #note({ market, action, found }: Asked, refusal: string | undefined): void {
    // A reason is not asked for by what is only looked at.
    if (refusal !== 'reason_missing') {
      expectSame(`refusal of the preview of market ${market}`, refusalOf(found), refusal ?? 'done')
    }
    if (refusal === undefined && typeof found !== 'string')
      this.#coming.set(market, { action, expected: found })
  }
}

function refusalOf(found: Payments | string): string {
  return typeof found === 'string' ? found : 'done'
}

function paymentsOf(state: State, terms: PreviewTerms): Payments | string {
  const coming = comingOf(state, terms)
  if (typeof coming === 'string') return coming
  const { accounts, count } = coming.market.positions
  const all: Payments = new Map()
  for (let i = 0; i < count; i++) {
    all.set(accounts[i]!, comingPayment(state, coming, i, { result: 0, commission: 0 }))
  }
  return all
}
