/** Who players are in a run: checks that begin, are referred, refused and end well, birthdays near their edges, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import { type IdentityState, identityStates } from '#core/facts/protection.ts'
import type { NoteIdentity } from '#core/protection/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { isUnverified } from '../oracle/barred.ts'
import type { OracleAccount, World } from '../oracle/world.ts'
import { anyAccount, anyLimitOrder, type Mistake, marketsIn, pickAny, type Scene } from './scene.ts'

const dayMs = 86_400_000
const states = Object.keys(identityStates) as IdentityState[]
const noDays = [
  0,
  19_990_230,
  19_991_301,
  19_990_100,
  20_010_229,
  18_991_231,
  99_999_999,
  1.5,
  Number.NaN,
  -1,
]

/** Some are never verified, so that there is always somebody to be refused. */
function isToBeVerified({ id, kind, protection }: OracleAccount): boolean {
  return kind === 'PLAYER' && protection.identity !== 'VERIFIED' && id % 6 !== 0
}

/** Returns what is noted of somebody of whom it is not yet known who he is; undefined when there is nobody. */
export function anyIdentity(scene: Scene): NoteIdentity | undefined {
  const { random, world } = scene
  const account = pickAny(scene, world.accounts.filter(isToBeVerified))
  if (account === undefined) return undefined
  return random.chance(0.6) ? verified(scene, account.id) : noted(scene, account.id)
}

function noted({ random }: Scene, account: number): NoteIdentity {
  const state = random.pick(states.filter((each) => each !== 'VERIFIED'))
  return { kind: 'note-identity', account, state, person: 0 }
}

function verified(scene: Scene, account: number): NoteIdentity {
  const { random } = scene
  const person = random.chance(0.7) ? 0 : anyAccount(scene)
  return { kind: 'note-identity', account, state: 'VERIFIED', bornOn: anyBirthday(scene), person }
}

/** Of who is 18 today, or 25 in a day or two, or of any other age. */
function anyBirthday({ random, world }: Scene): number {
  const years = random.pick([18, 24, 25, 25, 40, 90])
  const today = new Date(world.time + random.whole(0, years === 18 ? 0 : 2) * dayMs)
  const [year, month, day] = today.toISOString().slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  // Of the 29th of February only every fourth year has one.
  return (year - years) * 10_000 + month * 100 + (month === 2 && day === 29 ? 28 : day)
}

/** Returns when players come to another age group next. */
export function birthdays({ accounts, time }: World): number[] {
  return accounts
    .filter(({ protection }) => protection.bornOn > 0)
    .map(({ protection: { bornOn } }) => {
      const [month, day] = [Math.floor(bornOn / 100) % 100, bornOn % 100]
      return Date.UTC(Math.floor(bornOn / 10_000) + 25, month - 1, day)
    })
    .filter((at) => at > time)
}

/** How to meet their refusals. */
export const identityMistakes = {
  identity_unverified: (scene) => {
    const { random, world } = scene
    if (world.profile === 'demo')
      return { kind: 'set-profile', profile: random.pick(['standard', 'strict']), account: 0 }
    const account = pickAny(
      scene,
      world.accounts.filter((each) => isUnverified(world, each)),
    )?.id
    if (account === undefined) return { kind: 'open-account' }
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (market === undefined || random.chance(0.3))
      return { kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' }
    return anyLimitOrder(scene, market, account)
  },
  identity_invalid: (scene) => {
    const { random, world } = scene
    const account = pickAny(scene, world.accounts.filter(isToBeVerified))?.id ?? anyAccount(scene)
    const participant = world.accounts.find(({ kind }) => kind === 'PARTICIPANT')?.id ?? account
    const good = verified(scene, account)
    const tomorrow = new Date(world.time + dayMs).toISOString().slice(0, 10).replaceAll('-', '')
    return random.pick<Command>([
      { ...good, bornOn: random.pick(noDays) },
      { ...good, bornOn: Number(tomorrow) - 180_000 },
      { ...good, account: participant },
      { ...good, state: random.pick(['', 'NONE', 'toString']) as IdentityState },
      { ...noted(scene, account), bornOn: 19_800_101 },
      { kind: 'note-identity', account, state: 'VERIFIED', person: 0 },
    ])
  },
  own_identity: (scene) => {
    const account = pickAny(
      scene,
      scene.world.accounts.filter(({ kind }) => kind === 'PLAYER'),
    )?.id
    return account === undefined ? { kind: 'open-account' } : { ...verified(scene, account), person: account }
  },
  identity_unchanged: (scene) => {
    const known = pickAny(
      scene,
      scene.world.accounts.filter(({ protection }) => protection.identity !== ''),
    )
    if (known === undefined) return anyIdentity(scene)
    const { id: account, protection } = known
    const state = scene.random.chance(0.5) ? protection.identity : 'REFUSED'
    if (state === 'VERIFIED' || state === '') return verified(scene, account)
    return { kind: 'note-identity', account, state, person: 0 }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>

/** What is noted of somebody, or by somebody, who is nobody. */
export function identityByNobody(scene: Scene, account: number): Command {
  const good = verified(scene, anyAccount(scene))
  // A person of 0 is the check itself.
  return scene.random.chance(0.5) || account === 0 ? { ...good, account } : { ...good, person: account }
}
