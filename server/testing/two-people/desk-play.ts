/** For tests: what is asked for at the desk and decided there, compared with the rules after every step. */
import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import type { StaffRole } from '#contract/permissions.ts'
import type { Asked } from '#server/back-office/approval-commands.ts'
import type { ApprovalRow } from '#server/back-office/approval-tables.ts'
import { mayDecide } from '#server/http/approval-permissions.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Cast, createPlayed, everyRole, type Played, type Staff } from './cast.ts'
import { dayMs, Rules, type Wanted } from './rules.ts'
import { refuseUnless, type Stage, type Told } from './stage.ts'

type Decision = 'approve' | 'reject'
/** A decision that somebody tries, and what the rules have of it. */
interface Tried {
  readonly by: Staff
  readonly decision: Decision
  readonly key: string
  readonly refusal: string | undefined
}

export class DeskPlay {
  readonly rules: Rules
  readonly #stage: Stage
  readonly #cast: Cast

  constructor(stage: Stage, cast: Cast) {
    this.#stage = stage
    this.#cast = cast
    this.rules = new Rules(cast)
    for (const account of [...cast.players, ...cast.staff.map(({ account }) => account)])
      this.rules.money.set(account, stage.balanceOf(account))
  }

  get #random() {
    return this.#stage.random
  }

  get #published() {
    return this.#stage.folder.sequencer.published
  }

  #versionOf(played: Played | undefined): number | undefined {
    return played && this.#published.markets[played.market]!.version
  }

  async addMarket(): Promise<void> {
    const played = await createPlayed(this.#stage.folder, this.#cast, this.#random)
    for (const account of [played.backer, played.layer])
      this.rules.money.set(account, this.#stage.balanceOf(account))
    this.rules.markets.push(played)
  }

  /** Somebody opens a market and suspends it again: what was asked of it names an earlier version. */
  async touchMarket(): Promise<void> {
    const suspended = this.rules.markets.filter(({ status }) => status === 'suspended')
    if (suspended.length === 0) return
    const { market } = this.#random.pick(suspended)
    const { sequencer } = this.#stage.folder
    await done(sequencer, { kind: 'open-market', market })
    await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  }

  /** Roles are given and taken on the machine. */
  async changeRoles(): Promise<void> {
    const one = this.#random.pick(this.#cast.staff)
    const roles = everyRole.filter((role) => role === 'support' || this.#random.chance(0.75))
    const record = { time: this.#stage.now, actor: 0, session: null, address: null }
    const about = { action: 'set roles', target: `account ${one.account}`, detail: '{}' }
    await this.#stage.house.store.changeRoles(one.account, roles, { ...record, ...about })
    one.roles = roles
  }

  async ask(): Promise<void> {
    const by = this.#random.pick(this.#cast.staff)
    const isStale = this.#random.chance(0.1)
    const asked = this.#askedNow(isStale)
    if (asked === undefined) return
    const at = this.#stage.now
    const [key, call] = [randomUUID(), hash('sha256', JSON.stringify(asked))]
    const asking = async () => {
      refuseUnless(mayDecide(await this.#rolesOf(by), asked.kind))
      const step = { by: actorOf(by), reason: 'Because', key, call }
      return this.#stage.house.approvals.ask(asked, step)
    }
    for (;;) {
      this.rules.lapse(this.#stage.now)
      // Who was not told asks again under the same key, and has asked once.
      if (this.#stage.now >= at + dayMs) return this.#findAsked(asked, by, at)
      const refusal = this.rules.refusalToAsk(
        asked,
        by,
        isStale && 'marketId' in asked.terms,
        this.#published.time,
      )
      const [told] = await this.#stage.make([asking])
      if (told === undefined) continue
      if ('refused' in told) return assert.equal(told.refused, refusal)
      assert.equal(refusal, undefined)
      const { askedAt } = (await this.#stage.house.store.approvalOf(told.value))!
      this.rules.wanted.push({ id: told.value, asked, by, at: askedAt, state: 'waiting' })
      return this.#stage.count(`asked: ${asked.kind}`)
    }
  }

  /** Nobody has heard whether it was kept: the table says so. */
  async #findAsked(asked: Asked, by: Staff, at: number): Promise<void> {
    const known = new Set(this.rules.wanted.map(({ id }) => id))
    const rows = await this.#rows()
    const row = rows.find(
      ({ approvalId, terms }) => !known.has(approvalId) && terms === JSON.stringify(asked.terms),
    )
    if (row === undefined) return
    assert.ok(row.askedBy === by.account && row.askedAt >= at)
    this.rules.wanted.push({ id: row.approvalId, asked, by, at: row.askedAt, state: 'waiting' })
  }

  #askedNow(isStale: boolean): Asked | undefined {
    const random = this.#random
    if (random.chance(0.2)) return this.#askedRoles(isStale)
    if (random.chance(0.5)) {
      const kind = random.pick(['credit', 'debit'] as const)
      const { players, staff } = this.#cast
      const known = kind === 'credit' && random.chance(0.25) ? staff.map(({ account }) => account) : players
      return { kind, terms: { accountId: random.pick(known), amount: random.whole(1, 90_000) } }
    }
    const open = this.rules.markets.filter(({ status }) => status !== 'voided')
    if (open.length === 0) return undefined
    const played = random.pick(open)
    const marketVersion = this.#versionOf(played)! - (isStale ? 1 : 0)
    const of = { marketId: played.market, marketVersion }
    if (random.chance(0.25)) return { kind: 'void', terms: of }
    if (random.chance(0.2)) return { kind: 'void_window', terms: { ...of, from: 0, to: this.#stage.now + 1 } }
    if (played.status === 'suspended')
      return { kind: 'settle', terms: { ...of, winners: [random.whole(1, 2)] } }
    return { kind: 'correct', terms: { ...of, winners: [3 - played.winner!] } }
  }

  /** Roles for somebody of the house. `isStale`: of others than he has. */
  #askedRoles(isStale: boolean): Asked {
    const { account: accountId, roles: has } = this.#random.pick(this.#cast.staff)
    // An administrator stays: that the last one does is another test's.
    const given = everyRole.filter((role) => role === 'admin' || this.#random.chance(0.7))
    const had: StaffRole[] = isStale ? ['risk'] : [...has]
    return { kind: 'roles', terms: { accountId, roles: given, had } }
  }

  /** One decides, or two at once; mostly about what waits. */
  async decide(): Promise<void> {
    const waiting = this.rules.wanted.filter(({ state }) => state === 'waiting')
    const from = this.#random.chance(0.85) ? waiting : this.rules.wanted
    if (from.length === 0) return
    const wanted = this.#random.pick(from)
    const tried = Array.from({ length: this.#random.chance(0.2) ? 2 : 1 }, () => this.#tryOf(wanted))
    const comesTo = this.rules.comesTo(
      wanted,
      this.#versionOf(this.rules.marketOf(wanted.asked)),
      this.#stage.now,
    )
    if (this.#random.chance(0.05)) this.#stage.folder.busy = 1
    const told = await this.#stage.make(tried.map((one) => () => this.#decide(wanted, one)))
    await this.#compare(wanted, tried, told, comesTo)
  }

  /** The call of a decision is made again: nothing else follows. */
  async decideAgain(): Promise<void> {
    const decided = this.rules.wanted.filter(({ key }) => key !== undefined)
    if (decided.length === 0) return
    const wanted = this.#random.pick(decided)
    const decision = wanted.state === 'rejected' ? 'reject' : 'approve'
    const one = { by: wanted.decidedBy!, decision, key: wanted.key! } as const
    await this.#stage.make([() => this.#decide(wanted, one)])
    this.#stage.count('a decision again')
  }

  #tryOf(wanted: Wanted): Tried {
    const by = this.#random.pick(this.#cast.staff)
    const decision = this.#random.chance(0.2) ? 'reject' : 'approve'
    const refusal = this.rules.refusalToDecide(wanted, by, decision, this.#stage.now)
    return { by, decision, key: randomUUID(), refusal }
  }

  /** As the call does it. */
  async #decide({ id }: Wanted, { by, decision, key }: Omit<Tried, 'refusal'>): Promise<void> {
    const { approvals } = this.#stage.house
    const { approvalId, kind } = await approvals.read(id)
    refuseUnless(mayDecide(await this.#rolesOf(by), kind))
    await approvals[decision](approvalId, { by: actorOf(by), reason: 'Checked', key })
  }

  async #rolesOf({ account }: Staff): Promise<readonly string[]> {
    return (await this.#stage.house.store.userByAccount(account))!.roles
  }

  async #compare(wanted: Wanted, tried: readonly Tried[], told: readonly Told[], comesTo: 'done' | 'failed') {
    const good = tried.filter(({ refusal }) => refusal === undefined)
    let isDecided = false
    for (const [i, one] of told.entries()) {
      const { refusal } = tried[i]!
      if (one === undefined) continue
      if ('value' in one) isDecided = true
      // Of two at once the other one may have been first.
      else if (refusal !== undefined || good.length < 2) assert.equal(one.refused, refusal)
      else assert.equal(one.refused, 'approval_over')
      if ('value' in one) assert.equal(refusal, undefined)
    }
    const row = (await this.#stage.house.store.approvalOf(wanted.id))!
    const isNew = wanted.state === 'waiting' && row.decidedBy !== null
    if (isDecided) assert.ok(isNew)
    if (isNew) this.#note(wanted, row, good, comesTo)
  }

  /** Somebody has decided it: one of those who could, in time; and it came to what it had to, once. */
  #note(wanted: Wanted, row: ApprovalRow, good: readonly Tried[], comesTo: 'done' | 'failed'): void {
    const decision = row.state === 'rejected' ? 'reject' : 'approve'
    const one = good.find(({ by, decision: tried }) => by.account === row.decidedBy && tried === decision)
    assert.ok(one !== undefined && row.decidedAt! < wanted.at + dayMs)
    Object.assign(wanted, { decidedBy: one.by, key: one.key })
    if (row.failure.startsWith('The server ended while')) {
      // Too long ago to know: it may have been done before, and once then.
      assert.ok(this.#stage.now >= row.decidedAt! + dayMs)
      const { accountId } = wanted.asked.terms as { accountId: number }
      if (this.#stage.balanceOf(accountId) !== this.rules.money.get(accountId)) this.rules.carryOut(wanted)
      wanted.state = 'failed'
      this.#stage.count('too long ago to know')
      return
    }
    // What was put off by the end of a process may have become too late.
    const isLate = row.state === 'failed' && this.rules.isLate(wanted.asked, this.#stage.now)
    wanted.state = decision === 'reject' ? 'rejected' : isLate ? 'failed' : comesTo
    const played = this.rules.marketOf(wanted.asked)
    if (wanted.state === 'done')
      this.rules.carryOut(wanted, played && this.#published.markets[played.market]!.endedAt)
    this.#stage.count(`${wanted.state}: ${wanted.asked.kind}`)
  }

  #rows(): Promise<ApprovalRow[]> {
    const { store } = this.#stage.house
    const states = ['waiting', 'approved', 'done', 'failed', 'rejected', 'lapsed'] as const
    return Promise.all(states.map((state) => store.approvalsOfState(state, 100_000))).then((all) =>
      all.flat(),
    )
  }

  /** Every request stands as it should, every account has what it should, and each step is in the audit log once. */
  async check(): Promise<void> {
    this.#checkMoney()
    await this.#checkRoles()
    await this.#stage.house.approvals.counts([], 0)
    this.rules.lapse(this.#stage.now)
    const open = (await this.#rows()).filter(({ kind }) => kind !== 'withdrawal' && kind !== 'erasure')
    const stateOf = new Map(open.map(({ approvalId, state }) => [approvalId, state]))
    assert.deepEqual(stateOf, new Map(this.rules.wanted.map(({ id, state }) => [id, state])), 'requests')
  }

  #checkMoney(): void {
    for (const [account, money] of this.rules.money) {
      assert.equal(this.#stage.balanceOf(account), money, `balance of account ${account}`)
    }
  }

  async #checkRoles(): Promise<void> {
    for (const one of this.#cast.staff)
      assert.deepEqual(await this.#rolesOf(one), one.roles, `roles of account ${one.account}`)
  }

  /** Each step of each request is in the log once, with the change that it is of. */
  async checkAudit(): Promise<void> {
    const entries = await this.#stage.house.store.auditBefore(Number.MAX_SAFE_INTEGER, 1_000_000)
    const given = entries
      .filter(({ action }) => action === 'set roles')
      .map(({ detail }) => JSON.parse(detail))
    for (const { id, state, asked } of this.rules.wanted) {
      const times = given.filter(({ approval }) => approval === id).length
      assert.equal(times, asked.kind === 'roles' && state === 'done' ? 1 : 0, `roles given by request ${id}`)
      const of = (target: string) =>
        entries.filter((entry) => entry.target === target).map(({ action }) => action)
      const middle = { waiting: [], lapsed: ['approval lapses'], rejected: ['reject request'] }
      const carried = ['approve request', 'carry out request']
      const steps = state === 'done' || state === 'failed' ? carried : middle[state]
      assert.deepEqual(
        of(`approval ${id}`).toReversed(),
        ['ask for approval', ...steps],
        `records of ${asked.kind} ${id}`,
      )
    }
  }
}

/** Returns what a record says of them. */
export function actorOf({ account }: Staff) {
  return { actor: account, session: null, address: null }
}
