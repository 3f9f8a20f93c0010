/** For tests: what takes two people, once more by the plainest means: who may ask and decide, what of it comes to be, and what money there is then. */
import type { StaffRole } from '#contract/permissions.ts'
import type { Asked } from '#server/back-office/approval-commands.ts'
import type { RolesAsked } from '#server/back-office/role-desk.ts'
import { type Cast, type Played, type Staff, stake } from './cast.ts'

export const dayMs = 86_400_000
/** Of a demonstration: how long after its end a market is corrected. */
const correctionMs = 3_600_000

/** Something that was asked for. `ending`: is being found out after a process has ended. */
export interface Wanted {
  readonly id: number
  readonly asked: Asked
  readonly by: Staff
  readonly at: number
  state: 'waiting' | 'done' | 'failed' | 'rejected' | 'lapsed'
  decidedBy?: Staff
  /** The key of the decision. */
  key?: string
}

type Decision = 'approve' | 'reject'
const roleFor = { credit: 'cashier', debit: 'cashier', roles: 'admin' } as Readonly<
  Record<string, 'cashier' | 'admin'>
>

/** What there should be. */
export class Rules {
  readonly wanted: Wanted[] = []
  readonly markets: Played[] = []
  /** Minor units by account. */
  readonly money = new Map<number, number>()
  readonly #cast: Cast

  constructor(cast: Cast) {
    this.#cast = cast
  }

  marketOf({ terms }: Asked): Played | undefined {
    return 'marketId' in terms ? this.markets.find(({ market }) => market === terms.marketId) : undefined
  }

  /** Whether the time for corrections of its market is over. */
  isLate(asked: Asked, time: number): boolean {
    const endedAt = this.marketOf(asked)?.endedAt
    return endedAt !== undefined && time - endedAt > correctionMs
  }

  #isForbidden({ kind }: Asked, { roles }: Staff): boolean {
    return !roles.includes(roleFor[kind] ?? 'trader')
  }

  /** Whether it is about an account of this person, or a market in which he has bets. */
  #touches(asked: Asked, { person }: Staff): boolean {
    const own = this.#cast.staff.filter((one) => one.person === person).map(({ account }) => account)
    const played = this.marketOf(asked)
    const isIn = played?.isOn === true && own.some((account) => account === played.backer)
    return isIn || ('accountId' in asked.terms && own.includes(asked.terms.accountId))
  }

  /** Why it cannot be asked for; undefined where it can. `isStale`: it names an earlier version of its market. `time`: of the state that is looked at. */
  refusalToAsk(asked: Asked, by: Staff, isStale: boolean, time: number): string | undefined {
    if (this.#isForbidden(asked, by)) return 'forbidden'
    if (this.#touches(asked, by)) return 'approval_touches_you'
    if (asked.kind === 'roles') return this.#refusalOfRoles(asked.terms)
    if (isStale) return 'market_version_moved'
    if (this.isLate(asked, time)) return 'correction_over'
    if (asked.kind === 'debit' && asked.terms.amount > this.money.get(asked.terms.accountId)!)
      return 'credit_is_not_cash'
    const played = this.marketOf(asked)
    const waits = this.wanted.some((one) => one.state === 'waiting' && this.marketOf(one.asked) === played)
    return played !== undefined && waits ? 'approval_waits' : undefined
  }

  /** Why these roles cannot be given now: he has others than it was said, or bets. */
  #refusalOfRoles({ accountId, had }: RolesAsked): string | undefined {
    const { roles } = this.#staffOf(accountId)
    if (had.toSorted().join() !== roles.toSorted().join()) return 'roles_moved'
    const hasBets = this.markets.some(
      ({ backer, status, isOn }) => backer === accountId && status === 'suspended' && isOn,
    )
    return hasBets ? 'bets_open' : undefined
  }

  #staffOf(account: number): Staff {
    return this.#cast.staff.find((one) => one.account === account)!
  }

  /** Why somebody cannot decide; undefined where he can. */
  refusalToDecide(
    { asked, by: maker, at, state }: Wanted,
    by: Staff,
    decision: Decision,
    now: number,
  ): string | undefined {
    if (this.#isForbidden(asked, by)) return 'forbidden'
    if (decision === 'approve' && by.person === maker.person) return 'approval_own'
    if (by !== maker && this.#touches(asked, by)) return 'approval_touches_you'
    return state !== 'waiting' || now >= at + dayMs ? 'approval_over' : undefined
  }

  /** What it comes to when it is carried out now. `version`: of its market. */
  comesTo({ asked }: Wanted, version: number | undefined, now: number): 'done' | 'failed' {
    if (this.isLate(asked, now)) return 'failed'
    // In its window is nothing that is not void already.
    if (asked.kind === 'void_window' && this.marketOf(asked)?.isOn === false) return 'failed'
    if (asked.kind === 'roles') return this.#refusalOfRoles(asked.terms) === undefined ? 'done' : 'failed'
    if (asked.kind === 'debit')
      return asked.terms.amount <= this.money.get(asked.terms.accountId)! ? 'done' : 'failed'
    return 'marketVersion' in asked.terms && asked.terms.marketVersion !== version ? 'failed' : 'done'
  }

  /** It is carried out. `endedAt`: when its market ended last. */
  carryOut({ asked }: Wanted, endedAt = 0): void {
    if (asked.kind === 'credit' || asked.kind === 'debit') {
      const { accountId, amount } = asked.terms
      this.add(accountId, asked.kind === 'credit' ? amount : -amount)
      return
    }
    if (asked.kind === 'roles') {
      const { accountId, roles } = asked.terms
      this.#staffOf(accountId).roles = roles as readonly StaffRole[]
      return
    }
    const played = this.marketOf(asked)!
    const winner = asked.kind === 'settle' || asked.kind === 'correct' ? asked.terms.winners![0]! : undefined
    this.#pay(played, winner)
    if (winner !== undefined) Object.assign(played, { status: 'settled', winner, endedAt })
    if (asked.kind === 'void') played.status = 'voided'
    if (asked.kind === 'void_window') played.isOn = false
  }

  /** The money of a market as its result has it; undefined: its bet does not count. */
  #pay(played: Played, winner: number | undefined): void {
    const backerWins = winner === undefined || !played.isOn ? 0 : winner === 1 ? stake : -stake
    this.add(played.backer, backerWins - played.paid)
    this.add(played.layer, played.paid - backerWins)
    played.paid = backerWins
  }

  add(account: number, amount: number): void {
    this.money.set(account, this.money.get(account)! + amount)
  }

  /** What nobody has decided in time has lapsed. */
  lapse(now: number): void {
    for (const one of this.wanted) if (one.state === 'waiting' && now >= one.at + dayMs) one.state = 'lapsed'
  }
}
