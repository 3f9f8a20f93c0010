/** Defects in how the server finds out who a person is, and whether he has come before. */
import type { Defect } from './defect.ts'

const checks = ['server/http/identity.test.ts']
const desk = { file: 'server/identity-check/desk.ts', checks }
const alike = { file: 'server/identity-check/alike.ts', checks }
const key = {
  file: 'server/identity-check/person-key.ts',
  checks: ['server/identity-check/person-key.test.ts'],
}

export const personDefects: readonly Defect[] = [
  {
    ...desk,
    name: 'persons: who is excluded elsewhere is looked at as any other',
    find: "if (others.some(({ standing }) => standing === 'excluded'))",
    put: 'if (others.length < 0)',
  },
  {
    ...desk,
    name: 'persons: a second account is verified by the check alone',
    find: "    if (others.length > 0) return conclude(one, 'REFERRED', otherReason)\n",
    put: '',
  },
  {
    ...desk,
    name: 'persons: what is said a second time is taken',
    find: "if (isAwaited && stateOf(found.accountId) === 'PENDING') return",
    put: 'if (isAwaited) return',
  },
  {
    ...desk,
    name: 'persons: a check that was pending is forgotten at a restart',
    find: '    if (protection !== undefined && protection.identity !== 0) place(account)\n',
    put: '',
  },
  {
    ...desk,
    name: 'persons: while a check goes on others are kept in its place',
    find: "if (state === 'NONE' || state === 'REFUSED')",
    put: "if (state !== 'VERIFIED')",
  },
  {
    ...alike,
    name: 'persons: an exclusion is that of one account alone',
    find: '      if (numbers[at] === selfExcluded.code) cover',
    put: '      if (numbers[at] === -1) cover',
  },
  {
    ...key,
    name: 'persons: who writes his names in another order is another',
    find: '    .sort()\n',
    put: '',
  },
  {
    ...key,
    name: 'persons: who leaves out an accent is another',
    find: ".replace(/\\p{M}/gu, '')",
    put: '',
  },
  {
    ...key,
    name: 'persons: who was born on another day is the same',
    find: 'JSON.stringify([names, bornOn, plain',
    put: 'JSON.stringify([names, plain',
  },
]
