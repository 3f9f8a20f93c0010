/** Defects in who may play, and in how much a round may stake. */
import type { Defect } from './defect.ts'

const identity = 'core/protection/identity.ts'
const barred = 'core/protection/barred.ts'
const rooms = 'core/protection/rooms.ts'
const months = 'core/protection/months.ts'
const note = 'core/protection/commands/note-identity.ts'
const fold = 'core/protection/apply-protection.ts'
const accounts = 'core/ledger/accounts.ts'
const deposit = 'core/ledger/commands/begin-deposit.ts'
const round = 'core/casino/commands/play-round.ts'
const cap = 'core/casino/commands/set-stake-cap.ts'
const casinoFold = 'core/casino/apply-casino.ts'

export const identityDefects: readonly Defect[] = [
  {
    name: 'identity: who is not verified is asked for nothing',
    file: identity,
    find: 'return protections[account]?.identity !== identityStates.VERIFIED',
    put: 'return false',
  },
  {
    name: 'identity: a check that goes on is enough',
    file: identity,
    find: '?.identity !== identityStates.VERIFIED',
    put: '?.identity === undefined',
  },
  {
    name: 'identity: participants of the house are asked who they are',
    file: identity,
    find: 'if (!isIdentityAsked || kind[account] !== accountKinds.PLAYER) return false',
    put: 'if (!isIdentityAsked) return false',
  },
  {
    name: 'identity: bets and rounds ask for nobody',
    file: barred,
    find: 'const barred = whyClosedOrUnverified(',
    put: 'const barred = whyClosed(',
  },
  {
    name: 'identity: deposits ask for nobody',
    file: deposit,
    find: '    whyClosedOrUnverified(state.accounts, account, state.time) ??\n',
    put: "    [whyClosedOrUnverified(state.accounts, account, state.time)].find((code) => code !== 'identity_unverified') ??\n",
  },
  {
    name: 'identity: a change of the profile leaves the rows as they are',
    file: accounts,
    find: '    renewLossRoom(accounts, account, time)\n',
    put: '',
  },
  {
    name: 'identity: a change of the profile leaves the room for losses as it was',
    file: accounts,
    find: '    renewLossRoom(accounts, account, time)\n',
    put: '    renewAskedFrom(accounts, account, time)\n',
  },
  {
    name: 'identity: the first player is left out when the profile changes',
    file: accounts,
    find: 'for (let account = playerIdFirst; account < accounts.next; account++)',
    put: 'for (let account = playerIdFirst + 1; account < accounts.next; account++)',
  },
  {
    name: 'identity: who signs up later is not asked',
    file: accounts,
    find: '  if (accounts.isIdentityAsked) renewAskedFrom(accounts, account, 0)\n',
    put: '',
  },
  {
    name: 'identity: an account without a record is never asked',
    file: rooms,
    find: '  if (whyNot(accounts, account, time) !== undefined) return 0\n  const protection = accounts.protections[account]\n',
    put: '  const protection = accounts.protections[account]\n  if (protection !== undefined && whyNot(accounts, account, time) !== undefined) return 0\n',
  },
  {
    name: 'identity: an age is a year too high',
    file: identity,
    find: 'return Math.floor((dayNumberOf(time) - bornOn) / 10_000)',
    put: 'return Math.ceil((dayNumberOf(time) - bornOn) / 10_000)',
  },
  {
    name: 'identity: a birthday counts from the day after',
    file: identity,
    find: 'return Math.floor((dayNumberOf(time) - bornOn) / 10_000)',
    put: 'return Math.floor((dayNumberOf(time) - 1 - bornOn) / 10_000)',
  },
  {
    name: 'identity: months of a date count from nought',
    file: months,
    find: '(month + 1) * 100 + day',
    put: 'month * 100 + day',
  },
  {
    name: 'identity: any number is a date',
    file: months,
    find: 'return dayNumberOf(days * dayMs) === number',
    put: 'return days > -1e9',
  },
  {
    name: 'identity: who is 17 is grown up',
    file: identity,
    find: 'export const adultAge = 18',
    put: 'export const adultAge = 17',
  },
  {
    name: 'identity: who is 25 is still young',
    file: identity,
    find: 'ageAt(time, bornOn) >= groupAge',
    put: 'ageAt(time, bornOn) > groupAge',
  },
  {
    name: 'identity: who is of no known age is held to the cap of the older ones',
    file: identity,
    find: 'bornOn !== 0 && ageAt(time, bornOn) >= groupAge',
    put: 'bornOn === 0 || ageAt(time, bornOn) >= groupAge',
  },
  {
    name: 'identity: somebody decides about himself',
    file: note,
    find: "  if (person === account) return 'own_identity'\n",
    put: '',
  },
  {
    name: 'identity: who is verified can be refused later',
    file: note,
    find: 'identity === identityStates.VERIFIED || identity === identityStates[state]',
    put: 'identity === identityStates[state]',
  },
  {
    name: 'identity: a check that waits for a person begins once more',
    file: note,
    find: "return state === 'PENDING' && identity === identityStates.REFERRED",
    put: 'return false',
  },
  {
    name: 'identity: a date of birth is kept of who is refused',
    file: note,
    find: ': bornOn === 0\n',
    put: ': bornOn >= 0\n',
  },
  {
    name: 'identity: who decided is not told',
    file: note,
    find: 'state: identityStates[state], bornOn, person }',
    put: 'state: identityStates[state], bornOn, person: 0 }',
  },
  {
    name: 'identity: the fold forgets the date of birth',
    file: fold,
    find: '    protection.bornOn = noted.bornOn(numbers, at)\n',
    put: '',
  },
  {
    name: 'stake caps: the cap itself is refused',
    file: round,
    find: 'cap !== undefined && stake > cap',
    put: 'cap !== undefined && stake >= cap',
  },
  {
    name: 'stake caps: they are not asked',
    file: round,
    find: "  if (cap !== undefined && stake > cap) return 'stake_above_cap'\n",
    put: '',
  },
  {
    name: 'stake caps: each bet is held to the cap, not the round',
    file: round,
    find: 'cap !== undefined && stake > cap',
    put: 'cap !== undefined && bets.some(({ amount }) => amount > cap)',
  },
  {
    name: 'stake caps: one of a minor unit too much is taken',
    file: cap,
    find: 'amount <= balanceMax',
    put: 'amount <= balanceMax + 1',
  },
  {
    name: 'stake caps: the cap of one age is that of the other',
    file: casinoFold,
    find: '[capped.ages(numbers, at)] = capped.amount(numbers, at)',
    put: '[3 - capped.ages(numbers, at)] = capped.amount(numbers, at)',
  },
]
