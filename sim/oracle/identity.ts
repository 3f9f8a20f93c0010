/** Who a player is, in the oracle: what is noted of the check, and how old he is at a time. */
import type { NoteIdentity } from '#core/protection/command.ts'
import { type Answer, done, refused } from './answer.ts'
import { tell } from './told.ts'
import { findAccount, type World } from './world.ts'

const adult = 18

export function noteIdentity(world: World, { account: id, state, bornOn = 0, person }: NoteIdentity): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (person !== 0 && findAccount(world, person) === undefined) return refused('account_not_found')
  if (account.kind !== 'PLAYER') return refused('identity_invalid')
  if (!['PENDING', 'REFERRED', 'VERIFIED', 'REFUSED'].includes(state)) return refused('identity_invalid')
  if (person === id) return refused('own_identity')
  const { protection } = account
  if (protection.identity === 'VERIFIED' || protection.identity === state)
    return refused('identity_unchanged')
  // What waits for a person does not begin once more.
  if (protection.identity === 'REFERRED' && state === 'PENDING') return refused('identity_unchanged')
  if (state === 'VERIFIED' ? !isAdult(world.time, bornOn) : bornOn !== 0) return refused('identity_invalid')
  protection.identity = state
  protection.bornOn = bornOn
  tell(world, 'identity_noted', { account: id, state, bornOn, person })
  return done({ id })
}

/** Whether it is the date of a day since 1900, by which somebody is grown up. */
function isAdult(time: number, bornOn: number): boolean {
  if (!Number.isInteger(bornOn) || bornOn < 19_000_101 || bornOn > 99_991_231) return false
  const born = new Date(dayText(bornOn))
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== dayText(bornOn)) return false
  return ageAt(time, bornOn) >= adult
}

function dayText(day: number): string {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** Returns somebody's age in years: he counts his birthdays, in universal time, one of the 29th of February on the 1st of March where there is none. */
export function ageAt(time: number, bornOn: number): number {
  let age = -1
  const [year, month, day] = dayText(bornOn).split('-').map(Number) as [number, number, number]
  while (Date.UTC(year + age + 1, month - 1, day) <= time) age++
  return age
}
