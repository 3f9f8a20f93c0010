/** Defects in stakes that are written down first and counted later, and in the room where amounts stand. */
import type { Defect } from './defect.ts'

const uncounted = 'core/protection/uncounted.ts'
const moments = 'core/protection/moments.ts'
const rolling = 'core/protection/rolling.ts'
const puttingTogether = 'core/protection/put-together.ts'
/** What takes more stakes than the fast checks make. */
const alone = {
  checks: ['moments', 'uncounted', 'rolling', 'limits'].map((name) => `core/protection/${name}.test.ts`),
}

export const stakeDefects: readonly Defect[] = [
  {
    name: 'stakes: one that was asked for is counted once more in its turn',
    file: uncounted,
    find: '    from[at + ACCOUNT] = nobody\n',
    put: '',
  },
  {
    ...alone,
    name: 'stakes: those that were put in order are not asked for',
    file: uncounted,
    find: '  countIn(accounts, account, grouped, Math.max(first, counted), end)\n',
    put: '',
  },
  {
    name: 'stakes: those that came last are not asked for',
    file: uncounted,
    find: '  countIn(accounts, account, fresh, 0, freshCount)\n',
    put: '',
  },
  {
    name: 'stakes: those of the latest second are not asked for',
    file: uncounted,
    find: '  countLatest(accounts, account)\n}',
    put: '}',
  },
  {
    name: 'stakes: those of the latest second are written down once more',
    file: uncounted,
    find: '  countPair(accounts, account, latest, at)\n  latest[at] = 0\n',
    put: '  countPair(accounts, account, latest, at)\n',
  },
  {
    name: 'stakes: with the next second those of the one before are forgotten',
    file: uncounted,
    find: '  if (uncounted.latest[at]! > 0) writeDown(accounts, account)\n',
    put: '',
  },
  {
    name: 'stakes: those of another second are added to the one before',
    file: uncounted,
    find: '  if (uncounted.latest[at]! < now[1]!) beginSecond(accounts, account)\n',
    put: '  if (uncounted.latest[at] === 0) beginSecond(accounts, account)\n',
  },
  {
    ...alone,
    name: 'stakes: to compare states those of the latest second are left out',
    file: uncounted,
    find: '  for (let account = 0; pair * account < uncounted.latest.length; account++) countLatest(accounts, account)\n',
    put: '',
  },
  {
    ...alone,
    name: 'stakes: accounts beyond the first have no latest second',
    file: 'core/ledger/accounts.ts',
    find: '  accounts.uncounted.latest = grown(accounts.uncounted.latest)\n',
    put: '',
  },
  {
    name: 'stakes: those that were counted in their turn are counted when they are asked for',
    file: uncounted,
    find: 'Math.max(first, counted), end)',
    put: 'first, end)',
  },
  {
    // As they are counted, some are left only of a log that had more room.
    ...alone,
    name: 'stakes: what is left of those in order is forgotten',
    file: uncounted,
    find: '  countGrouped(accounts, uncounted.groupedCount)\n  const { length }',
    put: '  const { length }',
  },
  {
    name: 'stakes: a list begins where another one does',
    file: moments,
    find: '  moments.next = place + 2 * room\n',
    put: '  moments.next = place\n',
  },
  {
    ...alone,
    name: 'stakes: of one account those of the group behind it are looked through',
    file: uncounted,
    find: 'const first = group === 0 ? 0 : ends[group - 1]!',
    put: 'const first = ends[group]!',
  },
  {
    ...alone,
    name: 'stakes: what is counted of a slice is counted again by the next one',
    file: uncounted,
    find: '  uncounted.counted = end\n',
    put: '  uncounted.counted = end - (end === groupedCount ? 0 : 1)\n',
  },
  {
    ...alone,
    name: 'stakes: all are counted to compare states, and once more later',
    file: uncounted,
    find: 'count(accounts, uncounted.fresh, stride * i)\n  uncounted.freshCount = 0\n',
    put: 'count(accounts, uncounted.fresh, stride * i)\n',
  },
  {
    ...alone,
    name: 'stakes: where some were put together the row leaves the room that it had',
    file: uncounted,
    find: 'if (addAmountAt(moments, sums, from, at, grain - 1)) rows[rowOfAccount(account) + STAKE_ROOM] = noRoom',
    put: 'addAmountAt(moments, sums, from, at, grain - 1)',
  },
  {
    ...alone,
    name: 'stakes: room that was outgrown is taken for twice as much',
    file: moments,
    find: '  moments.free[sizeOf(room)]!.push(place)\n',
    put: '  moments.free[Math.min(sizeOf(room) + 1, 8)]!.push(place)\n',
  },
  {
    ...alone,
    name: 'stakes: a list goes on beyond the end of its page',
    file: moments,
    find: 'if (offsetOf(moments.next) + 2 * room > pageSize) moments.next',
    put: 'if (offsetOf(moments.next) + room > pageSize) moments.next',
  },
  {
    ...alone,
    name: 'stakes: what grows leaves its last amount behind',
    file: rolling,
    find: 'subarray(from, from + 2 * room)',
    put: 'subarray(from, from + 2 * room - 2)',
  },
  {
    name: 'stakes: one counts no longer than from its own millisecond',
    file: uncounted,
    find: 'Math.ceil(time / grain) * grain',
    put: 'time',
  },
  {
    name: 'stakes: one counts no longer than from the beginning of its second',
    file: uncounted,
    find: 'Math.ceil(time / grain)',
    put: 'Math.floor(time / grain)',
  },
  {
    ...alone,
    name: 'stakes: what was won counts on with what was lost later',
    file: puttingTogether,
    find: 'const isLater = amount * against >= 0 && more * against >= 0',
    put: 'const isLater = true',
  },
  {
    ...alone,
    name: 'stakes: what was lost goes with what was won before',
    file: puttingTogether,
    find: 'if (left * against > most * against) most = left',
    put: 'most = left',
  },
  {
    ...alone,
    name: 'stakes: of losses what was won counts against the limit',
    file: 'core/protection/counting.ts',
    find: 'kind === LOSS ? -1 : 1)',
    put: '1)',
  },
  {
    ...alone,
    name: 'stakes: what makes room in a list looks ahead to the end of a second',
    file: uncounted,
    find: 'from, at, grain - 1)',
    put: 'from, at, 0)',
  },
  {
    ...alone,
    name: 'stakes: where some are put together a longer period has only what is in the shortest',
    file: rolling,
    find: '    const over = now - periodsMs[period]!\n',
    put: '    const over = now - periodsMs[0]!\n',
  },
]
