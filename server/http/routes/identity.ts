/** Who players are: what they say of themselves, and what people of the house decide about checks that were referred to them. */
import { calls } from '#contract/calls.ts'
import { profiles } from '#core/facts/profile.ts'
import { adultAge, ageAt } from '#core/protection/identity.ts'
import { isDayNumber } from '#core/protection/months.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type IdentityCase, isReadable } from '#server/identity-check/cases.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { submit } from '../submit.ts'
import { createFreshOperatorCalls } from './operator-call.ts'

const casesMax = 200
/** To the player himself. */
const tooYoung = 'You have to be 18 or older. Look at the date of birth once more.'

/** Adds the calls. */
export function identityRoutes(app: App, deps: ServerDeps): void {
  const { identityDesk: desk, now, sequencer, work } = deps
  route(app, calls.getIdentity, async (request) => {
    const { accountId } = sessionOf(request)
    const found = await desk.caseOf(accountId)
    return {
      isAsked: sequencer.published.profile !== profiles.demo,
      state: desk.stateOf(accountId),
      reason: found?.reason ?? '',
      submittedAt: found?.submittedAt ?? null,
      particulars: found?.particulars ?? null,
    }
  })
  route(app, calls.submitIdentity, async (request, reply) => {
    const { accountId: account } = sessionOf(request)
    const { body } = request
    if (!isGrownUp(body.bornOn, now())) throw new RefusedError('identity_invalid', { message: tooYoung })
    work.begin(account, 1, true)
    const command = { kind: 'note-identity', account, state: 'PENDING', person: 0 } as const
    await desk.submit(account, body, () =>
      untilAnswered((answered) =>
        submit(sequencer, {
          ...{ request, reply, commands: [command], form: forms.identityNoted(account, 'PENDING') },
          decided: (given) => work.end(account, given),
          answered,
        }),
      ),
    )
    return reply
  })
  adminRoutes(app, deps)
}

function isGrownUp(bornOn: string, time: number): boolean {
  const day = Number(bornOn.replaceAll('-', ''))
  return isDayNumber(day) && ageAt(time, day) >= adultAge
}

/** Resolves once an answer is about to be sent. */
function untilAnswered(begin: (answered: () => void) => void): Promise<void> {
  return new Promise((resolve) => begin(() => resolve()))
}

function adminRoutes(app: App, deps: ServerDeps): void {
  const { accounts, identityDesk: desk } = deps
  const call = createFreshOperatorCalls(deps)
  route(app, calls.listIdentities, async () => {
    const cases = await desk.referred(casesMax)
    return { cases: cases.map(({ accountId, submittedAt, reason }) => ({ accountId, submittedAt, reason })) }
  })
  route(app, calls.readIdentity, async (request) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const found = await knownCase(deps, Number(request.params.accountId))
    const { accountId } = found
    await accounts.audit({
      ...actorOf(request),
      ...{ action: 'read identity', target: `account ${accountId}`, detail: '{}' },
    })
    const { particulars, reason, submittedAt } = found
    return {
      accountId,
      particulars,
      reason,
      submittedAt,
      state: desk.stateOf(accountId),
      others: [...(await desk.othersOf(found))],
    }
  })
  route(app, calls.decideIdentity, async (request, reply) => {
    const session = sessionOf(request)
    accounts.proof.requireFreshStaff(session)
    const { isVerified, reason } = request.body
    const found = await knownCase(deps, Number(request.params.accountId))
    const { accountId: account } = found
    const person = session.accountId
    if (person === account) throw new RefusedError('own_identity')
    const isWaiting = desk.stateOf(account) === 'REFERRED'
    const bornOn = isVerified && isWaiting ? await recognised(deps, found) : undefined
    if (isWaiting) await desk.explain(account, reason)
    const wanted = isVerified ? 'VERIFIED' : 'REFUSED'
    // What waits for nobody is as it is: the engine says so, or answers the same call as before.
    const standing = desk.stateOf(account)
    const state = isWaiting || standing === 'NONE' ? wanted : standing
    call(request, reply, {
      command: {
        ...{ kind: 'note-identity', account, state, person },
        ...(bornOn !== undefined && { bornOn }),
      },
      action: isVerified ? 'verify identity' : 'refuse identity',
      target: `account ${account}`,
      standing: () => ({ state: desk.stateOf(account) }),
      form: forms.identityNoted(account, wanted),
    })
    return reply
  })
}

function recognised({ identityDesk }: ServerDeps, found: IdentityCase): Promise<number> {
  if (!isReadable(found)) throw new RefusedError('identity_unreadable')
  return identityDesk.recognise(found)
}

async function knownCase({ identityDesk }: ServerDeps, account: AccountId): Promise<IdentityCase> {
  const found = await identityDesk.caseOf(account)
  if (found === undefined) throw new RefusedError('account_not_found')
  return found
}
