/** For tests: withdrawals above the threshold and erasures of people, which take two in ways of their own. */
import assert from 'node:assert/strict'
import { may } from '#contract/permissions.ts'
import { approverOf } from '#core/ledger/wallet.ts'
import { RefusedError } from '#server/refusals.ts'
import { outcomesAlone } from '#server/sequencer/submission.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import type { Cast, Staff } from './cast.ts'
import { actorOf } from './desk-play.ts'
import { dayMs } from './rules.ts'
import { refuseUnless, type Stage } from './stage.ts'

const amount = 10_000
interface Leaving {
  readonly account: number
  /** Who has asked, and when; undefined while nobody has. */
  asked?: { readonly by: Staff; readonly at: number } | undefined
  isErased: boolean
}

export class LeavingPlay {
  readonly #stage: Stage
  readonly #cast: Cast
  readonly #people: Leaving[] = []
  /** The withdrawal that waits, with who has approved of it; and the account whose it is. */
  #withdrawal:
    | { readonly id: number; readonly account: number; first?: { readonly by: Staff; readonly at: number } }
    | undefined

  constructor(stage: Stage, cast: Cast) {
    this.#stage = stage
    this.#cast = cast
  }

  #state(transfer: number) {
    return this.#stage.folder.sequencer.published.wallet.underWay.get(transfer)
  }

  /** A player pays in and takes it out again. */
  async beginWithdrawal(): Promise<void> {
    if (this.#withdrawal !== undefined) return
    const { sequencer } = this.#stage.folder
    const { id: account } = await done(sequencer, { kind: 'open-account' })
    const { id: deposit } = await done(sequencer, { kind: 'begin-deposit', account, amount, method: 'CARD' })
    await done(sequencer, { kind: 'post-transfer', transfer: deposit, amount, reference: `D${deposit}` })
    const of = { account, amount, method: 'CARD', reviewAbove: amount - 1 } as const
    const { id } = await done(sequencer, { kind: 'begin-withdrawal', ...of })
    this.#withdrawal = { id, account }
    this.#stage.count('asked: withdrawal')
  }

  async approveWithdrawal(): Promise<void> {
    const waiting = this.#withdrawal
    if (waiting === undefined) return
    const by = this.#stage.random.pick(this.#cast.staff)
    const refusal = this.#refusalOf(by)
    const first = this.#first()
    const { approvedAt: before } = this.#state(waiting.id)!
    const [told] = await this.#stage.make([() => this.#approve(waiting, by)])
    const transfer = this.#state(waiting.id)!
    if (told !== undefined) assert.equal('refused' in told ? told.refused : undefined, refusal)
    if (first === undefined) {
      if (transfer.approvedAt === before) return
      assert.ok(refusal === undefined && transfer.approvedBy === by.account && transfer.approvals === 1)
      waiting.first = { by, at: transfer.approvedAt }
      return
    }
    if (transfer.approvals > 0) return
    assert.equal(refusal, undefined)
    await done(this.#stage.folder.sequencer, {
      kind: 'post-transfer',
      transfer: waiting.id,
      amount,
      reference: 'P',
    })
    assert.equal(this.#stage.balanceOf(waiting.account), 0)
    this.#withdrawal = undefined
    this.#stage.count('approved: withdrawal')
  }

  /** Who has approved within a day. */
  #first(): Staff | undefined {
    const { first } = this.#withdrawal!
    return first !== undefined && this.#stage.now < first.at + dayMs ? first.by : undefined
  }

  #refusalOf(by: Staff): string | undefined {
    const first = this.#first()
    if (!may(by.roles, 'money.withdrawals.approve')) return 'forbidden'
    if (first === by) return 'approved_already'
    return first?.person === by.person ? 'approval_own' : undefined
  }

  /** As the call does it. */
  async #approve({ id, account }: { id: number; account: number }, by: Staff): Promise<void> {
    refuseUnless(may(by.roles, 'money.withdrawals.approve'))
    const { approvals, sequencer } = this.#stage.house
    const approvedBy = approverOf(this.#state(id)!, this.#stage.now)
    await approvals.refuseTouched(by.account, { accountId: account, marketId: null })
    if (approvedBy !== by.account) await approvals.refuseOwn(by.account, approvedBy || null)
    const command = { kind: 'approve-withdrawal', transfer: id, by: by.account } as const
    await new Promise<void>((resolve, reject) => {
      sequencer.submit({ account: 0, commands: [command], form: outcomesAlone }, (answered) => {
        if (typeof answered === 'string' || 'text' in answered)
          throw new Error(`Not decided: ${String(answered)}`)
        const { refusal } = answered.outcomes[0]!
        if (refusal === undefined) resolve()
        else reject(new RefusedError(refusal))
      })
    })
  }

  /** Somebody new is excluded, and may be erased. */
  async addPerson(): Promise<void> {
    const { sequencer, house } = this.#stage.folder
    const { id: account } = await done(sequencer, { kind: 'open-account' })
    const identity = { fullName: `Person ${account}`, email: `person${account}@example.org` }
    await house.store.insertUser(
      { accountId: account, ...identity, roles: ['player'], passwordHash: '' },
      this.#stage.now,
    )
    await done(sequencer, { kind: 'exclude-account', account, reason: 'Left' })
    this.#people.push({ account, isErased: false })
  }

  /** Asks for an erasure, or approves of it where somebody has asked. */
  async erase(): Promise<void> {
    const open = this.#people.filter(({ isErased }) => !isErased)
    if (open.length === 0) return this.addPerson()
    const person = this.#stage.random.pick(open)
    const by = this.#stage.random.pick(this.#cast.staff)
    const { asked } = person
    if (asked === undefined || this.#stage.now >= asked.at + dayMs) return this.#ask(person, by)
    const isOwn = asked.by.person === by.person
    const refusal = !may(by.roles, 'people.erase') ? 'forbidden' : isOwn ? 'own' : undefined
    const [told] = await this.#stage.make([() => this.#approveErasure(person, by)])
    if (told !== undefined) assert.equal('refused' in told, refusal !== undefined)
    // A start erases whom the list of the erased has.
    person.isErased = await this.#stage.house.store.isErased(person.account)
    if (!person.isErased) return
    assert.equal(refusal, undefined)
    this.#stage.count('approved: erasure')
  }

  async #approveErasure({ account }: Leaving, by: Staff): Promise<void> {
    refuseUnless(may(by.roles, 'people.erase'))
    const { approvals, erasing } = this.#stage.house
    await approvals.refuseTouched(by.account, { accountId: account, marketId: null })
    const { request } = await erasing.standingOf(account)
    if (request !== null && request.askedBy !== by.account)
      await approvals.refuseOwn(by.account, request.askedBy)
    await erasing.approve(account, actorOf(by))
  }

  async #ask(person: Leaving, by: Staff): Promise<void> {
    const isAllowed = may(by.roles, 'people.erase')
    const [told] = await this.#stage.make([
      async () => {
        refuseUnless(isAllowed)
        await this.#stage.house.erasing.ask(person.account, actorOf(by), 'By letter')
      },
    ])
    if (told !== undefined) assert.equal('refused' in told, !isAllowed)
    const request = await this.#stage.house.store.erasureRequestOf(person.account)
    if (request?.askedBy === by.account) person.asked = { by, at: request.askedAt }
  }

  /** Who is not erased has a name still. */
  async check(): Promise<void> {
    for (const { account, isErased } of this.#people) {
      assert.equal(await this.#stage.house.store.isErased(account), isErased, `erased: ${account}`)
    }
  }
}
