/** For tests: what the house gives up in the tree, asked for and decided by two, compared with the rules after every step. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { may } from '#contract/permissions.ts'
import { type Cast, openingDebt, type Staff } from './cast.ts'
import { actorOf } from './desk-play.ts'
import { dayMs } from './rules.ts'
import { refuseUnless, type Stage } from './stage.ts'

interface Wanted {
  readonly id: number
  readonly by: Staff
  readonly at: number
  /** Of a write-off, minor units; 0 of a move. */
  readonly amount: number
  /** Of a move: where to, 0 for the house. */
  readonly target: number
  hasConsent: boolean
  isOver: boolean
}

export class TreePlay {
  readonly #stage: Stage
  readonly #cast: Cast
  readonly #wanted: Wanted[] = []
  #writtenOff = 0
  #parent = 0

  constructor(stage: Stage, cast: Cast) {
    this.#stage = stage
    this.#cast = cast
  }

  async ask(): Promise<void> {
    const { random } = this.#stage
    const by = random.pick(this.#cast.staff)
    const isMove = random.chance(0.4)
    const at = this.#stage.now
    const amount = isMove ? 0 : random.whole(1, openingDebt / 4)
    const target = isMove ? random.pick([0, this.#cast.agent]) : 0
    const kind = isMove ? ('move' as const) : ('write_off' as const)
    const of = { kind, account: isMove ? this.#cast.mover : this.#cast.agent, target, claim: 0, amount }
    const row = {
      ...of,
      lowersLine: 0 as const,
      reason: 'Because',
      askedBy: by.account,
      key: randomUUID(),
      call: 'same',
    }
    const asking = async () => {
      refuseUnless(this.#isAllowed(by))
      return this.#stage.house.requests.ask(row)
    }
    for (;;) {
      const [told] = await this.#stage.make([asking])
      if (told === undefined) continue
      if ('refused' in told) return assert.ok(!this.#isAllowed(by))
      const { askedAt, requestId: id } = told.value
      assert.ok(askedAt >= at)
      this.#wanted.push({ id, by, at: askedAt, amount, target, hasConsent: !isMove, isOver: false })
      return this.#stage.count(`asked: ${kind}`)
    }
  }

  #isAllowed({ roles }: Staff): boolean {
    return may(roles, 'agents.requests.decide')
  }

  #pick(): Wanted | undefined {
    const open = this.#wanted.filter(({ isOver }) => !isOver)
    const from = this.#stage.random.chance(0.85) ? open : this.#wanted
    return from.length === 0 ? undefined : this.#stage.random.pick(from)
  }

  /** The player who is to move agrees. */
  async consent(): Promise<void> {
    const wanted = this.#wanted.find(({ hasConsent, isOver }) => !hasConsent && !isOver)
    if (wanted === undefined) return
    const isLate = this.#stage.now >= wanted.at + dayMs
    const [told] = await this.#stage.make([
      () => this.#stage.house.requests.consent(wanted.id, this.#cast.mover),
    ])
    const row = (await this.#stage.house.store.requestOf(wanted.id))!
    if (told !== undefined) assert.equal('refused' in told, isLate)
    assert.ok(!isLate || row.consentedAt === null)
    wanted.hasConsent = row.consentedAt !== null
  }

  async decide(): Promise<void> {
    const wanted = this.#pick()
    if (wanted === undefined) return
    const by = this.#stage.random.pick(this.#cast.staff)
    if (this.#stage.random.chance(0.2)) return this.#reject(wanted, by)
    const refusal = this.#refusalToApprove(wanted, by)
    if (this.#stage.random.chance(0.05)) this.#stage.folder.busy = 1
    const isCovered = wanted.amount <= openingDebt - this.#writtenOff
    const [told] = await this.#stage.make([
      async () => {
        refuseUnless(this.#isAllowed(by))
        return this.#stage.house.requests.approve(wanted.id, actorOf(by))
      },
    ])
    const { approvedBy, approvedAt, decidedBy } = (await this.#stage.house.store.requestOf(wanted.id))!
    if (told !== undefined) {
      // What was approved too long ago to know what became of it is over without an answer.
      const isRefused = 'refused' in told
      assert.equal(isRefused ? told.refused : undefined, refusal)
    }
    if (wanted.isOver || approvedBy === null) return
    assert.ok(refusal === undefined && approvedBy === by.account && decidedBy === by.account)
    wanted.isOver = true
    const isForgotten = this.#stage.now >= approvedAt! + dayMs
    if (isForgotten && !this.#isThere(wanted)) return this.#stage.count('too long ago to know, in the tree')
    if (wanted.amount > 0 && isCovered) this.#writtenOff += wanted.amount
    if (wanted.amount === 0) this.#parent = wanted.target
    this.#stage.count(`carried out: ${wanted.amount > 0 ? 'write-off' : 'move'}`)
  }

  /** Whether it shows that it was carried out. */
  #isThere({ amount, target }: Wanted): boolean {
    const { accounts } = this.#stage.folder.sequencer.published
    if (amount === 0) return accounts.parent[this.#cast.mover] === target
    return this.#stage.balanceOf(this.#cast.agent) === this.#writtenOff + amount
  }

  async #reject(wanted: Wanted, by: Staff): Promise<void> {
    const isOver = wanted.isOver || this.#stage.now >= wanted.at + dayMs
    const refusal = this.#isAllowed(by) ? (isOver ? 'request_not_found' : undefined) : 'forbidden'
    const [told] = await this.#stage.make([
      async () => {
        refuseUnless(this.#isAllowed(by))
        return this.#stage.house.requests.reject(wanted.id, by.account)
      },
    ])
    if (told !== undefined) assert.equal('refused' in told ? told.refused : undefined, refusal)
    const { decidedBy, approvedBy } = (await this.#stage.house.store.requestOf(wanted.id))!
    if (wanted.isOver || decidedBy === null) return
    assert.ok(refusal === undefined && approvedBy === null)
    wanted.isOver = true
    this.#stage.count('rejected in the tree')
  }

  #refusalToApprove({ by: maker, at, hasConsent, isOver }: Wanted, by: Staff): string | undefined {
    if (!this.#isAllowed(by)) return 'forbidden'
    if (isOver || this.#stage.now >= at + dayMs) return 'request_not_found'
    if (by.person === maker.person) return 'own_request'
    return hasConsent ? undefined : 'consent_missing'
  }

  /** The agent has what was written off, the player stands where he was moved to. */
  check(): void {
    const { accounts } = this.#stage.folder.sequencer.published
    assert.equal(this.#stage.balanceOf(this.#cast.agent), this.#writtenOff, 'what was written off')
    assert.equal(accounts.parent[this.#cast.mover], this.#parent, 'where the player stands')
  }

  /** What was approved was carried out, and the log has it once each. */
  async checkAudit(): Promise<void> {
    const entries = await this.#stage.house.store.auditBefore(Number.MAX_SAFE_INTEGER, 1_000_000)
    for (const { id } of this.#wanted) {
      const row = (await this.#stage.house.store.requestOf(id))!
      const of = entries.filter(({ detail }) => (JSON.parse(detail) as { request?: number }).request === id)
      const isApproved = row.approvedBy !== null
      const steps = isApproved ? [`approve ${row.kind}`, `carry out ${row.kind}`] : []
      assert.deepEqual(of.map(({ action }) => action).toReversed(), steps, `records of request ${id}`)
    }
  }
}
